import { createHash } from 'node:crypto';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadOutput } from './models.ts';
import { isPassword, type PasswordHash } from './password.ts';

/** A list as the service keeps it. */
export interface MailingList {
  readonly settings: Omit<ReadOutput, 'Members'>;
  readonly joinPassword?: PasswordHash | undefined;
  /** A digest of the token of the request that made the list. */
  readonly madeBy: string;
  /** Lists come and go under one address; members are those of one list. */
  readonly id: string;
}

/**
 * The service behind the handlers: a folder for each account, with a file for each list and one for its members, for
 * handlers run in several processes at the same time. An account sees its own lists and no others.
 */
export interface Account {
  find(address: string): MailingList | undefined;
  /** The addresses of all lists, sorted. */
  addresses(): readonly string[];
  /** Whether it was added: not if there is a list with the address. */
  add(list: MailingList): boolean;
  replace(list: MailingList): void;
  /** Whether it was there. */
  remove(address: string): boolean;
  countMembers(list: MailingList): number;
  /** How people become members, which is not for the handlers to do. Whether they may. */
  join(address: string, member: string, password?: string): Promise<boolean>;
}

export function openAccount(apiKey: string): Account {
  // Whoever may look at the folder need not learn the keys.
  const folder = join(process.env['MAIL_LISTS_FOLDER'] ?? ownFolder(), digest(apiKey));
  const fileOf = (address: string): string => join(folder, `${digest(address.toLowerCase())}.json`);
  const membersOf = ({ id }: MailingList): string => join(folder, `${id}.members`);
  const find = (address: string): MailingList | undefined => readList(fileOf(address));
  return {
    find,
    addresses: () =>
      (ifThere(() => readdirSync(folder)) ?? [])
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => readList(join(folder, name))?.settings.Address ?? [])
        .sort(),
    add(list) {
      const draft = writeDraft(folder, list);
      try {
        // Unlike a rename, a link is refused where there is a file: of two that come at once, one is first.
        linkSync(draft, fileOf(list.settings.Address));
        return true;
      } catch (error) {
        if (isError(error, 'EEXIST')) return false;
        throw error;
      } finally {
        rmSync(draft);
      }
    },
    replace: (list) => renameSync(writeDraft(folder, list), fileOf(list.settings.Address)),
    remove(address) {
      const list = find(address);
      if (list === undefined) return false;
      rmSync(membersOf(list), { force: true });
      const isRemoved = ifThere(() => {
        rmSync(fileOf(address));
        return true;
      });
      return isRemoved ?? false;
    },
    countMembers: (list) =>
      new Set(ifThere(() => readFileSync(membersOf(list), 'utf8').trimEnd().split('\n'))).size,
    async join(address, member, password = '') {
      const list = find(address);
      if (list === undefined) return false;
      if (list.joinPassword !== undefined && !(await isPassword(password, list.joinPassword))) return false;
      appendFileSync(membersOf(list), `${JSON.stringify(member.toLowerCase())}\n`);
      return true;
    },
  };
}

export function digest(text: string): string {
  // As JSON, for not every text can be written as UTF-8, and two of those must not become one.
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}

/** The folder for temporary files is often everybody's; the one in it is of one user alone. */
function ownFolder(): string {
  return join(tmpdir(), `mail-lists-${process.getuid?.() ?? 'own'}`);
}

/** Whoever reads meanwhile finds the old file or the new one, never half of one. */
function writeDraft(folder: string, { settings, ...rest }: MailingList): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept: MailingList = { ...rest, settings: { ...settings, Address: settings.Address.toLowerCase() } };
  const draft = join(folder, `${crypto.randomUUID()}.new`);
  writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`);
  return draft;
}

function readList(file: string): MailingList | undefined {
  return ifThere(() => JSON.parse(readFileSync(file, 'utf8')) as MailingList);
}

function ifThere<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isError(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
