import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../json/index.ts';
import { configurationSchema } from './configuration-schema.ts';
import type { SchemaDocument } from './load.ts';
import { createView } from './nodes/view.ts';
import { createPathTree } from './paths/path-tree.ts';
import { type PropertyPath, propertyPath, resolvePropertyPath } from './paths/property-paths.ts';
import { bundleSchema } from './references/bundle.ts';
import { EMPTY_LIBRARY, type SchemaLibrary } from './references/references.ts';
import { relationships } from './relationships.ts';
import {
  ACTIONS,
  type Handler,
  type Property,
  type PropertySet,
  type Provisioning,
  type ResourceLink,
  type ResourceType,
  type Transform,
} from './resource-type.ts';
import type { SchemaView } from './rule.ts';
import type { PointerList } from './semantics.ts';
import { effectiveTagging } from './tagging/tagging.ts';
import { splitAlternatives } from './transforms.ts';

const DEFAULT_TIMEOUT_IN_MINUTES = 120;

/** What may be known of a type although a schema has no keyword for it. */
export interface ExtraSemantics {
  /** Pointers of properties that read returns although nobody gave them. */
  readonly defaulted?: readonly string[];
}

/**
 * Compiles a schema to its `ResourceType`. Defects are the business of `validateSchema`: pointers that lead
 * nowhere are left out here, and what is missing is empty.
 */
export function compileSchema(
  document: SchemaDocument,
  library: SchemaLibrary = EMPTY_LIBRARY,
  extra: ExtraSemantics = {},
): ResourceType {
  const view = createView(document, library);
  const { root } = document;
  const schema = bundleSchema(document, library);
  const sets = propertySets(view, extra.defaulted ?? []);
  const handlers = compileHandlers(schema);
  const primaryIdentifier = paths(view, 'primaryIdentifier');
  const required = strings(own(root, 'required'));
  // Few ask for them, and finding them takes as long as all the rest.
  let related: ResourceType['relationships'] | undefined;
  const type: ResourceType = {
    kind: 'resource-type',
    typeName: text(root, 'typeName') ?? '',
    description: text(root, 'description') ?? '',
    ...optionalText(root, 'sourceUrl'),
    ...optionalText(root, 'documentationUrl'),
    schema,
    properties: compileProperties(schema, required, primaryIdentifier, sets),
    required,
    primaryIdentifier,
    additionalIdentifiers: additionalIdentifiers(view),
    ...sets,
    handlers,
    provisioning: provisioning(handlers),
    tagging: effectiveTagging(root),
    replacementStrategy:
      own(root, 'replacementStrategy') === 'delete_then_create' ? 'delete_then_create' : 'create_then_delete',
    transforms: transforms(view),
    get relationships() {
      related ??= deepFreeze(relationships(view));
      return related;
    },
    ...resourceLink(root),
    ...typeConfiguration(schema),
  };
  return freezeType(type);
}

type Sets = Pick<
  ResourceType,
  'readOnly' | 'writeOnly' | 'createOnly' | 'conditionalCreateOnly' | 'deprecated' | 'nonPublic' | 'defaulted'
>;

function propertySets(view: SchemaView, defaulted: readonly string[]): Sets {
  const setOf = (listed: readonly PropertyPath[]): PropertySet => ({
    paths: listed,
    tree: createPathTree(listed),
  });
  const set = (list: PointerList): PropertySet => setOf(paths(view, list));
  const resolve = (pointer: string): readonly PropertyPath[] => {
    const { path } = resolvePropertyPath(pointer, view.document, view.library);
    return path === undefined ? [] : [path];
  };
  return {
    readOnly: set('readOnlyProperties'),
    writeOnly: set('writeOnlyProperties'),
    createOnly: set('createOnlyProperties'),
    conditionalCreateOnly: set('conditionalCreateOnlyProperties'),
    deprecated: set('deprecatedProperties'),
    nonPublic: set('nonPublicProperties'),
    defaulted: setOf(defaulted.flatMap(resolve)),
  };
}

/** The paths of a list that lead somewhere, each once. */
function paths(view: SchemaView, list: PointerList): readonly PropertyPath[] {
  const found = new Map<string, PropertyPath>();
  for (const { resolved } of view.pointersIn(list)) {
    if (resolved.path !== undefined) found.set(resolved.path.pointer, resolved.path);
  }
  return [...found.values()];
}

function additionalIdentifiers(view: SchemaView): readonly (readonly PropertyPath[])[] {
  const lists = own(view.root, 'additionalIdentifiers');
  if (!isJsonArray(lists)) return [];
  return lists
    .map((list) =>
      strings(list).flatMap(
        (written) => resolvePropertyPath(written, view.document, view.library).path ?? [],
      ),
    )
    .filter((identifier) => identifier.length > 0);
}

function compileProperties(
  schema: JsonObject,
  required: readonly string[],
  primaryIdentifier: readonly PropertyPath[],
  sets: Sets,
): ReadonlyMap<string, Property> {
  const properties = own(schema, 'properties');
  if (!isJsonObject(properties)) return new Map();
  const isListed = (set: PropertySet, name: string): boolean => set.tree.children.get(name)?.listed ?? false;
  return new Map(
    Object.entries(properties).flatMap(([name, property]): [string, Property][] => {
      if (!isJsonObject(property)) return [];
      const compiled: Property = {
        name,
        path: propertyPath([name]),
        schema: property,
        required: required.includes(name),
        readOnly: isListed(sets.readOnly, name),
        writeOnly: isListed(sets.writeOnly, name),
        createOnly: isListed(sets.createOnly, name),
        conditionalCreateOnly: isListed(sets.conditionalCreateOnly, name),
        deprecated: isListed(sets.deprecated, name),
        identifier: primaryIdentifier.some((path) => path.segments[0] === name),
      };
      return [[name, compiled]];
    }),
  );
}

function compileHandlers(schema: JsonObject): ResourceType['handlers'] {
  const handlers = own(schema, 'handlers');
  if (!isJsonObject(handlers)) return {};
  return Object.fromEntries(
    ACTIONS.flatMap((action): [string, Handler][] => {
      const handler = own(handlers, action);
      return isJsonObject(handler) ? [[action, compileHandler(handler)]] : [];
    }),
  );
}

function compileHandler(handler: JsonObject): Handler {
  const timeout = own(handler, 'timeoutInMinutes');
  const handlerSchema = own(handler, 'handlerSchema');
  return {
    permissions: strings(own(handler, 'permissions')),
    timeoutInMinutes: typeof timeout === 'number' ? timeout : DEFAULT_TIMEOUT_IN_MINUTES,
    ...(isJsonObject(handlerSchema) && { schema: handlerSchema }),
  };
}

function provisioning(handlers: ResourceType['handlers']): Provisioning {
  if (!handlers.create || !handlers.read || !handlers.delete) return 'non-provisionable';
  return handlers.update ? 'fully-mutable' : 'immutable';
}

function transforms(view: SchemaView): readonly Transform[] {
  const entries = own(view.root, 'propertyTransform');
  if (!isJsonObject(entries)) return [];
  return view.pointersIn('propertyTransform').flatMap(({ resolved }) => {
    const expression = own(entries, resolved.written);
    if (resolved.path === undefined || typeof expression !== 'string') return [];
    return [{ path: resolved.path, expression, alternatives: splitAlternatives(expression) }];
  });
}

function resourceLink(root: JsonObject): { resourceLink?: ResourceLink } {
  const link = own(root, 'resourceLink');
  const templateUri = isJsonObject(link) ? text(link, 'templateUri') : undefined;
  if (!isJsonObject(link) || templateUri === undefined) return {};
  const mappings = own(link, 'mappings');
  const entries = isJsonObject(mappings) ? Object.entries(mappings) : [];
  const named = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { resourceLink: { templateUri, mappings: Object.fromEntries(named) } };
}

function typeConfiguration(schema: JsonObject): { typeConfiguration?: JsonObject } {
  const configuration = configurationSchema(schema);
  return configuration === undefined ? {} : { typeConfiguration: configuration };
}

function text(object: JsonObject, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' ? value : undefined;
}

function optionalText<K extends 'sourceUrl' | 'documentationUrl'>(
  root: JsonObject,
  key: K,
): { [name in K]?: string } {
  const value = text(root, key);
  return value === undefined ? {} : ({ [key]: value } as { [name in K]?: string });
}

function strings(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Freezes a type to its depths; what is worked out only when asked for is frozen then. */
function freezeType(type: ResourceType): ResourceType {
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(type))) deepFreeze(value);
  return Object.freeze(type);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  return value;
}
