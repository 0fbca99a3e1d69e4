import type { JsonObject } from '../../../src/json/index.ts';
import { META_SCHEMA } from '../../../src/schema/meta-schema/meta-schema.ts';
import type { Random } from './random.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Container = Json[] | { [key: string]: Json };

/** Values that are right in one place and wrong in another. */
const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  2,
  2160,
  2161,
  10_000,
  10_001,
  1e300,
  '',
  'string',
  'RESOURCE',
  'Standard',
  'AttributeList',
  'create_then_delete',
  'delete_then_create',
  'AWS::EC2::VPC',
  'AWS::EC2',
  'A::B::C',
  'Acme::My-Shop::Order',
  '/properties/Name',
  '/properties/',
  '/x',
  'https://a',
  'https://ab',
  'https://example.com:80:81/ä?x#y',
  'http://example.com',
  `https://example.com/${'x'.repeat(4100)}`,
  `https://example.com/${'😀'.repeat(3000)}`,
  'abcdefghijkl',
  '^[a-z]+$',
  '(',
  [],
  [[]],
  ['Name'],
  ['Name', 'Name'],
  ['string', 'null'],
  ['string', 'string'],
  ['nothing'],
  [1, 1.0],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [0, false, '0', null],
  ['/properties/Name'],
  [['/properties/Name']],
  [{}],
  [{ type: 'string' }, { $ref: '#/definitions/X' }],
  [true],
  {},
  { type: 'string' },
  { type: 'text' },
  { enum: ['a'] },
  { enum: ['a'], type: 'string' },
  { const: null },
  { properties: { A: {} } },
  { properties: { A: {} }, patternProperties: { x: {} } },
  { properties: {}, additionalProperties: false },
  { patternProperties: { '(': 5 } },
  { not: {} },
  { if: {}, else: { type: 'integer' } },
  { items: [{ type: 'string' }] },
  { items: { items: true } },
  { contains: true },
  { contains: { not: { items: [true, { type: ['string'] }] }, dependencies: { a: ['b'], c: false } } },
  { contains: { not: { items: [] } } },
  { contains: { properties: { a: { minLength: -1 } } } },
  { contains: { definitions: { x: { enum: [] } } } },
  { dependencies: { A: ['B'], C: { required: ['D'] } } },
  { dependencies: { A: ['B', 'B'] } },
  { dependencies: { A: true } },
  { permissions: [] },
  { permissions: ['a:B'], timeoutInMinutes: 2160 },
  { permissions: ['a:B'], timeoutInMinutes: 1 },
  { permissions: [], handlerSchema: { properties: { A: { $ref: 'resource-schema.json#/properties/A' } } } },
  { permissions: [], handlerSchema: { properties: {} } },
  { create: { permissions: [] } },
  { preCreate: { permissions: [] } },
  { taggable: true },
  { taggable: true, tagProperty: '/properties/T', permissions: ['a:B'] },
  { tagOnCreate: true },
  { templateUri: '/x', mappings: { Id: '/Id' } },
  { templateUri: 'https://x', mappings: { 'I d': '/Id' } },
  { templateUri: 'x', mappings: {} },
  { typeName: 'AWS::EC2::VPC', propertyPath: '/properties/VpcId' },
  { typeName: 'AWS::EC2::VPC', propertyPath: '/properties/VpcId', majorVersion: 0 },
  { typeName: 'AWS::EC2::VPC', propertyPath: '/properties/A/B' },
  { properties: { A: { type: 'string' } }, additionalProperties: false },
  { properties: { CloudFormationA: { type: 'string' } }, additionalProperties: false },
  { schema1: { properties: { A: {} }, anything: 1 } },
  { schema: {} },
  { Name: 5 },
  { '/properties/Name': 5 },
  { '/properties/Name': '$uppercase(Name)' },
];

const NAMES = [
  '',
  'x',
  'foo',
  'a b',
  'Name',
  'name-1',
  'CloudFormationName',
  'Ä',
  'x'.repeat(64),
  'x'.repeat(65),
  'schema1',
  '/properties/Name',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

const KEYWORDS: readonly string[] = [...keywordsOf(META_SCHEMA)];

/** A schema with a few random changes; most are small, some make it invalid. */
export function mutate(schema: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(schema) as { [key: string]: Json };
  const changes = random.pick([1, 1, 1, 2, 3]);
  for (let count = 0; count < changes; count++) random.pick(CHANGES)(copy, random);
  return copy;
}

/** Values of every type, of which some are wrong wherever they stand. */
const SIMPLE_VALUES: readonly Json[] = [
  ...[null, true, 0, -1, 1.5, 2161, 10_001, 'x', `https://example.com/${'x'.repeat(4100)}`],
  ...[[], [[]], ['x'], ['Name', 'Name'], ['string', 'string'], [5], [true], [{ type: 'x' }]],
  ...[{}, { type: 'x' }, { 'a b': { type: 'string' } }, { A: 5 }, { A: { type: 'x' } }],
];

/** A schema with one member after the other dropped, or replaced by each of some values. */
export function* variations(schema: JsonObject): Generator<JsonObject> {
  const copy = structuredClone(schema) as { [key: string]: Json };
  const pending: Container[] = [copy];
  for (const container of pending) {
    for (const key of Object.keys(container)) {
      const members = container as { [key: string]: Json };
      const original = members[key]!;
      for (const value of SIMPLE_VALUES) {
        members[key] = value;
        yield copy;
      }
      members[key] = original;
      if (typeof original === 'object' && original !== null) pending.push(original);
    }
    yield* withoutMembers(copy, container);
    if (Array.isArray(container)) continue;
    container['notAKeyword'] = {};
    yield copy;
    delete container['notAKeyword'];
  }
}

function* withoutMembers(root: JsonObject, container: Container): Generator<JsonObject> {
  if (Array.isArray(container)) {
    const items = container.splice(0);
    yield root;
    container.push(...items);
    return;
  }
  const all = Object.entries(container);
  for (const [key, value] of all) {
    delete container[key];
    yield root;
    container[key] = value;
  }
}

type Change = (root: { [key: string]: Json }, random: Random) => void;

const CHANGES: readonly Change[] = [
  function drop(root, random) {
    const { container, key } = somewhere(root, random);
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
  },
  function rename(root, random) {
    const { container, key } = somewhere(root, random);
    if (Array.isArray(container)) return;
    const value = container[key]!;
    delete container[key];
    put(container, random.pick([key.toUpperCase(), `${key}s`, someName(random)]), value);
  },
  function duplicate(root, random) {
    const { container, key } = somewhere(root, random);
    if (Array.isArray(container)) container.push(structuredClone(container[Number(key)]!));
    else put(container, someName(random), structuredClone(container[key]!));
  },
  function retype(root, random) {
    const { container, key } = somewhere(root, random);
    put(container, key, structuredClone(random.pick(VALUES)));
  },
  function move(root, random) {
    const from = somewhere(root, random);
    const to = somewhere(root, random);
    if (Array.isArray(from.container)) return;
    put(to.container, from.key, structuredClone(from.container[from.key]!));
  },
  function insertKnown(root, random) {
    const { container } = somewhere(root, random);
    put(container, random.pick(KEYWORDS), structuredClone(random.pick(VALUES)));
  },
  function insertFitting(root, random) {
    const { container } = somewhere(root, random);
    const from = somewhere(root, random);
    if (!Array.isArray(from.container)) put(container, from.key, structuredClone(from.container[from.key]!));
  },
  function insertUnknown(root, random) {
    put(somewhere(root, random).container, random.pick(NAMES), structuredClone(random.pick(VALUES)));
  },
  function wrap(root, random) {
    const { container, key } = somewhere(root, random);
    const value = (container as { [key: string]: Json })[key]!;
    put(container, key, Array.isArray(value) && value.length > 0 ? value[0]! : [value]);
  },
  function nudge(root, random) {
    const { container, key } = somewhere(root, random);
    const value = (container as { [key: string]: Json })[key]!;
    if (typeof value === 'number') put(container, key, random.pick([-value, value + 0.5, value * 1000, 0]));
    else if (typeof value === 'boolean') put(container, key, !value);
    else if (typeof value === 'string')
      put(container, key, random.pick([value.slice(1), `${value}x`, `${value}\n`, '']));
  },
];

function someName(random: Random): string {
  return random.below(2) === 0 ? random.pick(KEYWORDS) : random.pick(NAMES);
}

/** A random member: walks down from the top and stops by chance, so that shallow places come up as often as deep ones. */
function somewhere(root: Container, random: Random): { container: Container; key: string } {
  let container = root;
  for (;;) {
    const keys = Object.keys(container);
    const key = keys.length === 0 ? '0' : random.pick(keys);
    const value = (container as { [key: string]: Json | undefined })[key];
    if (value === undefined || value === null || typeof value !== 'object') return { container, key };
    if (random.below(4) === 0 || Object.keys(value).length === 0) return { container, key };
    container = value;
  }
}

function put(container: Container, key: string, value: Json): void {
  if (Array.isArray(container)) container[Math.min(Number(key) || 0, container.length)] = value;
  else Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function keywordsOf(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { properties } = value as { properties?: object };
  if (typeof properties === 'object') for (const key of Object.keys(properties)) found.add(key);
  for (const member of Object.values(value)) keywordsOf(member, found);
  return found;
}
