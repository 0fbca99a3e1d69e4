import type { ShapeType } from '../model/shape.ts';
import type { Filter } from './syntax.ts';

/** The step for a word such as `string`, `number` or `simpleType`; undefined if no such word exists. */
export function selectorType(name: string): TypeFilter | undefined {
  const types = TYPES.get(name);
  return types === undefined ? undefined : { kind: 'type', name, types };
}

export type TypeFilter = Extract<Filter, { kind: 'type' }>;

const NUMBERS: readonly ShapeType[] = [
  'byte',
  'short',
  'integer',
  'intEnum',
  'long',
  'float',
  'double',
  'bigInteger',
  'bigDecimal',
];
const SIMPLE: readonly ShapeType[] = [
  ...NUMBERS,
  'blob',
  'boolean',
  'string',
  'enum',
  'document',
  'timestamp',
];
const AGGREGATES: readonly ShapeType[] = ['list', 'set', 'map', 'structure', 'union'];
const SERVICES: readonly ShapeType[] = ['service', 'resource', 'operation'];

/** An enum is a string, an intEnum an integer; lists and sets are taken for each other. */
const TYPES: ReadonlyMap<string, ReadonlySet<ShapeType>> = new Map<string, ReadonlySet<ShapeType>>([
  ...[...SIMPLE, ...AGGREGATES, ...SERVICES, 'member' as const].map(
    (type): [string, ReadonlySet<ShapeType>] => [type, new Set([type])],
  ),
  ['string', new Set<ShapeType>(['string', 'enum'])],
  ['integer', new Set<ShapeType>(['integer', 'intEnum'])],
  ['list', new Set<ShapeType>(['list', 'set'])],
  ['set', new Set<ShapeType>(['list', 'set'])],
  ['collection', new Set<ShapeType>(['list', 'set'])],
  ['number', new Set(NUMBERS)],
  ['simpleType', new Set(SIMPLE)],
  ['aggregateType', new Set(AGGREGATES)],
  ['serviceType', new Set(SERVICES)],
  ['dataType', new Set([...SIMPLE, ...AGGREGATES])],
]);
