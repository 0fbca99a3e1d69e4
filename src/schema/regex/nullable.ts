import type { Node } from './ast.ts';

/** Can the node match without taking a character? */
export function isNullable(node: Node): boolean {
  switch (node.kind) {
    case 'char':
    case 'grapheme':
      return false;
    case 'sequence':
      return node.items.every(isNullable);
    case 'alternation':
      return node.options.some(isNullable);
    case 'capture':
    case 'atomic':
      return isNullable(node.body);
    case 'repeat':
      return node.min === 0 || isNullable(node.body);
    case 'empty':
    case 'look':
    case 'assertion':
    case 'back-reference':
      return true;
  }
}
