import { isJsonArray, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import { declaredTypes } from '../nodes/declared-types.ts';
import { inModel } from '../nodes/node-place.ts';
import { schemaNodes } from '../nodes/nodes.ts';
import { POINTER_LISTS } from '../semantics.ts';
import { hasPropertyKeywords } from './property-keywords.ts';
import { type MigrationStep, NOTHING } from './step.ts';

/** Keywords that came after the default of `insertionOrder` had changed. */
const LATER_KEYWORDS = [
  'resourceLink',
  'replacementStrategy',
  'taggable',
  'tagging',
  'propertyTransform',
  'conditionalCreateOnlyProperties',
  'typeConfiguration',
  'nonPublicProperties',
  'nonPublicDefinitions',
];

/**
 * Whether a schema was written when arrays had no order unless they said so: until October 2019. `identifiers`
 * is older than that; the other old forms are proof only in a schema without anything that came later.
 */
export function predatesOrder(root: JsonObject): boolean {
  if (own(root, 'identifiers') !== undefined) return true;
  if (LATER_KEYWORDS.some((keyword) => own(root, keyword) !== undefined)) return false;
  return hasReferenceEntries(root) || hasPropertyKeywords(root);
}

function hasReferenceEntries(root: JsonObject): boolean {
  return POINTER_LISTS.some((list) => {
    const entries = own(root, list);
    return (
      isJsonArray(entries) && entries.some((entry) => isJsonObject(entry) && own(entry, '$ref') !== undefined)
    );
  });
}

/** Writes down what arrays of such a schema meant by saying nothing. */
export const stateInsertionOrder: MigrationStep = ({ root }) => {
  const silent = schemaNodes(root).filter(
    (node) =>
      inModel(node) &&
      node.role !== 'contains' &&
      declaredTypes(node.schema).includes('array') &&
      own(node.schema, 'insertionOrder') === undefined,
  );
  return {
    ...NOTHING,
    edits: silent.map(({ pointer }) => ({
      kind: 'insert',
      object: pointer,
      key: 'insertionOrder',
      value: false,
      after: 'type',
    })),
    changes: silent.map(({ pointer }) => ({
      pointer,
      message:
        'The array now says "insertionOrder": false, which was the default when the schema was written; today it is true.',
    })),
  };
};
