import { isJsonObject, own } from '../../json/index.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, OperationShape, ResourceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { identifierBindingIndex } from './identifier-bindings.ts';
import { operationIndex } from './operations.ts';
import { operationsOf } from './resource-operations.ts';

/** Which members of the inputs and outputs of resource operations stand for resource properties. */
export interface PropertyBindingIndex {
  /** The resource property a member stands for, or undefined if for none. */
  propertyOf(member: ShapeId): string | undefined;
  /** Whether a member has to stand for a property: nothing says that it is something else. */
  mustBeProperty(member: ShapeId): boolean;
  /** The structure whose members are properties: the input, or what its `@nestedProperties` member targets. */
  inputProperties(operation: OperationShape): DataShape | undefined;
  outputProperties(operation: OperationShape): DataShape | undefined;
}

export function propertyBindingIndex(model: Model): PropertyBindingIndex {
  return model.index(buildIndex);
}

interface Found {
  /** Members that are something else than a property. */
  readonly other: Map<ShapeId, boolean>;
  readonly properties: Map<ShapeId, string>;
}

function buildIndex(model: Model): PropertyBindingIndex {
  const found: Found = { other: new Map(), properties: new Map() };
  const notProperty = model
    .withTrait('smithy.api#notProperty')
    .filter((it) => it.traits.has('smithy.api#trait'));
  const traits = notProperty.map((trait) => trait.id);
  for (const resource of model.ofType('resource')) addResource(model, resource, traits, found);
  return {
    propertyOf: (member) => found.properties.get(member),
    mustBeProperty: (member) => found.other.get(member) !== true,
    inputProperties: (operation) => propertiesIn(model, operationIndex(model).input(operation.id)),
    outputProperties: (operation) => propertiesIn(model, operationIndex(model).output(operation.id)),
  };
}

function addResource(model: Model, resource: ResourceShape, traits: readonly ShapeId[], found: Found): void {
  const operations = operationIndex(model);
  const identifiers = identifierBindingIndex(model);
  for (const id of operationsOf(resource)) {
    const parts = [
      { structure: operations.input(id), bound: identifiers.input(resource.id, id) },
      { structure: operations.output(id), bound: identifiers.output(resource.id, id) },
    ];
    for (const { structure, bound } of parts) {
      const properties = propertiesIn(model, structure);
      if (properties === undefined) continue;
      const identifying = new Set(bound.values());
      for (const member of membersOf(properties).values()) {
        found.other.set(
          member.id,
          identifying.has(member.name) || traits.some((it) => member.traits.has(it)),
        );
        addProperty(resource, member, found);
      }
      if (structure === undefined || structure === properties) continue;
      // Where properties are nested, nothing beside them is one.
      for (const member of membersOf(structure).values()) found.other.set(member.id, true);
    }
  }
}

function addProperty(resource: ResourceShape, member: MemberShape, found: Found): void {
  if (found.other.get(member.id) === true && !resource.properties.has(member.name)) return;
  const trait = member.traits.get('smithy.api#property')?.value;
  const name = isJsonObject(trait) ? own(trait, 'name') : undefined;
  found.properties.set(member.id, typeof name === 'string' ? name : member.name);
}

function propertiesIn(model: Model, structure: DataShape | undefined): DataShape | undefined {
  if (structure === undefined) return undefined;
  for (const member of membersOf(structure).values()) {
    if (!member.traits.has('smithy.api#nestedProperties')) continue;
    const target = model.shape(member.target);
    if (target?.type === 'structure') return target;
  }
  return structure;
}
