import { isJsonObject, own } from '../../json/index.ts';
import type { Fix, Rule, SchemaView } from '../rule.ts';
import type { SemanticPointer } from '../semantics.ts';

export const pointerForm: Rule = {
  code: 'pointer-form',
  severity: 'warning',
  summary: 'A property pointer in a form that other tools do not understand.',
  check(view, report) {
    for (const semantic of view.pointers) {
      const { oddity, path, written } = semantic.resolved;
      if (oddity === undefined || path === undefined) continue;
      // The rule tag-property-form has said so already.
      if (semantic.source === 'tagProperty' && !written.startsWith('/properties/')) continue;
      const fix = fixOf(semantic, path.pointer, view);
      report({
        pointer: semantic.pointer,
        at: semantic.source === 'propertyTransform' ? 'key' : 'value',
        message: `${written} is not the proper form of a property pointer: ${oddity}. Tools that compare pointers letter by letter miss it.`,
        help: `Write ${path.pointer}.`,
        ...(fix !== undefined && { fix: [fix] }),
      });
    }
  },
};

function fixOf(
  { source, pointer, resolved }: SemanticPointer,
  proper: string,
  view: SchemaView,
): Fix | undefined {
  // A definition may be used in several places, and the proper form names only one of them.
  if (/^#?\/?definitions\//.test(resolved.written)) return undefined;
  if (source !== 'propertyTransform') return { kind: 'replace', pointer, value: proper };
  const transforms = own(view.root, 'propertyTransform');
  const taken = isJsonObject(transforms) && Object.hasOwn(transforms, proper);
  return taken ? undefined : { kind: 'rename', pointer, key: proper };
}
