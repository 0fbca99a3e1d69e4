import type { Node, Repeat } from '../regex/ast.ts';
import { readPattern } from '../regex/read-pattern.ts';
import { deterministicLoop } from './deterministic.ts';
import { EVERY, type Mask, maskOf } from './mask.ts';

/** Repetitions of up to so many rounds cost a constant. */
const FEW_ROUNDS = 10;
const MOST_OPEN = 40;

/** A loop that was passed, and the characters that had to be read since. */
interface Open {
  readonly set: Mask;
  readonly since: readonly Mask[];
}

/** How a search may have come to a place of the pattern. */
interface Way {
  readonly open: readonly Open[];
  /** How often two loops could share a text on the way: each time adds a power to the cost. */
  readonly shared: number;
}

/**
 * Whether a pattern plainly costs no more than the square of a text's length: its repeated groups read in one way
 * only, and at most once two of its loops can share a text. False if in doubt, for the full analysis to decide; it is
 * there so that few patterns need that one.
 */
export function isPlainlyHarmless(pattern: string): boolean {
  const { regex } = readPattern(pattern);
  if (regex === undefined) return false;
  // The search itself is a loop: it starts anew at every character.
  const end = follow(regex.body, { open: [{ set: EVERY, since: [] }], shared: 0 });
  return end !== undefined;
}

/** Undefined as soon as there is a doubt. */
function follow(node: Node, way: Way): Way | undefined {
  switch (node.kind) {
    case 'empty':
      return way;
    case 'assertion':
      // What has been read before the start of the text is nothing.
      return node.test === 'start' ? { open: [], shared: 0 } : way;
    case 'char':
      return pass(way, maskOf(node.set));
    case 'capture':
    case 'atomic':
      return follow(node.body, way);
    case 'look':
      return follow(node.body, way) && way;
    case 'sequence':
      return node.items.reduce<Way | undefined>((now, item) => now && follow(item, now), way);
    case 'alternation':
      return node.options.map((option) => follow(option, way)).reduce(join);
    case 'repeat':
      return followRepeat(node, way);
    default:
      return undefined;
  }
}

function followRepeat(node: Repeat, way: Way): Way | undefined {
  const { min, max, body } = node;
  if (max === 0) return way;
  const isFew = max <= FEW_ROUNDS || min === max;
  if (body.kind === 'char') {
    const mask = maskOf(body.set);
    const inside = isFew ? pass(way, mask) : enter(min > 0 ? pass(way, mask) : way, mask);
    return min === 0 ? join(way, inside) : inside;
  }
  if (max === 1) return join(way, follow(body, way));
  if (max <= FEW_ROUNDS && isBounded(body)) return way;
  const loop = deterministicLoop(body);
  return loop && join(way, enter(way, loop.all));
}

/** Without loops, so that a few rounds of it cost a constant. */
function isBounded(node: Node): boolean {
  switch (node.kind) {
    case 'empty':
    case 'char':
    case 'assertion':
      return true;
    case 'capture':
    case 'atomic':
      return isBounded(node.body);
    case 'sequence':
      return node.items.every(isBounded);
    case 'alternation':
      return node.options.every(isBounded);
    case 'repeat':
      return (node.max <= FEW_ROUNDS || node.min === node.max) && isBounded(node.body);
    default:
      return false;
  }
}

/** A character that has to be read: no text can be shared across it that does not have it. */
function pass(way: Way, mask: Mask): Way {
  const open = way.open
    .filter(({ set }) => (set & mask) !== 0n)
    .map(({ set, since }) => ({ set, since: [...since, mask] }));
  return { open, shared: way.shared };
}

function enter(way: Way, set: Mask): Way | undefined {
  const competes = way.open.some(
    (open) => (open.set & set) !== 0n && open.since.every((mask) => (mask & set) !== 0n),
  );
  const shared = way.shared + (competes ? 1 : 0);
  if (shared > 1 || way.open.length >= MOST_OPEN) return undefined;
  return { open: [...way.open, { set, since: [] }], shared };
}

function join(left: Way | undefined, right: Way | undefined): Way | undefined {
  if (left === undefined || right === undefined) return undefined;
  const open = [...new Set([...left.open, ...right.open])];
  if (open.length > MOST_OPEN) return undefined;
  return { open, shared: Math.max(left.shared, right.shared) };
}
