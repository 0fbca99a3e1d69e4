import type { SQLOutputValue } from 'node:sqlite';

/** A row as SQLite gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;
