import { isJsonObject, type JsonObject, type JsonValue, typeOf } from '../../json/index.ts';
import type { DefineShape, OperationNames, ResourceNames, ServiceNames } from '../model/operations.ts';
import type { Lifecycle } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import type { JsonPlace } from './json-place.ts';
import {
  type AstReader,
  checkKeys,
  expectId,
  expectText,
  failAst,
  readReference,
  readReferences,
  readTraits,
} from './reader.ts';

const SERVICE_KEYS: readonly string[] = [
  'type',
  'version',
  'operations',
  'resources',
  'rename',
  'errors',
  'traits',
  'mixins',
];
const RESOURCE_KEYS: readonly string[] = [
  'type',
  'create',
  'read',
  'update',
  'delete',
  'list',
  'put',
  'identifiers',
  'resources',
  'operations',
  'collectionOperations',
  'properties',
  'traits',
  'mixins',
];
const OPERATION_KEYS: readonly string[] = ['type', 'input', 'output', 'errors', 'traits', 'mixins'];
const LIFECYCLES: readonly Lifecycle[] = ['put', 'create', 'read', 'update', 'delete', 'list'];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One shape object being read, member by member: what stands before a broken member was still said. */
class Reading {
  readonly reader: AstReader;
  readonly id: ShapeId;
  readonly object: JsonObject;
  readonly place: JsonPlace;
  mixins: readonly ShapeId[] = [];

  constructor(reader: AstReader, id: ShapeId, object: JsonObject, place: JsonPlace) {
    this.reader = reader;
    this.id = id;
    this.object = object;
    this.place = place;
  }

  /** Reads the members in their order; those that every shape has are read here. */
  readMembers(keys: readonly string[], read: (key: string, value: JsonValue) => void): void {
    const { reader, id, object, place } = this;
    for (const key in object) {
      const value = object[key]!;
      if (key === 'traits') readTraits(reader, id, value, place);
      else if (key === 'mixins') this.mixins = this.references(key, value);
      else if (keys.includes(key)) read(key, value);
    }
    checkKeys(reader, object, keys, place, id);
  }

  get definition(): Pick<
    DefineShape,
    'kind' | 'version' | 'scope' | 'id' | 'place' | 'mixins' | 'resource' | 'members'
  > {
    const { id, place, mixins } = this;
    const { version } = this.reader;
    return { kind: 'shape', version, scope: undefined, id, place, mixins, resource: undefined, members: [] };
  }

  references(key: string, value: JsonValue): ShapeId[] {
    return readReferences(this.reader, this.id, value, this.place.child(key));
  }

  reference(key: string, value: JsonValue): ShapeId {
    const place = this.place.child(key);
    if (!isJsonObject(value)) failAst(place, `Expected \`${key}\` to be an object; found ${typeOf(value)}`);
    return readReference(this.reader, this.id, value, place);
  }

  namedReferences(key: string, value: JsonValue): Map<string, ShapeId> {
    const place = this.place.child(key);
    if (!isJsonObject(value)) failAst(place, `Expected an object, but found ${typeOf(value)}.`);
    const named = new Map<string, ShapeId>();
    for (const [name, item] of Object.entries(value)) {
      named.set(name, readReference(this.reader, this.id, item, place.child(name)));
    }
    return named;
  }
}

export function readService(reader: AstReader, id: ShapeId, object: JsonObject, place: JsonPlace): void {
  const reading = new Reading(reader, id, object, place);
  const parts: Mutable<ServiceNames> = {
    version: '',
    operations: [],
    resources: [],
    errors: [],
    rename: new Map(),
  };
  reading.readMembers(SERVICE_KEYS, (key, value) => {
    if (key === 'version') parts.version = expectText(value, '`version`', place.child(key));
    else if (key === 'rename') parts.rename = renames(value, place.child(key));
    else if (key === 'operations' || key === 'resources' || key === 'errors') {
      parts[key] = reading.references(key, value);
    }
  });
  reader.operations.push({ ...reading.definition, type: 'service', parts });
}

export function readResource(reader: AstReader, id: ShapeId, object: JsonObject, place: JsonPlace): void {
  const reading = new Reading(reader, id, object, place);
  const lifecycle = new Map<Lifecycle, ShapeId>();
  const parts: Mutable<ResourceNames> = {
    lifecycle,
    identifiers: new Map(),
    properties: new Map(),
    operations: [],
    collectionOperations: [],
    resources: [],
  };
  reading.readMembers(RESOURCE_KEYS, (key, value) => {
    if (isLifecycle(key)) lifecycle.set(key, reading.reference(key, value));
    else if (key === 'identifiers') parts.identifiers = reading.namedReferences(key, value);
    else if (key === 'properties') parts.properties = readProperties(reading, value);
    else if (key === 'operations' || key === 'collectionOperations' || key === 'resources') {
      parts[key] = reading.references(key, value);
    }
  });
  reader.operations.push({ ...reading.definition, type: 'resource', parts });
}

export function readOperation(reader: AstReader, id: ShapeId, object: JsonObject, place: JsonPlace): void {
  const reading = new Reading(reader, id, object, place);
  const parts: Mutable<OperationNames> = { input: undefined, output: undefined, errors: [] };
  reading.readMembers(OPERATION_KEYS, (key, value) => {
    if (key === 'input' || key === 'output') parts[key] = reading.reference(key, value);
    else if (key === 'errors') parts.errors = reading.references(key, value);
  });
  reader.operations.push({ ...reading.definition, type: 'operation', parts });
}

function isLifecycle(key: string): key is Lifecycle {
  return (LIFECYCLES as readonly string[]).includes(key);
}

function readProperties(reading: Reading, value: JsonValue): Map<string, ShapeId> {
  const { reader, place } = reading;
  const properties = reading.namedReferences('properties', value);
  if (reader.version === '1.0') {
    const message =
      'Resource properties can only be used with Smithy version 2 or later. ' +
      `Attempted to use resource properties with version \`${reader.version}\`.`;
    reader.events.push({ id: 'Model', severity: 'ERROR', message, place: place.child('properties') });
  }
  return properties;
}

function renames(value: JsonValue, place: JsonPlace): Map<ShapeId, string> {
  if (!isJsonObject(value)) failAst(place, `Expected \`rename\` to be an object, but found ${typeOf(value)}`);
  const renamed = new Map<ShapeId, string>();
  for (const [from, to] of Object.entries(value)) {
    renamed.set(expectId(from, place.key(from)), expectText(to, 'rename value', place.child(from)));
  }
  return renamed;
}
