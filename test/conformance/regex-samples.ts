import type { Node } from '../../src/schema/regex/ast.ts';
import { type CharSet, contains } from '../../src/schema/regex/char-set.ts';

/** Texts around a pattern: some that follow it, some with a mistake, some with line ends or odd characters. */
export function sampleTexts(body: Node, seed: number): readonly string[] {
  const random = generator(seed);
  const texts = ['', '\n', 'a', '😀'];
  for (let round = 0; round < 6; round++) {
    const text = follow(body, random).slice(0, 1500);
    texts.push(text, spoil(text, random), `${text}\n`);
  }
  return texts;
}

type Random = (below: number) => number;

/** The same numbers for the same seed. */
function generator(seed: number): Random {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS: readonly number[] = [
  ...Array.from({ length: 0x80 }, (_, code) => code),
  ...[...'éÉß漢٣Ⅷ\u00a0\u2003\u0301\u2028\u0085‿—€😀𐐀'].map((letter) => letter.codePointAt(0)!),
];

function follow(node: Node, random: Random): string {
  switch (node.kind) {
    case 'char':
      return memberOf(node.set, random);
    case 'sequence':
      return node.items.map((item) => follow(item, random)).join('');
    case 'alternation':
      return follow(node.options[random(node.options.length)]!, random);
    case 'capture':
    case 'atomic':
      return follow(node.body, random);
    case 'repeat': {
      const rounds = node.min + random(Math.min(node.max - node.min, 3) + 1);
      return Array.from({ length: Math.min(rounds, 300) }, () => follow(node.body, random)).join('');
    }
    default:
      return '';
  }
}

function memberOf(set: CharSet, random: Random): string {
  const members = LETTERS.filter((letter) => contains(set, letter));
  if (members.length > 0) return String.fromCodePoint(members[random(members.length)]!);
  return set.kind === 'ranges' && set.ranges.length > 0 ? String.fromCodePoint(set.ranges[0]!) : '';
}

const MISTAKES = ['', '\n', '\r\n', '\u2028', ' ', '#', 'Z', '9', 'é', '😀', '\ud83d', '--', '..', '$'];

/** One place exchanged for something else. */
function spoil(text: string, random: Random): string {
  const at = random(text.length + 1);
  return text.slice(0, at) + MISTAKES[random(MISTAKES.length)]! + text.slice(at + random(2));
}
