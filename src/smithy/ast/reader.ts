import { isJsonObject, type JsonObject, type JsonValue, typeOf } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { LoadOperation, TraitUse, Version } from '../model/operations.ts';
import type { Place } from '../model/place.ts';
import { isAbsoluteId, type ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { type JsonPlace, JsonTrait } from './json-place.ts';

/** What the parts of the AST reader share while they read one file. */
export interface AstReader {
  readonly operations: LoadOperation[];
  readonly events: ValidationEvent[];
  version: Version;
  /** The trait IDs seen so far; few traits are used often, and each is checked once. */
  readonly traitIds: Set<ShapeId>;
}

/** Thrown to leave a shape that cannot be read, and caught where reading goes on. Never leaves the reader. */
export class AstFailure {
  readonly message: string;
  readonly place: Place;

  constructor(message: string, place: Place) {
    this.message = message;
    this.place = place;
  }
}

export function failAst(place: Place, message: string): never {
  throw new AstFailure(message, place);
}

export function expectId(text: string, place: Place): ShapeId {
  return isAbsoluteId(text) ? text : failAst(place, `Invalid shape ID: ${text}`);
}

export function expectText(value: JsonValue, label: string, place: Place): string {
  if (typeof value === 'string') return value;
  return failAst(place, `Expected ${label} to be a string, but found ${typeOf(value)}`);
}

export function expectObject(value: JsonValue, place: Place): JsonObject {
  return isJsonObject(value) ? value : failAst(place, `Expected object, but found ${typeOf(value)}.`);
}

function expectArray(value: JsonValue, place: Place): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return failAst(place, `Expected an array, but found ${typeOf(value)}.`);
}

/** Warns about members that mean nothing where they stand. */
export function checkKeys(
  reader: AstReader,
  object: JsonObject,
  allowed: readonly string[],
  place: Place,
  shape?: ShapeId,
): void {
  let unknown: string[] | undefined;
  for (const key in object) {
    if (!allowed.includes(key)) {
      unknown ??= [];
      unknown.push(key);
    }
  }
  if (unknown === undefined) return;
  const message =
    `Expected an object with possible properties of ${tickedList(allowed)}, ` +
    `but found additional properties: ${tickedList(unknown)}`;
  reader.events.push({ id: 'Model', severity: 'WARNING', message, place, ...(shape && { shape }) });
}

/** Reads the `traits` of a shape or member. */
export function readTraits(reader: AstReader, target: ShapeId, value: JsonValue, owner: JsonPlace): void {
  if (!isJsonObject(value)) {
    failAst(owner.child('traits'), `Expected \`traits\` to be an object, but found ${typeOf(value)}`);
  }
  const uses: TraitUse[] = [];
  const { version } = reader;
  // Told before they are read: traits before a broken one were written, too.
  reader.operations.push({ kind: 'traits', version, scope: undefined, target, targetIsName: false, uses });
  for (const id in value) {
    if (!reader.traitIds.has(id)) {
      if (!isAbsoluteId(id)) failAst(owner.child('traits').key(id), `Invalid shape ID: ${id}`);
      reader.traitIds.add(id);
    }
    uses.push(new JsonTrait(id, value[id]!, owner));
  }
}

const REFERENCE_KEYS: readonly string[] = ['target'];

/** Reads `{"target": "…"}`. */
export function readReference(
  reader: AstReader,
  shape: ShapeId,
  value: JsonValue,
  place: JsonPlace,
): ShapeId {
  const object = expectObject(value, place);
  checkKeys(reader, object, REFERENCE_KEYS, place, shape);
  return readTarget(object, place);
}

export function readTarget(object: JsonObject, place: JsonPlace): ShapeId {
  if (!Object.hasOwn(object, 'target')) failAst(place, 'Missing expected member `target`.');
  const target = object['target'];
  if (typeof target === 'string' && isAbsoluteId(target)) return target;
  const targetPlace = place.child('target');
  return expectId(expectText(target!, '`target` member', targetPlace), targetPlace);
}

export function readReferences(
  reader: AstReader,
  shape: ShapeId,
  value: JsonValue,
  place: JsonPlace,
): ShapeId[] {
  return expectArray(value, place).map((item, index) =>
    readReference(reader, shape, item, place.child(index)),
  );
}
