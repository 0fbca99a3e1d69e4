import { isJsonObject, own } from '../../json/index.ts';
import { resolvePropertyPath } from '../paths/property-paths.ts';
import type { SchemaView } from '../rule.ts';
import type { PointerList, SemanticPointer } from '../semantics.ts';
import { effectiveTagging } from './tagging.ts';

/**
 * The property that holds the tags of a type that `tagging` calls taggable, written or by default. Undefined for
 * other types: AWS's schema library and its schema linter both look at the property only then.
 */
export function tagPropertyOf(view: SchemaView): SemanticPointer | undefined {
  const { declaredBy, taggable, tagProperty } = effectiveTagging(view.root);
  if (declaredBy !== 'tagging' || !taggable) return undefined;
  const [written] = view.pointersIn('tagProperty');
  if (written !== undefined) return written;
  const resolved = resolvePropertyPath(tagProperty.pointer, view.document, view.library);
  return { source: 'tagProperty', pointer: '/tagging', resolved };
}

/** The entry of a list that names the property with the tags, or something that it is inside of. */
export function tagPropertyIn(
  list: PointerList,
  tags: SemanticPointer,
  view: SchemaView,
): SemanticPointer | undefined {
  const tagged = tags.resolved.path?.pointer;
  if (tagged === undefined) return undefined;
  return view.pointersIn(list).find(({ resolved }) => {
    const listed = resolved.path?.pointer;
    return listed !== undefined && (tagged === listed || tagged.startsWith(`${listed}/`));
  });
}

/** Whether the model has a property `Tags` of its own. */
export function hasTagsProperty({ root }: SchemaView): boolean {
  const properties = own(root, 'properties');
  return isJsonObject(properties) && own(properties, 'Tags') !== undefined;
}
