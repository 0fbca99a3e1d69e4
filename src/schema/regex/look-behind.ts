import type { Node } from './ast.ts';

/** Java's largest count; lengths beyond it are no longer "obvious". */
const MOST = 0x7fffffff;

interface Width {
  readonly max: number;
  /** One way of matching only, as far as Java looks into it. */
  readonly steady: boolean;
}

/**
 * Does Java see a maximum length, which it demands of a look-behind? It takes a single endless repetition
 * by chance, and refuses the repetition of a group that has choices inside.
 */
export function hasObviousLength(body: Node): boolean {
  const width = widthOf(body);
  return width !== undefined && width.max <= MOST;
}

function widthOf(node: Node): Width | undefined {
  switch (node.kind) {
    case 'empty':
    case 'assertion':
    case 'look':
      return { max: 0, steady: true };
    case 'char':
      return { max: 1, steady: true };
    case 'grapheme':
      return { max: 0, steady: false };
    case 'back-reference':
      return undefined;
    case 'capture':
    case 'atomic':
      return widthOf(node.body);
    case 'sequence':
      return sum(node.items.map(widthOf));
    case 'alternation':
      return widest(node.options.map(widthOf));
    case 'repeat':
      return repeated(node);
  }
}

function repeated(node: Node & { kind: 'repeat' }): Width | undefined {
  const width = widthOf(node.body);
  if (width === undefined) return undefined;
  if (node.min === 0 && node.max === 1) return { max: width.max, steady: false };
  if (!width.steady && node.mode !== 'possessive') return undefined;
  const max = width.max === 0 ? 0 : width.max * Math.min(node.max, MOST);
  return { max, steady: width.steady && node.min === node.max };
}

function sum(widths: readonly (Width | undefined)[]): Width | undefined {
  let max = 0;
  let steady = true;
  for (const width of widths) {
    if (width === undefined) return undefined;
    max += width.max;
    steady &&= width.steady;
  }
  return { max, steady };
}

function widest(widths: readonly (Width | undefined)[]): Width | undefined {
  let max = 0;
  for (const width of widths) {
    if (width === undefined) return undefined;
    max = Math.max(max, width.max);
  }
  return { max, steady: false };
}
