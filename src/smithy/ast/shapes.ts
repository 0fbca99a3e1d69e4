import { isJsonObject, type JsonObject, type JsonValue, typeOf } from '../../json/index.ts';
import type { DefineShape, MemberDefinition } from '../model/operations.ts';
import type { AggregateType, SimpleType } from '../model/shape.ts';
import { isIdentifier, memberId, type ShapeId } from '../model/shape-id.ts';
import type { JsonPlace } from './json-place.ts';
import {
  type AstReader,
  checkKeys,
  expectObject,
  expectText,
  failAst,
  readReferences,
  readTarget,
  readTraits,
} from './reader.ts';
import { readOperation, readResource, readService } from './service-shapes.ts';

const SIMPLE_KEYS: readonly string[] = ['type', 'traits', 'mixins'];
const NAMED_KEYS: readonly string[] = ['type', 'members', 'traits', 'mixins'];
const COLLECTION_KEYS: readonly string[] = ['type', 'member', 'traits', 'mixins'];
const MAP_KEYS: readonly string[] = ['type', 'key', 'value', 'traits', 'mixins'];
const MEMBER_KEYS: readonly string[] = ['target', 'traits'];
const APPLY_KEYS: readonly string[] = ['type', 'traits'];

const KEYS_OF_TYPE: ReadonlyMap<string, readonly string[]> = new Map([
  ['blob', SIMPLE_KEYS],
  ['boolean', SIMPLE_KEYS],
  ['byte', SIMPLE_KEYS],
  ['short', SIMPLE_KEYS],
  ['integer', SIMPLE_KEYS],
  ['long', SIMPLE_KEYS],
  ['float', SIMPLE_KEYS],
  ['double', SIMPLE_KEYS],
  ['document', SIMPLE_KEYS],
  ['bigDecimal', SIMPLE_KEYS],
  ['bigInteger', SIMPLE_KEYS],
  ['string', SIMPLE_KEYS],
  ['timestamp', SIMPLE_KEYS],
  ['enum', NAMED_KEYS],
  ['intEnum', NAMED_KEYS],
  ['structure', NAMED_KEYS],
  ['union', NAMED_KEYS],
  ['list', COLLECTION_KEYS],
  ['set', COLLECTION_KEYS],
  ['map', MAP_KEYS],
]);

/** Reads one entry of `shapes`. */
export function readShape(reader: AstReader, id: ShapeId, object: JsonObject, place: JsonPlace): void {
  const type = readType(object, place);
  const keys = KEYS_OF_TYPE.get(type);
  if (keys !== undefined)
    return readData(reader, id, object, place, type as SimpleType | AggregateType, keys);
  switch (type) {
    case 'service':
      return readService(reader, id, object, place);
    case 'resource':
      return readResource(reader, id, object, place);
    case 'operation':
      return readOperation(reader, id, object, place);
    case 'apply':
      return readApply(reader, id, object, place);
    default:
      failAst(place, `Invalid shape \`type\`: ${type}`);
  }
}

function readType(object: JsonObject, place: JsonPlace): string {
  if (!Object.hasOwn(object, 'type')) return failAst(place, 'Missing expected member `type`.');
  return expectText(object['type']!, '`type` member', place.child('type'));
}

function readApply(reader: AstReader, id: ShapeId, object: JsonObject, place: JsonPlace): void {
  if (Object.hasOwn(object, 'traits')) readTraits(reader, id, object['traits']!, place);
  checkKeys(reader, object, APPLY_KEYS, place, id);
}

function readData(
  reader: AstReader,
  id: ShapeId,
  object: JsonObject,
  place: JsonPlace,
  type: SimpleType | AggregateType,
  keys: readonly string[],
): void {
  let mixins: readonly ShapeId[] = [];
  const members: MemberDefinition[] = [];
  for (const key in object) {
    const value = object[key]!;
    if (key === 'traits') readTraits(reader, id, value, place);
    else if (key === 'mixins') mixins = readReferences(reader, id, value, place.child(key));
    else if (key === 'members' && keys === NAMED_KEYS) {
      readNamedMembers(reader, id, value, place.child(key), members);
    } else if (
      (key === 'member' && keys === COLLECTION_KEYS) ||
      ((key === 'key' || key === 'value') && keys === MAP_KEYS)
    ) {
      members.push(readMember(reader, id, key, value, place.child(key)));
    }
  }
  checkKeys(reader, object, keys, place, id);
  const { version } = reader;
  const define: DefineShape = {
    kind: 'shape',
    version,
    scope: undefined,
    id,
    place,
    mixins,
    resource: undefined,
    members,
    type,
  };
  reader.operations.push(define);
}

function readNamedMembers(
  reader: AstReader,
  id: ShapeId,
  value: JsonValue,
  place: JsonPlace,
  members: MemberDefinition[],
): void {
  if (!isJsonObject(value))
    failAst(place, `Expected \`members\` to be an object, but found ${typeOf(value)}`);
  for (const name in value) {
    if (!isIdentifier(name)) failAst(place.key(name), `Invalid shape ID member: ${name}`);
    members.push(readMember(reader, id, name, value[name]!, place.child(name)));
  }
}

function readMember(
  reader: AstReader,
  parent: ShapeId,
  name: string,
  value: JsonValue,
  place: JsonPlace,
): MemberDefinition {
  const object = expectObject(value, place);
  const id = memberId(parent, name);
  if (Object.hasOwn(object, 'traits')) readTraits(reader, id, object['traits']!, place);
  checkKeys(reader, object, MEMBER_KEYS, place, id);
  return { id, name, place, target: readTarget(object, place), assigned: undefined };
}
