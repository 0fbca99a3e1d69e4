import type { MemberDefinition } from '../model/operations.ts';
import type { Place } from '../model/place.ts';
import type { AggregateType, SimpleType } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { parseEnumMembers, parseMembers } from './members.ts';
import { parseForResource, parseMixins } from './mixins.ts';
import { emit, type Parser } from './parser.ts';

/** Reads what follows the name of a simple shape. */
export function parseSimple(p: Parser, id: ShapeId, place: Place, type: SimpleType): void {
  defineData(p, id, place, type, undefined, parseMixins(p, id), []);
}

/** Reads what follows the name of an enum or intEnum. */
export function parseEnum(p: Parser, id: ShapeId, place: Place, type: 'enum' | 'intEnum'): void {
  const mixins = parseMixins(p, id);
  defineData(p, id, place, type, undefined, mixins, parseEnumMembers(p, id));
}

/** Reads what follows the name of a structure, union, list, set or map. */
export function parseAggregate(p: Parser, id: ShapeId, place: Place, type: AggregateType): void {
  const resource = parseForResource(p, id);
  const mixins = parseMixins(p, id);
  defineData(p, id, place, type, resource, mixins, parseMembers(p, id));
}

function defineData(
  p: Parser,
  id: ShapeId,
  place: Place,
  type: SimpleType | AggregateType,
  resource: string | undefined,
  mixins: readonly string[],
  members: readonly MemberDefinition[],
): void {
  emit(p, { kind: 'shape', version: p.version, scope: p.scope, id, place, mixins, resource, members, type });
}
