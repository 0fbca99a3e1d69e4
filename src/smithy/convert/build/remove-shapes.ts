import { createModel, type Model } from '../../model/model.ts';
import type {
  DataShape,
  MemberShape,
  OperationShape,
  ResourceShape,
  ServiceShape,
  Shape,
} from '../../model/shape.ts';
import { type ShapeId, UNIT } from '../../model/shape-id.ts';

/**
 * The model without these shapes, and without what refers to them: members, bindings and traits. A list or map that
 * would lose a member goes too.
 */
export function removeShapes(model: Model, removed: Iterable<Shape>): Model {
  const gone = new Set<ShapeId>();
  for (const { id } of removed) gone.add(id);
  if (gone.size === 0) return model;
  addCrippled(model, gone);
  const shapes = new Map<ShapeId, Shape>();
  for (const shape of model.shapes.values()) {
    if (shape.type === 'member' || gone.has(shape.id)) continue;
    const kept = withoutReferences(withoutTraits(shape, gone), gone);
    shapes.set(kept.id, kept);
    for (const member of kept.members.values()) shapes.set(member.id, member);
  }
  return createModel(shapes, model.metadata, model.metadataPlaces);
}

/** Lists and maps cannot be without their members, nor can what needs these lists and maps. */
function addCrippled(model: Model, gone: Set<ShapeId>): void {
  for (let size = -1; size !== gone.size; ) {
    size = gone.size;
    for (const shape of model.shapes.values()) {
      if (shape.type !== 'list' && shape.type !== 'set' && shape.type !== 'map') continue;
      for (const member of shape.members.values())
        if (gone.has(member.target) || gone.has(member.id)) gone.add(shape.id);
    }
  }
}

type Top = Exclude<Shape, MemberShape>;

function withoutTraits<S extends Shape>(shape: S, gone: ReadonlySet<ShapeId>): S {
  const isKept = ([id]: [ShapeId, unknown]): boolean => !gone.has(id);
  if (Array.from(shape.traits).every(isKept)) return shape;
  const traits = new Map(Array.from(shape.traits).filter(isKept));
  const localTraits = new Map(Array.from(shape.localTraits).filter(isKept));
  return { ...shape, traits, localTraits };
}

function withoutReferences(shape: Top, gone: ReadonlySet<ShapeId>): Top {
  switch (shape.type) {
    case 'service':
      return withoutServiceReferences(shape, gone);
    case 'resource':
      return withoutResourceReferences(shape, gone);
    case 'operation':
      return withoutOperationReferences(shape, gone);
    default:
      return withoutMembers(shape, gone);
  }
}

function withoutMembers(shape: DataShape, gone: ReadonlySet<ShapeId>): DataShape {
  const members = new Map<string, MemberShape>();
  for (const [name, member] of shape.members) {
    if (gone.has(member.id) || gone.has(member.target)) continue;
    members.set(name, withoutTraits(member, gone));
  }
  return { ...shape, members, mixins: kept(shape.mixins, gone) };
}

function withoutServiceReferences(service: ServiceShape, gone: ReadonlySet<ShapeId>): ServiceShape {
  return {
    ...service,
    operations: kept(service.operations, gone),
    resources: kept(service.resources, gone),
    errors: kept(service.errors, gone),
    mixins: kept(service.mixins, gone),
  };
}

function withoutOperationReferences(operation: OperationShape, gone: ReadonlySet<ShapeId>): OperationShape {
  return {
    ...operation,
    input: gone.has(operation.input) ? UNIT : operation.input,
    output: gone.has(operation.output) ? UNIT : operation.output,
    errors: kept(operation.errors, gone),
    mixins: kept(operation.mixins, gone),
  };
}

const LIFECYCLES = ['create', 'put', 'read', 'update', 'delete', 'list'] as const;

function withoutResourceReferences(resource: ResourceShape, gone: ReadonlySet<ShapeId>): ResourceShape {
  const result: { -readonly [K in keyof ResourceShape]: ResourceShape[K] } = {
    ...resource,
    identifiers: keptTargets(resource.identifiers, gone),
    properties: keptTargets(resource.properties, gone),
    operations: kept(resource.operations, gone),
    collectionOperations: kept(resource.collectionOperations, gone),
    resources: kept(resource.resources, gone),
    mixins: kept(resource.mixins, gone),
  };
  for (const lifecycle of LIFECYCLES) {
    const operation = resource[lifecycle];
    if (operation !== undefined && gone.has(operation)) delete result[lifecycle];
  }
  return result;
}

function kept(ids: readonly ShapeId[], gone: ReadonlySet<ShapeId>): readonly ShapeId[] {
  return ids.some((id) => gone.has(id)) ? ids.filter((id) => !gone.has(id)) : ids;
}

function keptTargets(
  targets: ReadonlyMap<string, ShapeId>,
  gone: ReadonlySet<ShapeId>,
): ReadonlyMap<string, ShapeId> {
  return new Map(Array.from(targets).filter(([, target]) => !gone.has(target)));
}
