import { isJsonArray, type JsonObject, jsonEqual, own } from '../../json/index.ts';
import { outOfBounds } from '../model/bounds.ts';
import { type Against, heldAgainst } from '../model/held-against.ts';
import { recastValue } from '../model/recast.ts';
import { identifierFindings, identifierOnlyFindings, readOnlyFindings } from '../model/semantic-findings.ts';
import { createShape, type Shape } from '../model/shape.ts';
import type { Purpose } from '../model/validate.ts';
import { createPathTree, type PathTree } from '../paths/path-tree.ts';
import type { PropertySet, ResourceType } from '../resource-type.ts';
import { compileFit, type Fit } from './fit.ts';
import { createMatcher, type MatchText } from './patterns.ts';
import type { QuickType } from './quick-type.ts';
import { decided } from './undecided.ts';

/** What can be told of a model without the whole schema, and without words. */
export interface QuickChecks {
  /** As `recastModel`; undefined if that cannot be told here. */
  recast(model: JsonObject): JsonObject | undefined;
  /** Whether `validateModel` would certainly find no error. If not, it has to be asked. */
  passes(purpose: Exclude<Purpose, 'output'>, model: JsonObject, previous?: JsonObject): boolean;
}

/** Nothing is read or compiled before the first question that needs it. */
export function quickChecks(type: QuickType): QuickChecks {
  const matches = createMatcher(type.patterns);
  const sets = { ...type, readOnly: setOf(type.readOnly.paths), createOnly: setOf(type.createOnly.paths) };
  let schema: JsonObject | undefined;
  let shape: Shape | undefined;
  const fits: Partial<Record<Against, Fit>> = {};
  const read = (): JsonObject => {
    schema ??= JSON.parse(type.schemaText) as JsonObject;
    return schema;
  };
  const fitsSchema: FitsSchema = (model, against) => {
    fits[against] ??= fitFor(read(), against, sets.readOnly.tree, matches);
    return fits[against](model);
  };
  return {
    recast: (model) =>
      decided(() => {
        shape ??= createShape(read(), matches);
        return recastValue(model, shape) as JsonObject;
      }),
    passes: (purpose, model, previous) =>
      decided(() => passesFor(purpose, model, previous, sets, fitsSchema)) ?? false,
  };
}

type FitsSchema = (model: JsonObject, against: Against) => boolean;

type Sets = Pick<ResourceType, 'primaryIdentifier' | 'additionalIdentifiers' | 'readOnly' | 'createOnly'>;

function setOf(paths: PropertySet['paths']): PropertySet {
  return { paths, tree: createPathTree(paths) };
}

function passesFor(
  purpose: Exclude<Purpose, 'output'>,
  model: JsonObject,
  previous: JsonObject | undefined,
  sets: Sets,
  fitsSchema: FitsSchema,
): boolean {
  if (outOfBounds(model) !== undefined) return false;
  switch (purpose) {
    case 'create':
      return fitsSchema(model, 'input') && readOnlyFindings(sets, model, false).length === 0;
    case 'update':
      return (
        fitsSchema(model, 'input') &&
        readOnlyFindings(sets, model, true).length === 0 &&
        identifierFindings(sets, model).length === 0 &&
        (previous === undefined || isUnchanged(sets.createOnly.tree, model, previous))
      );
    case 'read':
    case 'delete':
      return (
        fitsSchema(model, 'identity') &&
        identifierFindings(sets, model).length === 0 &&
        identifierOnlyFindings(sets, model).length === 0
      );
    case 'list':
    case 'configuration':
      return fitsSchema(model, purpose);
  }
}

/** Equal to the last value, or left out; what is equal only by the rules of the schema takes the schema to see. */
function isUnchanged(createOnly: PathTree, model: JsonObject, previous: JsonObject): boolean {
  for (const name of createOnly.children.keys()) {
    // Names by a pattern: any of them may be meant.
    if (name === '*') return false;
    const [before, after] = [own(previous, name), own(model, name)];
    if (after !== undefined && (before === undefined || !jsonEqual(before, after))) return false;
  }
  return true;
}

function fitFor(resource: JsonObject, against: Against, readOnly: PathTree, matches: MatchText): Fit {
  const { schema, root } = heldAgainst(resource, against);
  return compileFit(against === 'input' ? withoutDerived(schema, readOnly) : schema, root, matches);
}

/** A caller need not give what only the resource can say, although the schema requires it. */
function withoutDerived(schema: JsonObject, readOnly: PathTree): JsonObject {
  const required = own(schema, 'required');
  if (!isJsonArray(required)) return schema;
  return { ...schema, required: required.filter((name) => !readOnly.children.get(String(name))?.listed) };
}
