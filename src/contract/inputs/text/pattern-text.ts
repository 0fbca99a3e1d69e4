import { type CharSet, type RegexNode, type RegexWidth, regexWidth } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import { characterOf, type Liberty } from './characters.ts';
import { shareOut } from './share-out.ts';

/** Where text is written while a pattern is walked. */
interface Writer {
  text: string;
  readonly choices: Choices;
  readonly liberty: Liberty;
  /** Sets that each character should be in as well, because other patterns are made of them. */
  readonly preferred: readonly CharSet[];
  /** What each group wrote last, for references back to it. */
  readonly groups: Map<number, string>;
  /** No text fits: a set without characters stands in the way. */
  stuck: boolean;
}

/** More characters than this are never tried: a pattern that needs them needs an override. */
const LONGEST = 100_000;

/**
 * Text that walks through a pattern, about so many characters long. Places and looks around are stepped over, so
 * what comes out has still to be held against the pattern. Undefined if no text can pass.
 */
export function patternText(
  node: RegexNode,
  length: number,
  choices: Choices,
  liberty: Liberty,
  preferred: readonly CharSet[] = [],
): string | undefined {
  const writer: Writer = { text: '', choices, liberty, preferred, groups: new Map(), stuck: false };
  write(writer, node, length);
  return writer.stuck ? undefined : writer.text;
}

const widths = new WeakMap<RegexNode, RegexWidth>();

/** How many characters a node takes; kept, because the same nodes are asked for every text. */
export function widthOf(node: RegexNode): RegexWidth {
  let width = widths.get(node);
  if (width === undefined) {
    width = regexWidth(node);
    widths.set(node, width);
  }
  return width;
}

function write(to: Writer, node: RegexNode, length: number): void {
  if (to.stuck) return;
  switch (node.kind) {
    case 'char': {
      const character = characterOf(node.set, to.choices, to.liberty, to.preferred);
      if (character === undefined) to.stuck = true;
      else to.text += character;
      return;
    }
    case 'sequence': {
      const lengths = shareOut(node.items.map(widthOf), length, to.choices);
      for (const [index, item] of node.items.entries()) write(to, item, lengths[index]!);
      return;
    }
    case 'alternation':
      return write(to, chooseOption(node.options, length, to.choices), length);
    case 'capture': {
      const start = to.text.length;
      write(to, node.body, length);
      to.groups.set(node.group, to.text.slice(start));
      return;
    }
    case 'atomic':
      return write(to, node.body, length);
    case 'repeat':
      return writeRepeat(to, node, length);
    case 'back-reference':
      to.text += to.groups.get(node.group) ?? '';
      return;
    case 'grapheme':
      to.text += 'a';
      return;
    default:
      return;
  }
}

/** An option that can be that long; or else a longer one, because what is too short is often nothing at all. */
function chooseOption(options: readonly RegexNode[], length: number, choices: Choices): RegexNode {
  const fitting = options.filter((option) => distance(widthOf(option), length) === 0);
  const possible = fitting.length > 0 ? fitting : options.filter((option) => widthOf(option).min > length);
  if (possible.length > 0) return possible[choices.pick(possible.length)]!;
  return options.reduce((nearest, option) =>
    distance(widthOf(option), length) < distance(widthOf(nearest), length) ? option : nearest,
  );
}

function distance({ min, max }: RegexWidth, length: number): number {
  return length < min ? min - length : length > max ? length - max : 0;
}

function writeRepeat(to: Writer, node: RegexNode & { kind: 'repeat' }, length: number): void {
  const body = widthOf(node.body);
  const count = repetitions(node, body, length, to.choices);
  if (count * Math.max(body.min, 1) > LONGEST) {
    to.stuck = true;
    return;
  }
  const lengths = shareOut(Array<RegexWidth>(count).fill(body), length, to.choices);
  for (const each of lengths) write(to, node.body, each);
}

/** How often to repeat something so that it can come to that length. */
function repetitions(
  node: RegexNode & { kind: 'repeat' },
  body: RegexWidth,
  length: number,
  choices: Choices,
): number {
  if (body.max === 0) return node.min;
  const fewest = Math.max(
    node.min,
    body.max === Infinity ? (length > 0 ? 1 : 0) : Math.ceil(length / body.max),
  );
  const most = Math.min(node.max, Math.floor(length / Math.max(body.min, 1)));
  if (fewest >= most) return Math.min(Math.max(fewest, node.min), node.max);
  return fewest + choices.pick(most - fewest + 1);
}
