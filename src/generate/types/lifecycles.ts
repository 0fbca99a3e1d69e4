import { isJsonObject, own } from '../../json/index.ts';
import type { PropertyPath, ResourceType } from '../../schema/index.ts';
import type { Conversion } from './conversion.ts';
import { identifierType } from './identifier-type.ts';
import type { Lifecycle } from './names.ts';
import { ANYWHERE, type Place, placeOf } from './place.ts';
import { prose } from './tsdoc.ts';
import { type Declaration, EMPTY_OBJECT, NEVER, type TypeNode, union } from './type-node.ts';

/** A type that authors import by its name, whatever the schema. */
export interface TopLevel {
  readonly declaration: Declaration;
  readonly lifecycle?: Lifecycle;
}

/** What each of them is, in the words of its comment. */
const TEXTS = {
  CreateInput: 'What create is given: every property but the read-only ones.',
  UpdateInput:
    'What update is given: every property but the read-only ones, and what the resource is known by.',
  ReadOutput: 'What read returns: every property but the write-only ones.',
  PrimaryIdentifier: 'What a resource is known by.',
  AdditionalIdentifier: 'What else a resource is known by.',
  Identifier: 'The primary identifier, or an additional one.',
  ListFilter: 'What list may be asked for.',
  Configuration: 'The type configuration: what an account sets once for all resources of the type.',
} as const;

/** The names that mean the same in every module; definitions have to give way. */
export const TOP_LEVEL_NAMES: readonly string[] = [...Object.keys(TEXTS), 'Models', 'ProviderType'];

/** The types of a resource's models, one for each use that handlers have for them. */
export function topLevelTypes(type: ResourceType, conversion: Conversion): readonly TopLevel[] {
  const model = (place: Place): TypeNode =>
    conversion.structureOf({ schema: type.schema, pointer: '' }, place);
  const read = declare('ReadOutput', model(readPlace(type)), 'read', type.description);
  const primary = declare('PrimaryIdentifier', identifierType(type.primaryIdentifier, type, conversion));
  const additional = declare('AdditionalIdentifier', additionalType(type, conversion));
  return [
    declare('CreateInput', model(createPlace(type)), 'create'),
    declare('UpdateInput', model(updatePlace(type)), 'update'),
    read,
    primary,
    additional,
    declare('Identifier', identifierUnion(primary, additional)),
    declare('ListFilter', listFilter(type, conversion, read)),
    declare('Configuration', configuration(type, conversion)),
  ];
}

function declare(
  name: keyof typeof TEXTS,
  type: TypeNode,
  lifecycle?: Lifecycle,
  description = '',
): TopLevel {
  const about = description.trim() === '' ? [] : ['', ...prose(description.trim())];
  return { declaration: { name, type, doc: [TEXTS[name], ...about] }, ...(lifecycle && { lifecycle }) };
}

function createPlace(type: ResourceType): Place {
  return placeOf(type.readOnly.paths, []);
}

/** An update is keyed by an identifier, which is mostly read-only. Where there are several, no single one is certain. */
function updatePlace(type: ResourceType): Place {
  const keys = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()];
  const without = type.readOnly.paths.filter((path) => !keys.some((key) => overlaps(key, path)));
  return placeOf(without, type.additionalIdentifiers.length === 0 ? type.primaryIdentifier : []);
}

/** Every model that a handler returns holds the primary identifier. */
function readPlace(type: ResourceType): Place {
  const without = type.writeOnly.paths.filter(
    (path) => !type.primaryIdentifier.some((key) => overlaps(key, path)),
  );
  return placeOf(without, type.primaryIdentifier);
}

/** Whether one of two paths is the other or leads to it. */
function overlaps(a: PropertyPath, b: PropertyPath): boolean {
  const [short, long] = a.segments.length < b.segments.length ? [a, b] : [b, a];
  return short.segments.every((segment, at) => segment === long.segments[at]);
}

function additionalType(type: ResourceType, conversion: Conversion): TypeNode {
  return union(type.additionalIdentifiers.map((paths) => identifierType(paths, type, conversion)));
}

function identifierUnion(primary: TopLevel, additional: TopLevel): TypeNode {
  const reference = ({ declaration }: TopLevel): TypeNode => ({ kind: 'reference', to: declaration });
  const hasMore = additional.declaration.type !== NEVER;
  return hasMore ? union([reference(primary), reference(additional)]) : reference(primary);
}

/** The list handler may say what it filters by; otherwise any property that a read returns will do. */
function listFilter(type: ResourceType, conversion: Conversion, read: TopLevel): TypeNode {
  const schema = type.handlers.list?.schema;
  if (schema === undefined) return { kind: 'partial', of: read.declaration };
  return conversion.structureOf({ schema, pointer: '/handlers/list/handlerSchema' }, ANYWHERE);
}

function configuration(type: ResourceType, conversion: Conversion): TypeNode {
  const schema = own(type.schema, 'typeConfiguration');
  if (!isJsonObject(schema)) return EMPTY_OBJECT;
  return conversion.structureOf({ schema, pointer: '/typeConfiguration' }, ANYWHERE);
}
