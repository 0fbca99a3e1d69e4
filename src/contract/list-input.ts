import { type JsonObject, jsonEqual, own } from '../json/index.ts';
import type { ResourceType } from '../schema/index.ts';
import type { InputGenerator } from './inputs/index.ts';
import { certainSites, describedNames, requiredNames } from './inputs/make/schemas.ts';
import { subjectOf } from './inputs/subject.ts';

/**
 * The model of a list request that must show a resource: as little of it as the list handler can do with, so that
 * the list shows not only the one. Undefined if the resource does not have what the handler needs to know.
 */
export function listInputFor(
  generator: InputGenerator,
  key: number,
  like: JsonObject,
): JsonObject | undefined {
  const { type } = generator;
  const schema = type.handlers.list?.schema;
  if (schema === undefined) return generator.list(like, key).model;
  const sites = certainSites([{ ...subjectOf(type).site, schema }]);
  const names = [...describedNames(sites)].filter((name) => own(like, name) !== undefined);
  const required = requiredNames(sites);
  const least = names.filter((name) => required.has(name));
  for (const some of [least, ...names.map((name) => [...least, name]), names]) {
    const part = Object.fromEntries(some.map((name) => [name, like[name]!]));
    const { model } = generator.list(part, key);
    if (model !== undefined && isPartOf(model, part)) return model;
  }
  return undefined;
}

function isPartOf(model: JsonObject, of: JsonObject): boolean {
  return Object.entries(model).every(([name, value]) => {
    const given = own(of, name);
    return given !== undefined && jsonEqual(given, value);
  });
}

/** A create input with what the list handler needs to be told, where another one has it. */
export function withListed(
  type: ResourceType,
  model: JsonObject,
  other: () => JsonObject | undefined,
): JsonObject {
  const schema = type.handlers.list?.schema;
  if (schema === undefined) return model;
  const required = [...requiredNames(certainSites([{ ...subjectOf(type).site, schema }]))];
  const missing = required.filter((name) => type.properties.has(name) && own(model, name) === undefined);
  const full = missing.length === 0 ? undefined : other();
  const more = missing.filter((name) => full !== undefined && own(full, name) !== undefined);
  return { ...model, ...Object.fromEntries(more.map((name) => [name, full![name]!])) };
}
