/** How much a change asks of those who use the type: `major` breaks someone, `minor` adds, `patch` explains. */
export type ChangeLevel = 'patch' | 'minor' | 'major';
export type Verdict = 'none' | ChangeLevel;

/** One way in which a schema has changed. */
export interface SchemaChange {
  readonly kind: string;
  /** Where: a property pointer, or the keyword at the top. */
  readonly pointer: string;
  readonly level: ChangeLevel;
  readonly breaking: boolean;
  readonly message: string;
  /** What AWS's schema linter calls it, where it has an id. */
  readonly alias?: string;
}

export function change(
  level: ChangeLevel,
  kind: string,
  pointer: string,
  message: string,
  alias?: string,
): SchemaChange {
  return {
    kind,
    pointer,
    level,
    breaking: level === 'major',
    message,
    ...(alias !== undefined && { alias }),
  };
}

const ORDER: readonly Verdict[] = ['none', 'patch', 'minor', 'major'];

/** The least version step that says enough. */
export function verdictOf(changes: readonly SchemaChange[]): Verdict {
  return ORDER[Math.max(0, ...changes.map(({ level }) => ORDER.indexOf(level)))]!;
}

/** A short text of a value for messages. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
