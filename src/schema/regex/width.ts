import type { Node } from './ast.ts';

export interface Width {
  readonly min: number;
  readonly max: number;
}

/** How many characters a node takes. A back reference may take any number. */
export function widthOf(node: Node): Width {
  switch (node.kind) {
    case 'char':
      return { min: 1, max: 1 };
    case 'grapheme':
      return { min: 1, max: Infinity };
    case 'back-reference':
      return { min: 0, max: Infinity };
    case 'sequence':
      return node.items
        .map(widthOf)
        .reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }));
    case 'alternation': {
      const widths = node.options.map(widthOf);
      return {
        min: Math.min(...widths.map(({ min }) => min)),
        max: Math.max(...widths.map(({ max }) => max)),
      };
    }
    case 'capture':
    case 'atomic':
      return widthOf(node.body);
    case 'repeat': {
      const { min, max } = widthOf(node.body);
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max };
    }
    default:
      return { min: 0, max: 0 };
  }
}
