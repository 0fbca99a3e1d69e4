import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ReadOutput as Order } from './models.ts';

/**
 * The service behind the handlers: the shop's order book, a folder with a file for each order. Handlers run in several
 * processes at the same time, so that whatever is written is there as a whole or not at all.
 */
interface Entry {
  readonly order: Order;
  /** Of the request that placed the order. */
  readonly token: string;
}

const NUMBER = /^order-[0-9a-f]{8}$/;
const ENDING = '.json';

/** Gives the order a number and enters it. The same token again gets the order that is in the book already. */
export function place(order: Omit<Order, 'Id'>, token: string): Order {
  for (let attempt = 1; ; attempt++) {
    // Two tokens may come upon the same number. Whoever is second takes the next one.
    const digest = createHash('sha256').update(`${token} ${attempt}`).digest('hex');
    const entry: Entry = { order: { Id: `order-${digest.slice(0, 8)}`, ...order }, token };
    if (enter(entry)) return entry.order;
    const there = look(entry.order.Id);
    if (there?.token === token) return there.order;
  }
}

export function find(number: string): Order | undefined {
  return look(number)?.order;
}

/** The numbers of all orders, sorted. */
export function numbers(): readonly string[] {
  return readdirSync(folder())
    .map((name) => basename(name, ENDING))
    .filter((name) => NUMBER.test(name))
    .sort();
}

export function change(order: Order): void {
  const token = look(order.Id)?.token ?? '';
  renameSync(draft({ order, token }), fileOf(order.Id));
}

export function cancel(number: string): void {
  rmSync(fileOf(number), { force: true });
}

/** Whether the entry is new: a link is made only where no file is. */
function enter(entry: Entry): boolean {
  const file = draft(entry);
  try {
    linkSync(file, fileOf(entry.order.Id));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(file);
  }
}

function draft(entry: Entry): string {
  const file = join(folder(), `${randomUUID()}.draft`);
  writeFileSync(file, `${JSON.stringify(entry, null, 2)}\n`);
  return file;
}

function look(number: string): Entry | undefined {
  // Anybody may ask for anything: only a number becomes part of a path.
  if (!NUMBER.test(number)) return undefined;
  try {
    return JSON.parse(readFileSync(fileOf(number), 'utf8')) as Entry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function fileOf(number: string): string {
  return join(folder(), number + ENDING);
}

/** The folder for temporary files is often everybody's; the order book in it is of one user alone. */
function folder(): string {
  const path = process.env['ORDERS_FOLDER'] || join(tmpdir(), `acme-orders-${process.getuid?.() ?? 'own'}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
