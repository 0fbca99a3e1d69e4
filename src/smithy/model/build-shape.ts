import { buildMembers } from './build-members.ts';
import { BuildFailure, type Building, NO_TRAITS, type TraitMap, withTrait } from './building.ts';
import { inheritedTraits } from './mixin-traits.ts';
import type {
  DefineData,
  DefineOperation,
  DefineResource,
  DefineService,
  DefineShape,
} from './operations.ts';
import type {
  MemberShape,
  OperationShape,
  ResourceShape,
  ServiceParts,
  ServiceShape,
  Shape,
} from './shape.ts';
import { memberNameOf, type ShapeId, UNIT } from './shape-id.ts';
import { boxOrDefault } from './upgrade.ts';

const NO_IDS: readonly ShapeId[] = [];
const NO_SHAPES: readonly Shape[] = [];
const MIXIN = 'smithy.api#mixin';
const NO_MEMBERS: ReadonlyMap<string, MemberShape> = new Map();

type Base = Pick<Shape, 'id' | 'traits' | 'localTraits' | 'place' | 'mixins'>;

/** Turns one definition into a shape, with everything its mixins bring. Throws `BuildFailure` if it cannot be one. */
export function buildShape(building: Building, definition: DefineShape): Shape {
  const mixinIds = mixinIdsOf(building, definition);
  const localTraits = ownTraits(building, definition);
  const members = buildMembers(building, definition, mixinIds);
  const mixins = mixinIds.length === 0 ? NO_SHAPES : mixinIds.map((id) => building.shape(id)!);
  checkShape(definition, mixins);
  const { id, place } = definition;
  const traits = mixins.length === 0 ? localTraits : inheritedTraits(mixins, localTraits);
  if (isData(definition)) {
    if (members.size === 0) checkEnum(definition);
    return { type: definition.type, id, traits, localTraits, place, mixins: mixinIds, members };
  }
  const base: Base = { id, traits, localTraits, place, mixins: mixinIds };
  switch (definition.type) {
    case 'service':
      return buildService(building, definition, base, mixins);
    case 'resource':
      return buildResource(building, definition, base, mixins);
    case 'operation':
      return buildOperation(building, definition, base, mixins);
  }
}

function isData(definition: DefineShape): definition is DefineData {
  const { type } = definition;
  return type !== 'service' && type !== 'resource' && type !== 'operation';
}

export function mixinIdsOf({ names }: Pick<Building, 'names'>, definition: DefineShape): readonly ShapeId[] {
  const { mixins, scope } = definition;
  if (mixins.length === 0) return NO_IDS;
  return [...new Set(mixins.map((mixin) => names.idOf(scope, mixin)))];
}

function ownTraits(building: Building, definition: DefineShape): TraitMap {
  const applied = building.traits.get(definition.id) ?? NO_TRAITS;
  const added = boxOrDefault(definition, applied);
  if (added !== undefined) return withTrait(applied, added);
  if (definition.type !== 'set') return applied;
  // A set is written as a list of unique items in 2.0.
  return withTrait(applied, { id: 'smithy.api#uniqueItems', value: {}, place: definition.place });
}

function checkShape(definition: DefineShape, mixins: readonly Shape[]): void {
  const { id, place, type } = definition;
  if (memberNameOf(id) !== undefined) {
    throw new BuildFailure(
      `Shapes of type \`${type}\` cannot contain a member in their shape ID. Found \`${id}\``,
      place,
    );
  }
  if (mixins.length === 0) return;
  const others = mixins.filter((mixin) => mixin.type !== type).map((mixin) => `\`${mixin.id}\``);
  if (others.length > 0) {
    throw new BuildFailure(
      'Mixins may only be mixed into shapes of the same type. The following mixins were applied to the ' +
        `${type} shape \`${id}\` which are not ${type} shapes: [${others.sort().join(', ')}]`,
      place,
    );
  }
}

function checkEnum({ type, place }: DefineShape): void {
  if (type === 'enum') throw new BuildFailure('enum must have at least one entry', place);
  if (type === 'intEnum') throw new BuildFailure('intEnum shapes must have at least one member', place);
}

function resolveAll({ names }: Building, { scope }: DefineShape, list: readonly string[]): ShapeId[] {
  return [...new Set(list.map((name) => names.idOf(scope, name)))];
}

function resolveValues(
  { names }: Building,
  { scope }: DefineShape,
  map: ReadonlyMap<string, string>,
): Map<string, ShapeId> {
  return new Map([...map].map(([key, name]) => [key, names.idOf(scope, name)]));
}

function union<T>(...lists: readonly (readonly T[])[]): T[] {
  return [...new Set(lists.flat())];
}

function buildService(
  building: Building,
  definition: DefineService,
  base: Base,
  mixins: readonly Shape[],
): ServiceShape {
  const { parts } = definition;
  const introduced: ServiceParts = {
    version: parts.version,
    operations: resolveAll(building, definition, parts.operations),
    resources: resolveAll(building, definition, parts.resources),
    errors: resolveAll(building, definition, parts.errors),
    rename: parts.rename,
  };
  const layers = [...(mixins as readonly ServiceShape[]), introduced];
  return {
    ...base,
    type: 'service',
    version: layers.findLast((layer) => layer.version !== '')?.version ?? '',
    operations: union(...layers.map((layer) => layer.operations)),
    resources: union(...layers.map((layer) => layer.resources)),
    errors: union(...layers.map((layer) => layer.errors)),
    rename: new Map(layers.flatMap((layer) => [...layer.rename])),
    introduced,
    members: NO_MEMBERS,
  };
}

function buildResource(
  building: Building,
  definition: DefineResource,
  base: Base,
  mixins: readonly Shape[],
): ResourceShape {
  const { parts } = definition;
  const layers = mixins as readonly ResourceShape[];
  const resource: ResourceShape = {
    ...base,
    type: 'resource',
    identifiers: resolveValues(building, definition, parts.identifiers),
    properties: resolveValues(building, definition, parts.properties),
    ...Object.fromEntries(resolveValues(building, definition, parts.lifecycle)),
    operations: union(
      ...layers.map((layer) => layer.operations),
      resolveAll(building, definition, parts.operations),
    ),
    collectionOperations: resolveAll(building, definition, parts.collectionOperations),
    resources: union(
      ...layers.map((layer) => layer.resources),
      resolveAll(building, definition, parts.resources),
    ),
    members: NO_MEMBERS,
  };
  if (resource.traits.has(MIXIN) && definesProperties(resource, parts.lifecycle.size)) {
    throw new BuildFailure(
      'Resource shapes with the mixin trait may not define any properties. ' +
        `Resource mixin shape \`${definition.id}\` defines one or more properties.`,
      definition.place,
    );
  }
  return resource;
}

function definesProperties(resource: ResourceShape, lifecycles: number): boolean {
  return (
    lifecycles + resource.identifiers.size + resource.properties.size > 0 ||
    resource.operations.length + resource.resources.length > 0
  );
}

function buildOperation(
  building: Building,
  definition: DefineOperation,
  base: Base,
  mixins: readonly Shape[],
): OperationShape {
  const { parts, scope } = definition;
  const introducedErrors = resolveAll(building, definition, parts.errors);
  const resolve = (name: string | undefined) =>
    name === undefined ? UNIT : building.names.idOf(scope, name);
  const operation: OperationShape = {
    ...base,
    type: 'operation',
    input: resolve(parts.input),
    output: resolve(parts.output),
    errors: union(...(mixins as readonly OperationShape[]).map((mixin) => mixin.errors), introducedErrors),
    introducedErrors,
    members: NO_MEMBERS,
  };
  if (operation.traits.has(MIXIN) && (operation.input !== UNIT || operation.output !== UNIT)) {
    throw new BuildFailure(
      `Operation shapes with the mixin trait MUST target \`${UNIT}\` for their input and output. Operation ` +
        `mixin shape \`${definition.id}\` defines one or both of these properties.`,
      definition.place,
    );
  }
  return operation;
}
