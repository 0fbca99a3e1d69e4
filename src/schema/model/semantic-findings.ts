import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import { covers, createPathTree, listedPlaces, type PathTree, touches } from '../paths/path-tree.ts';
import type { PropertyPath } from '../paths/property-paths.ts';
import type { ResourceType } from '../resource-type.ts';
import { compareModels } from './compare.ts';
import { type ModelFinding, modelError } from './finding.ts';
import { identifierModel } from './identifier.ts';

/** What the caller must not give: read-only properties, and for an update create-only ones that changed. */
export function inputFindings(
  type: ResourceType,
  model: JsonObject,
  purpose: 'create' | 'update',
  previous?: JsonObject,
): readonly ModelFinding[] {
  const deprecated = listedPlaces(model, type.deprecated.tree).map(
    (pointer): ModelFinding => ({
      code: 'deprecated-property',
      severity: 'warning',
      pointer,
      message: `${pointer} is deprecated: it may be ignored, and no read needs to return it.`,
    }),
  );
  return [
    ...readOnlyFindings(type, model, purpose === 'update'),
    ...changedCreateOnly(type, model, previous),
    ...deprecated,
  ];
}

/** What a type's resources are known by. */
export type Identifiers = Pick<ResourceType, 'primaryIdentifier' | 'additionalIdentifiers'>;

/** An update is keyed by identifiers, which are mostly read-only; a create has nothing read-only to say. */
export function readOnlyFindings(
  type: Identifiers & Pick<ResourceType, 'readOnly'>,
  model: JsonObject,
  isUpdate: boolean,
): readonly ModelFinding[] {
  const keys = createPathTree(
    isUpdate ? [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()] : [],
  );
  return listedPlaces(model, type.readOnly.tree)
    .filter((pointer) => !isKey(keys, parsePointer(pointer) ?? [], resolvePointer(model, pointer)))
    .map((pointer) =>
      modelError(
        'read-only-input',
        pointer,
        `${pointer} is read-only: only the resource itself can say what it is.`,
        'Leave it out.',
      ),
    );
}

/** Whether a value is part of an identifier, or an object that holds parts of identifiers and nothing else. */
function isKey(keys: PathTree, place: readonly string[], value: JsonValue | undefined): boolean {
  if (covers(keys, place)) return true;
  if (!isJsonObject(value) || !touches(keys, place, value)) return false;
  return Object.entries(value).every(([name, member]) => isKey(keys, [...place, name], member));
}

function changedCreateOnly(
  type: ResourceType,
  model: JsonObject,
  previous: JsonObject | undefined,
): readonly ModelFinding[] {
  if (previous === undefined) return [];
  return compareModels(type, previous, model).flatMap(({ pointer, kind, before, after }) => {
    const place = parsePointer(pointer) ?? [];
    const given =
      kind !== 'remove' &&
      (touches(type.createOnly.tree, place, before) || touches(type.createOnly.tree, place, after));
    // What no read returns cannot be known to have changed.
    const unknown = kind === 'add' && covers(type.writeOnly.tree, place);
    if (!given || unknown) return [];
    const help = 'Give the value the resource was created with, or replace the resource.';
    return [
      modelError(
        'create-only-changed',
        pointer,
        `${pointer} can be set only when the resource is created, and it differs.`,
        help,
      ),
    ];
  });
}

/** What a handler must not return: write-only properties, and properties without a value. */
export function outputFindings(type: ResourceType, model: JsonObject): readonly ModelFinding[] {
  const writeOnly = listedPlaces(model, type.writeOnly.tree).map((pointer) =>
    modelError(
      'write-only-output',
      pointer,
      `${pointer} is write-only and must never be returned.`,
      'Leave it out of the returned model.',
    ),
  );
  return [...writeOnly, ...nullMembers(model, '')];
}

function nullMembers(value: JsonValue, pointer: string): readonly ModelFinding[] {
  if (isJsonArray(value))
    return value.flatMap((element, index) => nullMembers(element, childPointer(pointer, index)));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = childPointer(pointer, name);
    return member === null ? [nullValue(place)] : nullMembers(member, place);
  });
}

export function nullValue(pointer: string): ModelFinding {
  return modelError(
    'null-value',
    pointer,
    `${pointer} is null; a property without a value is left out.`,
    'Leave it out.',
  );
}

/** Update, read and delete need the whole primary identifier, or a whole additional one. */
export function identifierFindings(type: Identifiers, model: JsonObject): readonly ModelFinding[] {
  if (usedIdentifier(type, model) !== undefined) return [];
  const forms = [type.primaryIdentifier, ...type.additionalIdentifiers].map((paths) =>
    paths.map(nameOfPath).join(' and '),
  );
  const message = `The model does not say which resource is meant: it needs ${forms.join(', or ')}.`;
  return [modelError('identifier-missing', '', message)];
}

/** Read and delete take the identifier and nothing else. */
export function identifierOnlyFindings(type: Identifiers, model: JsonObject): readonly ModelFinding[] {
  const used = usedIdentifier(type, model);
  if (used === undefined) return [];
  const names = new Set([...type.primaryIdentifier, ...used].map((path) => path.segments[0]));
  return Object.keys(model)
    .filter((name) => !names.has(name))
    .map((name) => {
      const pointer = childPointer('', name);
      return modelError(
        'not-an-identifier',
        pointer,
        `${pointer} is no part of the identifier, which is all that is asked for.`,
        'Leave it out.',
      );
    });
}

function usedIdentifier(type: Identifiers, model: JsonObject): readonly PropertyPath[] | undefined {
  return [type.primaryIdentifier, ...type.additionalIdentifiers].find(
    (paths) => paths.length > 0 && identifierModel(model, paths) !== undefined,
  );
}

function nameOfPath(path: PropertyPath): string {
  return path.segments.join('/');
}
