import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own, typeOf } from '../../json/index.ts';
import type { ResourceNames } from '../model/operations.ts';
import type { Place } from '../model/place.ts';
import type { Lifecycle } from '../model/shape.ts';
import { isAbsoluteId, type ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { parseMixins } from './mixins.ts';
import { parseObject } from './nodes.ts';
import { emit, expectToken, fail, failFile, type Parser, placeFrom } from './parser.ts';
import * as token from './token.ts';

const SERVICE_KEYS: readonly string[] = ['type', 'version', 'operations', 'resources', 'rename', 'errors'];
const RESOURCE_KEYS: readonly string[] = [
  'type',
  'create',
  'read',
  'update',
  'delete',
  'list',
  'identifiers',
  'resources',
  'operations',
  'put',
  'properties',
  'collectionOperations',
];
const LIFECYCLES: readonly Lifecycle[] = ['put', 'create', 'read', 'update', 'delete', 'list'];

/** The node object that describes a service or resource, with the place of each of its values. */
interface Body {
  readonly object: JsonObject;
  readonly place: Place;
  readonly starts: ReadonlyMap<string, Place>;
}

function parseBody(p: Parser, id: ShapeId, keys: readonly string[]): Body {
  const { lexer } = p;
  lexer.skipWhitespaceAndDocs();
  expectToken(p, token.LBRACE);
  const start = lexer.start;
  const starts = new Map<string, Place>();
  const object = parseObject(p, starts);
  const place = placeFrom(p, start, lexer.start);
  const unknown = Object.keys(object).filter((key) => !keys.includes(key));
  if (unknown.length > 0) {
    const message =
      `Expected an object with possible properties of ${tickedList(keys)}, ` +
      `but found additional properties: ${tickedList(unknown)}`;
    p.events.push({ id: 'Model', severity: 'WARNING', message, shape: id, place });
  }
  return { object, place, starts };
}

export function parseService(p: Parser, id: ShapeId, place: Place): void {
  const mixins = parseMixins(p, id);
  const body = parseBody(p, id, SERVICE_KEYS);
  const version = own(body.object, 'version');
  if (version !== undefined && typeof version !== 'string') {
    failFile(placeOf(body, 'version'), `Expected \`version\` to be a string; found ${typeOf(version)}`);
  }
  const parts = {
    version: version ?? '',
    operations: idList(body, 'operations'),
    resources: idList(body, 'resources'),
    errors: idList(body, 'errors'),
    rename: idMap(body, 'rename'),
  };
  for (const from of parts.rename.keys()) {
    if (!isAbsoluteId(from)) failFile(placeOf(body, 'rename'), `Invalid shape ID: ${from}`);
  }
  const { version: idl, scope } = p;
  emit(p, {
    kind: 'shape',
    version: idl,
    scope,
    id,
    place,
    mixins,
    resource: undefined,
    members: [],
    type: 'service',
    parts,
  });
}

export function parseResource(p: Parser, id: ShapeId, place: Place): void {
  const mixins = parseMixins(p, id);
  const body = parseBody(p, id, RESOURCE_KEYS);
  const lifecycle = new Map<Lifecycle, string>();
  for (const key of LIFECYCLES) {
    const value = own(body.object, key);
    if (value === undefined) continue;
    if (typeof value !== 'string') {
      failFile(placeOf(body, key), `Expected \`${key}\` member to be a string, but found ${typeOf(value)}.`);
    }
    lifecycle.set(key, value);
  }
  if (own(body.object, 'properties') !== undefined && p.version === '1.0') {
    fail(
      p,
      'Resource properties can only be used with Smithy version 2 or later. ' +
        `Attempted to use resource properties with version \`${p.version}\`.`,
      id,
    );
  }
  const parts: ResourceNames = {
    lifecycle,
    operations: idList(body, 'operations'),
    resources: idList(body, 'resources'),
    collectionOperations: idList(body, 'collectionOperations'),
    identifiers: idMap(body, 'identifiers'),
    properties: idMap(body, 'properties'),
  };
  const { version, scope } = p;
  emit(p, {
    kind: 'shape',
    version,
    scope,
    id,
    place,
    mixins,
    resource: undefined,
    members: [],
    type: 'resource',
    parts,
  });
}

function idList(body: Body, key: string): string[] {
  const value = own(body.object, key);
  if (value === undefined) return [];
  if (!isJsonArray(value)) {
    failFile(placeOf(body, key), `Expected \`${key}\` member to be an array, but found ${typeOf(value)}.`);
  }
  return value.map((item, index) => {
    if (typeof item === 'string') return item;
    return failFile(
      placeOf(body, key),
      `Expected array element ${index} to be a string but found ${typeOf(item)}.`,
    );
  });
}

function idMap(body: Body, key: string): Map<string, string> {
  const value = own(body.object, key);
  const names = new Map<string, string>();
  if (value === undefined) return names;
  if (!isJsonObject(value)) {
    failFile(placeOf(body, key), `Expected \`${key}\` to be an object; found ${typeOf(value)}`);
  }
  for (const [name, target] of Object.entries(value)) names.set(name, expectString(body, key, target));
  return names;
}

function expectString(body: Body, key: string, value: JsonValue): string {
  if (typeof value === 'string') return value;
  return failFile(placeOf(body, key), `Expected string, but found ${typeOf(value)}.`);
}

function placeOf(body: Body, key: string): Place {
  return body.starts.get(key) ?? body.place;
}
