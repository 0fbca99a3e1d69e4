import {
  applyPatch,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
  resolvePointer,
} from '../../json/index.ts';
import { covers, evaluate, type ResourceType } from '../../schema/index.ts';
import { rootSite } from '../inputs/subject.ts';
import type { MissingValue } from './complete.ts';
import { type KnownPlace, knownPlaces } from './known-places.ts';

/** The properties with a default in the schema that a model lacks, where the request did not give them either. */
export function missingDefaults(
  type: ResourceType,
  model: JsonObject,
  requested: JsonObject = {},
): readonly MissingValue[] {
  const missing: MissingValue[] = [];
  for (const known of knownPlaces(type, model)) {
    const { holder, name, pointer } = known;
    const value = defaultOf(known);
    if ((own(holder, name) ?? null) !== null || value === undefined) continue;
    if (resolvePointer(requested, pointer) !== undefined || isExcused(type, known.place)) continue;
    if (!fitsIn(type, model, pointer, value)) continue;
    missing.push({
      pointer,
      message: `${pointer} is missing, of which the default is ${JSON.stringify(value)}`,
    });
  }
  return missing;
}

/** Nothing is not a value: an empty default need not be shown. */
function defaultOf({ sites }: KnownPlace): JsonValue | undefined {
  const value = sites.map(({ schema }) => own(schema, 'default')).find((given) => given !== undefined);
  const isEmpty =
    value === null ||
    value === '' ||
    (isJsonArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0);
  return isEmpty ? undefined : value;
}

/** Read-only ones are demanded as such; the others need not, or must not, be returned. */
function isExcused({ readOnly, writeOnly, deprecated }: ResourceType, place: readonly string[]): boolean {
  return [readOnly, writeOnly, deprecated].some(({ tree }) => covers(tree, place));
}

/** A default beside properties that exclude it, by a combinator or a dependency, does not apply. */
function fitsIn(type: ResourceType, model: JsonObject, pointer: string, value: JsonValue): boolean {
  const patched = applyPatch(model, [{ op: 'add', path: pointer, value }]);
  if (!('value' in patched)) return false;
  const failures = (candidate: JsonValue): number =>
    evaluate(candidate, rootSite(type.schema), { ignoreFormats: true }).length;
  return failures(patched.value) <= failures(model);
}
