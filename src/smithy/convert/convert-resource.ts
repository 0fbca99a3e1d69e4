import type { JsonObject, JsonValue } from '../../json/index.ts';
import type { Model } from '../model/model.ts';
import type { ResourceShape, ServiceShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { checkNames } from './check-names.ts';
import { checkTargets } from './check-targets.ts';
import type { ConvertedResource } from './converted-resource.ts';
import { defaultValues } from './default-values.ts';
import type { Definitions, ResourceDefinitions } from './definitions.ts';
import { deriveResource } from './derive/derive.ts';
import type { DerivedResource } from './derive/derived-resource.ts';
import { mapDeprecated } from './mappers/deprecated.ts';
import { mapDocumentation } from './mappers/documentation.ts';
import { mapHandlers } from './mappers/handlers.ts';
import { mapIdentifiers } from './mappers/identifiers.ts';
import { addJson } from './mappers/json-add.ts';
import type { Mapper, SchemaPart } from './mappers/mapper.ts';
import { mapMutability } from './mappers/mutability.ts';
import { mapRequired } from './mappers/required.ts';
import { mapTagging } from './mappers/tagging.ts';
import type { ConvertOptions } from './options.ts';
import { problemAt, type Report } from './problem.ts';
import { propertyName } from './property-name.ts';
import type { ResourceContext, SchemaProperty, TagProperty } from './resource-context.ts';
import { findTagProperty } from './tags.ts';
import { schemaFileName, typeNameOf } from './type-name.ts';

const MAPPERS: readonly Mapper[] = [
  mapDocumentation,
  mapRequired,
  mapMutability,
  mapDeprecated,
  mapIdentifiers,
  mapHandlers,
  mapTagging,
];

/** The keywords at the top of a schema, in the order in which the reference writes them. */
const ORDER = [
  'typeName',
  'description',
  'sourceUrl',
  'documentationUrl',
  'definitions',
  'properties',
  'required',
  'readOnlyProperties',
  'writeOnlyProperties',
  'createOnlyProperties',
  'deprecatedProperties',
  'primaryIdentifier',
  'additionalIdentifiers',
  'handlers',
  'tagging',
] as const;

export interface ResourceToConvert {
  readonly model: Model;
  readonly service: ServiceShape;
  readonly resource: ResourceShape;
  readonly options: ConvertOptions;
  readonly definitions: Definitions;
  readonly report: Report;
}

/** Makes the schema of one resource. */
export function convertResource(input: ResourceToConvert): ConvertedResource {
  const { model, service, resource, options, report } = input;
  const derived = deriveResource(model, resource);
  const tagProperty = findTagProperty(model, service, derived, options, report);
  const properties = schemaProperties(derived, tagProperty, options);
  const typeName = typeNameOf(service, resource, options);
  const context: ResourceContext = {
    ...{ model, service, resource, options, typeName, derived, properties, tagProperty, report },
  };
  if (properties.size === 0) reportEmpty(context);
  const definitions = input.definitions.for(Array.from(properties.values(), ({ member }) => member));
  for (const diagnostic of checkNames(context, definitions)) report(diagnostic);
  for (const diagnostic of checkTargets(context)) report(diagnostic);
  return {
    typeName,
    fileName: schemaFileName(typeName),
    schema: complete(context, assemble(context, definitions)),
    defaultValues: defaultValues(context),
    context,
  };
}

/** The properties that are left after exclusions, and the tags where no operation brings them. */
function schemaProperties(
  { properties }: DerivedResource,
  tagProperty: TagProperty | undefined,
  options: ConvertOptions,
): ReadonlyMap<string, SchemaProperty> {
  const found = new Map<string, SchemaProperty>();
  for (const [name, derived] of properties) {
    const { source: member } = derived;
    if (member !== undefined) found.set(name, { name: propertyName(member, options), member, derived });
  }
  const tags = tagProperty?.added;
  if (tags !== undefined) found.set(tags.name, { name: propertyName(tags, options), member: tags });
  return found;
}

function assemble(context: ResourceContext, definitions: ResourceDefinitions): JsonObject {
  const parts: Record<string, JsonValue> = { typeName: context.typeName };
  for (const mapper of MAPPERS) Object.assign(parts, mapper(context));
  if (definitions.shapes.length > 0)
    parts['definitions'] = sorted(
      definitions.shapes.map((shape) => [
        definitions.assigned.names.get(shape.id)!,
        definitions.definition(shape),
      ]),
    );
  parts['properties'] = sorted(
    Array.from(context.properties.values(), ({ name, member }) => [name, definitions.property(member)]),
  );
  return ordered(parts);
}

/** What the configuration adds comes last, but no resource type is open to further properties. */
function complete({ resource, options, report }: ResourceContext, schema: JsonObject): JsonObject {
  const extended = options.compat ? schema : { ...schema, ...options.schemaDocumentExtensions };
  const added = addJson(extended, options.jsonAdd.get(resource.id) ?? []);
  for (const pointer of added.unreachable) {
    report(
      problemAt({
        code: 'convert-pointer-unreachable',
        severity: 'warning',
        message: `jsonAdd cannot put a value at ${pointer} of ${nameOf(resource.id)}: the way there leads through a plain value, or past the end of a list.`,
        help: 'Point at a member of an object, at an element of a list, or with "-" behind the last one.',
        place: resource.place,
      }),
    );
  }
  const { additionalProperties: _, ...rest } = added.schema;
  return { ...rest, additionalProperties: false };
}

function reportEmpty({ resource, report }: ResourceContext): void {
  report(
    problemAt({
      code: 'convert-no-properties',
      message: `The resource ${nameOf(resource.id)} has no properties: neither identifiers nor members of its lifecycle operations.`,
      help: 'Give the resource identifiers and lifecycle operations, or name structures in additionalSchemas.',
      place: resource.place,
    }),
  );
}

/** In the order of UTF-16 units, as the reference sorts. */
function sorted(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries([...members].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function ordered(parts: SchemaPart): JsonObject {
  return Object.fromEntries(
    ORDER.flatMap((keyword) => {
      const value = parts[keyword];
      return value === undefined ? [] : [[keyword, value]];
    }),
  );
}
