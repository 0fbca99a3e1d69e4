import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import type { Resource } from '../reference/backend.ts';
import type { Reference } from '../reference/provider.ts';
import { completed } from '../reference/values.ts';

/** A resource as the request wants it, whatever there is. */
export function createAnyway(reference: Reference, model: JsonObject): Resource {
  const { type, backend } = reference;
  const serial = backend.nextSerial();
  const open = withoutPaths(model, type.readOnly.tree);
  const named = backend.named(open, serial) ?? open;
  const resource = { serial, model: completed(type, named, serial) };
  backend.resources.add(resource);
  return resource;
}

/** A second resource like one that exists, with identifiers of its own. */
export function cloned(reference: Reference, resource: Resource): Resource {
  const { type, backend } = reference;
  const serial = backend.nextSerial();
  const keys = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()].map(
    ({ segments }) => segments[0]!,
  );
  // An account is part of two identifiers, and the copy stays in it.
  const own = new Set(keys.filter((name) => keys.indexOf(name) === keys.lastIndexOf(name)));
  const renamed = Object.entries(resource.model).map(([name, value]) => [
    name,
    own.has(name) ? other(value, serial) : value,
  ]);
  const clone = { serial, model: Object.fromEntries(renamed) as JsonObject };
  backend.resources.add(clone);
  return clone;
}

/** Three letters from a to f, which fit in names and in hexadecimal numbers. */
function other(value: JsonValue, serial: number): JsonValue {
  if (typeof value === 'number') return value > 5_000_000 ? value - serial : value + serial;
  const letters = [...serial.toString(6).padStart(3, '0')].map((digit) => 'abcdef'[Number(digit)]);
  return String(value).slice(0, -3) + letters.join('');
}
