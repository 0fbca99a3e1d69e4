import { pointerKey } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';
import type { SemanticPointer } from '../semantics.ts';

export const pointerDuplicate: Rule = {
  code: 'pointer-duplicate',
  severity: 'warning',
  summary: 'The same property twice in one list.',
  check(view, report) {
    const first = new Map<string, SemanticPointer>();
    for (const semantic of view.pointers) {
      const list = listOf(semantic);
      const key = `${list} ${pointerKey(semantic)}`;
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, semantic);
        continue;
      }
      const { pointer, resolved, source } = semantic;
      const form = earlier.resolved.written === resolved.written ? '' : ` as ${earlier.resolved.written}`;
      const isTransform = source === 'propertyTransform';
      // Fewer members make another identifier, which is more than mending the text.
      const isIdentifier = source === 'primaryIdentifier' || source === 'additionalIdentifiers';
      report({
        pointer,
        at: isTransform ? 'key' : 'value',
        message: `${resolved.written} is already in ${source}${form}${isTransform ? ', so one of the two transforms is lost' : ''}.`,
        help: isTransform ? 'Keep one of the two, or join them with $OR.' : 'Remove it.',
        ...(!isTransform && !isIdentifier && { fix: [{ kind: 'remove', pointer }] }),
      });
    }
  },
};

/** Each additional identifier is a list of its own. */
function listOf({ pointer }: SemanticPointer): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
