import { childPointer, isJsonArray, isJsonObject, own } from '../json/index.ts';
import type { SchemaDocument } from './load.ts';
import { type ResolvedPath, resolvePropertyPath } from './paths/property-paths.ts';
import type { SchemaLibrary } from './references/references.ts';

/** The lists of property pointers at the top of a schema. */
export const POINTER_LISTS = [
  'primaryIdentifier',
  'readOnlyProperties',
  'writeOnlyProperties',
  'createOnlyProperties',
  'conditionalCreateOnlyProperties',
  'deprecatedProperties',
  'nonPublicProperties',
] as const;
export type PointerList = (typeof POINTER_LISTS)[number];

/** Everything in a schema that points at a property. */
export type PointerSource = PointerList | 'additionalIdentifiers' | 'tagProperty' | 'propertyTransform';

export interface SemanticPointer {
  readonly source: PointerSource;
  /** Where the pointer is written; for a transform this is its entry, whose key is the pointer. */
  readonly pointer: string;
  readonly resolved: ResolvedPath;
}

/** Every property pointer of a schema, resolved. */
export function semanticPointers(
  document: SchemaDocument,
  library: SchemaLibrary,
): readonly SemanticPointer[] {
  const found: SemanticPointer[] = [];
  const add = (source: PointerSource, pointer: string, written: unknown): void => {
    if (typeof written !== 'string') return;
    found.push({ source, pointer, resolved: resolvePropertyPath(written, document, library) });
  };
  const addList = (source: PointerSource, value: unknown, pointer: string): void => {
    if (!isJsonArray(value)) return;
    for (const [index, written] of value.entries()) add(source, childPointer(pointer, index), written);
  };
  const { root } = document;
  for (const list of POINTER_LISTS) addList(list, own(root, list), `/${list}`);
  const additional = own(root, 'additionalIdentifiers');
  if (isJsonArray(additional)) {
    for (const [index, list] of additional.entries()) {
      addList('additionalIdentifiers', list, `/additionalIdentifiers/${index}`);
    }
  }
  const tagging = own(root, 'tagging');
  if (isJsonObject(tagging)) add('tagProperty', '/tagging/tagProperty', own(tagging, 'tagProperty'));
  const transforms = own(root, 'propertyTransform');
  if (isJsonObject(transforms)) {
    for (const key of Object.keys(transforms))
      add('propertyTransform', childPointer('/propertyTransform', key), key);
  }
  return found;
}
