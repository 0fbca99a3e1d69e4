import { type CharSet, complement, LAST_CODE_POINT, setKey } from './char-set.ts';
import { ASCII_DIGIT, ASCII_WORD } from './java-properties.ts';

export interface SetSource {
  readonly source: string;
  /** Intersections and classes inside classes need flag v. */
  readonly needsSets: boolean;
}

/** A set of characters in JavaScript's notation, as an atom of a pattern with flag u or v. */
export function emitSet(set: CharSet): SetSource {
  const short = SHORT.get(setKey(set));
  if (short !== undefined) return { source: short, needsSets: false };
  if (set.kind === 'ranges' && set.ranges.length === 2 && set.ranges[0] === set.ranges[1]) {
    return { source: emitLiteral(set.ranges[0]!), needsSets: false };
  }
  if (set.kind === 'property') return { source: `\\p{${set.name}}`, needsSets: false };
  if (set.kind === 'complement' && set.of.kind === 'property') {
    return { source: `\\P{${set.of.name}}`, needsSets: false };
  }
  return { source: bracketed(set), needsSets: !isFlat(set.kind === 'complement' ? set.of : set) };
}

/** One character outside of a class. */
function emitLiteral(codePoint: number): string {
  const letter = codePoint > 0x7e ? '' : String.fromCodePoint(codePoint);
  if (letter >= ' ' && letter !== '') return /[\^$\\.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
  return emitCode(codePoint);
}

const SHORT: ReadonlyMap<string, string> = new Map([
  [setKey(ASCII_DIGIT), '\\d'],
  [setKey(complement(ASCII_DIGIT)), '\\D'],
  [setKey(ASCII_WORD), '\\w'],
  [setKey(complement(ASCII_WORD)), '\\W'],
]);

/** Can it be written as a class without classes inside? */
function isFlat(set: CharSet): boolean {
  const members = set.kind === 'union' ? set.members : [set];
  return members.every((member) => {
    const inner = member.kind === 'complement' ? member.of : member;
    return inner.kind === 'property' || member.kind === 'ranges';
  });
}

function bracketed(set: CharSet): string {
  if (set.kind === 'complement') return `[^${members(set.of)}]`;
  if (set.kind === 'ranges' && set.ranges[0] === 0 && set.ranges.at(-1) === LAST_CODE_POINT) {
    return `[^${members(complement(set))}]`;
  }
  return `[${members(set)}]`;
}

function members(set: CharSet): string {
  switch (set.kind) {
    case 'ranges':
      return rangeMembers(set.ranges);
    case 'property':
      return `\\p{${set.name}}`;
    case 'union':
      return set.members
        .map((member) => (member.kind === 'ranges' ? members(member) : nested(member)))
        .join('');
    case 'intersection':
      return set.members.map(nested).join('&&');
    case 'complement':
      return nested(set);
  }
}

function nested(set: CharSet): string {
  if (set.kind === 'property') return `\\p{${set.name}}`;
  if (set.kind === 'complement' && set.of.kind === 'property') return `\\P{${set.of.name}}`;
  return bracketed(set);
}

function rangeMembers(ranges: readonly number[]): string {
  let text = '';
  for (let at = 0; at < ranges.length; at += 2) {
    const low = ranges[at]!;
    const high = ranges[at + 1]!;
    text += emitMember(low);
    if (high > low + 1) text += '-';
    if (high > low) text += emitMember(high);
  }
  return text;
}

function emitMember(codePoint: number): string {
  if (codePoint < 0x20 || codePoint > 0x7e) return emitCode(codePoint);
  const letter = String.fromCodePoint(codePoint);
  return /[\^$\\.*+?()[\]{}|/-]/.test(letter) ? `\\${letter}` : letter;
}

function emitCode(codePoint: number): string {
  if (codePoint === 0x09) return '\\t';
  if (codePoint === 0x0a) return '\\n';
  if (codePoint === 0x0d) return '\\r';
  const hex = codePoint.toString(16);
  // In braces even surrogates stay apart: \ud83d\ude00 would be one character.
  const braced = codePoint > 0xffff || (codePoint >= 0xd800 && codePoint <= 0xdfff);
  return braced ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
