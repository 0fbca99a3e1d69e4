import { type CharSet, containsCharacter } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';

/** How far to stray from letters and digits. `plain`: only where nothing else fits. */
export type Liberty = 'plain' | 'ascii' | 'unicode';

const LETTERS_AND_DIGITS = [...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const OTHER_ASCII = [...' -_./:=+@,;!#$%&*?^~|()[]{}<>"\'`\\'];
/** Letters of some alphabets, a combining mark, a symbol, and characters that take two UTF-16 units. */
const BEYOND_ASCII = [...'äßéñøĳжяΩλ中文あ한ไ€™\u0301😀𝒳🏳'];
/** Looked through, in this order, for a set that holds none of the characters above. */
const SEARCHED: readonly (readonly [low: number, high: number])[] = [
  [0x20, 0x2fff],
  [0x3000, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x1ffff],
  [0x20000, 0x10ffff],
  [0x00, 0x1f],
];
const MOST_FOUND = 16;

/** The characters of a set to choose from, the simplest first. */
interface Members {
  readonly plain: readonly string[];
  readonly ascii: readonly string[];
  readonly unicode: readonly string[];
}

const known = new WeakMap<CharSet, Members>();

/** One character of a set, if possible also one of the preferred sets; undefined if the set is empty. */
export function characterOf(
  set: CharSet,
  choices: Choices,
  liberty: Liberty,
  preferred: readonly CharSet[] = [],
): string | undefined {
  const members = known.get(set) ?? findMembers(set);
  known.set(set, members);
  const from = preferred.length === 0 ? members[liberty] : preferredOf(members, liberty, preferred);
  return from[choices.pick(from.length)];
}

function preferredOf(members: Members, liberty: Liberty, preferred: readonly CharSet[]): readonly string[] {
  const isPreferred = (character: string): boolean =>
    preferred.every((set) => containsCharacter(set, character.codePointAt(0)!));
  return firstFilled(
    members[liberty].filter(isPreferred),
    members.unicode.filter(isPreferred),
    members[liberty],
  );
}

function findMembers(set: CharSet): Members {
  const holds = (character: string): boolean => containsCharacter(set, character.codePointAt(0)!);
  const simple = LETTERS_AND_DIGITS.filter(holds);
  const ascii = [...simple, ...OTHER_ASCII.filter(holds)];
  const unicode = [...ascii, ...BEYOND_ASCII.filter(holds)];
  const found = unicode.length > 0 ? unicode : search(set);
  return {
    plain: firstFilled(simple, ascii, found),
    ascii: firstFilled(ascii, found),
    unicode: found,
  };
}

function firstFilled(...lists: readonly (readonly string[])[]): readonly string[] {
  return lists.find((list) => list.length > 0) ?? [];
}

function search(set: CharSet): readonly string[] {
  const found: string[] = [];
  if (set.kind === 'ranges') {
    for (let at = 0; at < set.ranges.length; at += 2)
      addRange(found, set, set.ranges[at]!, set.ranges[at + 1]!);
    return found;
  }
  for (const [low, high] of SEARCHED) {
    addRange(found, set, low, high);
    if (found.length > 0) break;
  }
  return found;
}

function addRange(found: string[], set: CharSet, low: number, high: number): void {
  for (let code = low; code <= high && found.length < MOST_FOUND; code++) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (!isSurrogate && containsCharacter(set, code)) found.push(String.fromCodePoint(code));
  }
}
