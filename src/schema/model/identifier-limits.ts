import { type JsonObject, parsePointer } from '../../json/index.ts';
import type { Failure } from '../evaluation/evaluate.ts';
import { mapSchema } from '../nodes/schema-map.ts';
import { covers, createPathTree, type PathTree } from '../paths/path-tree.ts';
import type { PropertyPath } from '../paths/property-paths.ts';
import type { ResourceType } from '../resource-type.ts';
import { shapeSchema } from './shape-schema.ts';

/**
 * What a schema demands of values beside their type. A resource that was made before a new version of the type demanded
 * more must still be read, updated and deleted by the name it has; and a name that is none of a resource is answered by
 * the handler, which knows: NotFound, as clients expect it.
 */
const LIMITS = new Set([
  'const',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maximum',
  'maxLength',
  'minimum',
  'minLength',
  'multipleOf',
  'pattern',
]);

/** What an identifier alone is held against: names and types. */
export function identitySchema(schema: JsonObject): JsonObject {
  return mapSchema(shapeSchema(schema), (key, value) => (LIMITS.has(key) ? undefined : value));
}

/** Whether a model fails only in that its identifier, which cannot change, is beyond a limit. */
export function isIdentifierLimit(type: ResourceType, failure: Failure): boolean {
  return covers(identifiersOf(type), parsePointer(failure.pointer) ?? []) && isLimit(failure);
}

function isLimit({ keyword, branches }: Failure): boolean {
  return LIMITS.has(keyword) || (branches?.some((failures) => failures.every(isLimit)) ?? false);
}

const trees = new WeakMap<ResourceType, PathTree>();

function identifiersOf(type: ResourceType): PathTree {
  const tree = trees.get(type) ?? createPathTree([...type.primaryIdentifier, ...fixedIdentifiers(type)]);
  trees.set(type, tree);
  return tree;
}

/** Other names than the primary one may change, unless they are read-only or create-only. */
function fixedIdentifiers({ additionalIdentifiers, readOnly, createOnly }: ResourceType): PropertyPath[] {
  return additionalIdentifiers
    .flat()
    .filter(({ segments }) => covers(readOnly.tree, segments) || covers(createOnly.tree, segments));
}
