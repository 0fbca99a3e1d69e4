import type { JsonObject } from '../../json/index.ts';
import type { Model } from '../model/model.ts';
import type { DataShape, MemberShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { type AssignedNames, assignNames } from './json-schema/assign-names.ts';
import { reachedDefinitions } from './json-schema/closure.ts';
import { type DefinitionNames, definitionNames } from './json-schema/definition-names.ts';
import type { JsonSchemaOptions } from './json-schema/options.ts';
import { createShapeSchemas, type ShapeSchemas } from './json-schema/shape-schema.ts';
import { closeDefinition } from './mappers/additional-properties.ts';
import type { ConvertOptions } from './options.ts';
import { propertyName } from './property-name.ts';

/** The definitions that the resources of one model need; resources that need the same ones share them. */
export interface Definitions {
  for(members: readonly MemberShape[]): ResourceDefinitions;
}

export interface ResourceDefinitions {
  readonly shapes: readonly DataShape[];
  readonly assigned: AssignedNames;
  /** The definition of one of the shapes. */
  definition(shape: DataShape): JsonObject;
  /** The schema of a property. */
  property(member: MemberShape): JsonObject;
}

export function createDefinitions(model: Model, options: ConvertOptions): Definitions {
  const schemaOptions = jsonSchemaOptions(options);
  const leavesOut = (member: MemberShape): boolean => isLeftOut(member, options);
  const names = definitionNames(model, schemaOptions);
  const schemasFor = (nameOf: (id: ShapeId) => string): ShapeSchemas =>
    createShapeSchemas({
      model,
      options: schemaOptions,
      nameOf,
      propertyName: (member) => propertyName(member, options),
      leavesOut,
      keepsTimestampFormat: options.compat,
      typesConstants: !options.compat,
    });
  const shared = schemasFor(names.of);
  const known = new Map<ShapeId, JsonObject>();
  const sharedDefinition = (shape: DataShape): JsonObject => {
    let definition = known.get(shape.id);
    if (definition === undefined) {
      definition = closeDefinition(shared.shape(shape));
      known.set(shape.id, definition);
    }
    return definition;
  };
  return {
    for(members) {
      const shapes = reachedDefinitions(model, members, schemaOptions, leavesOut);
      const assigned = assignNames(shapes, names);
      if (hasOwnNames(assigned, names))
        return { shapes, assigned, definition: sharedDefinition, property: shared.member };
      const own = schemasFor((id) => assigned.names.get(id) ?? names.of(id));
      return {
        shapes,
        assigned,
        definition: (shape) => closeDefinition(own.shape(shape)),
        property: own.member,
      };
    },
  };
}

function hasOwnNames(assigned: AssignedNames, names: DefinitionNames): boolean {
  for (const [id, name] of assigned.names) if (name !== names.of(id)) return false;
  return true;
}

/** Whether a member inside a property is excluded. The reference excludes only whole properties. */
export function isLeftOut(member: MemberShape, { compat }: ConvertOptions): boolean {
  return !compat && member.traits.has('aws.cloudformation#cfnExcludeProperty');
}

/** Resource schemas have no `contentMediaType`. */
function jsonSchemaOptions(options: ConvertOptions): JsonSchemaOptions {
  if (options.compat) return options;
  return { ...options, disableFeatures: [...options.disableFeatures, 'contentMediaType'] };
}
