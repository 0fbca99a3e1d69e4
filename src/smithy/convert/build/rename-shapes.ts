import { isJsonArray, isJsonObject, type JsonValue } from '../../../json/index.ts';
import { shapeDifference } from '../../model/compare-shapes.ts';
import { createModel, type Model } from '../../model/model.ts';
import type {
  DataShape,
  MemberShape,
  OperationShape,
  ResourceShape,
  ServiceShape,
  Shape,
  Trait,
} from '../../model/shape.ts';
import { isIdentifier, isPreludeId, type ShapeId } from '../../model/shape-id.ts';
import { ArgumentError } from './transforms/transform.ts';

type Rename = (text: string) => string;
type Top = Exclude<Shape, MemberShape>;

/**
 * The model with other IDs for some shapes, wherever they are named: in shapes, in the values of traits and in
 * metadata. Members go with their shapes. Shapes that become the same are one; that different shapes get one ID
 * is a mistake.
 */
export function renameShapes(model: Model, renames: ReadonlyMap<ShapeId, ShapeId>): Model {
  if (Array.from(renames).every(([from, to]) => from === to)) return model;
  const rename = renaming(renames);
  const shapes = new Map<ShapeId, Shape>();
  const origins = new Map<ShapeId, ShapeId>();
  for (const shape of model.shapes.values()) {
    if (isPreludeId(shape.id)) shapes.set(shape.id, shape);
    if (isPreludeId(shape.id) || shape.type === 'member') continue;
    const renamed = renameShape(shape, rename);
    const other = shapes.get(renamed.id);
    if (other !== undefined) {
      if (shapeDifference(other, renamed) === undefined) continue;
      throw new ArgumentError(
        `${origins.get(other.id) ?? other.id} and ${shape.id} would both be ${renamed.id}.`,
      );
    }
    origins.set(renamed.id, shape.id);
    shapes.set(renamed.id, renamed);
    for (const member of renamed.members.values()) shapes.set(member.id, member);
  }
  const metadata = new Map(
    Array.from(model.metadata, ([key, value]) => [rename(key), renameIn(value, rename)]),
  );
  return createModel(shapes, metadata, model.metadataPlaces);
}

function renaming(renames: ReadonlyMap<ShapeId, ShapeId>): Rename {
  return (text) => {
    const whole = renames.get(text);
    if (whole !== undefined) return whole;
    const end = text.indexOf('$');
    const container = end === -1 ? undefined : renames.get(text.slice(0, end));
    return container !== undefined && isIdentifier(text.slice(end + 1)) ? container + text.slice(end) : text;
  };
}

/** The value with IDs replaced where they are a whole text or key. What has none of them is left as it is. */
function renameIn(value: JsonValue, rename: Rename): JsonValue {
  if (typeof value === 'string') return rename(value);
  if (isJsonArray(value)) {
    const items = value.map((item) => renameIn(item, rename));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  const renamed = members.map(([key, item]) => [rename(key), renameIn(item, rename)] as const);
  const isSame = renamed.every(
    ([key, item], index) => key === members[index]![0] && item === members[index]![1],
  );
  return isSame ? value : Object.fromEntries(renamed);
}

function renameTraits(traits: ReadonlyMap<ShapeId, Trait>, rename: Rename): ReadonlyMap<ShapeId, Trait> {
  const renamed = new Map<ShapeId, Trait>();
  for (const trait of traits.values()) {
    const id = rename(trait.id);
    renamed.set(id, { ...trait, id, value: renameIn(trait.value, rename), place: trait.place });
  }
  return renamed;
}

function renameBase<S extends Shape>(shape: S, rename: Rename): S {
  const traits = renameTraits(shape.traits, rename);
  return {
    ...shape,
    id: rename(shape.id),
    traits,
    localTraits: shape.localTraits === shape.traits ? traits : renameTraits(shape.localTraits, rename),
    mixins: shape.mixins.map(rename),
  };
}

function renameShape(shape: Top, rename: Rename): Top {
  const base = renameBase(shape, rename);
  switch (base.type) {
    case 'service':
      return renameService(base, rename);
    case 'resource':
      return renameResource(base, rename);
    case 'operation':
      return renameOperation(base, rename);
    default:
      return renameMembers(base, rename);
  }
}

function renameMembers(shape: DataShape, rename: Rename): DataShape {
  const members = new Map<string, MemberShape>();
  for (const [name, member] of shape.members)
    members.set(name, {
      ...renameBase(member, rename),
      container: shape.id,
      target: rename(member.target),
    });
  return { ...shape, members };
}

function renameService(service: ServiceShape, rename: Rename): ServiceShape {
  const parts = (of: ServiceShape['introduced']): ServiceShape['introduced'] => ({
    version: of.version,
    operations: of.operations.map(rename),
    resources: of.resources.map(rename),
    errors: of.errors.map(rename),
    rename: new Map(Array.from(of.rename, ([id, name]) => [rename(id), name])),
  });
  return { ...service, ...parts(service), introduced: parts(service.introduced) };
}

function renameOperation(operation: OperationShape, rename: Rename): OperationShape {
  return {
    ...operation,
    input: rename(operation.input),
    output: rename(operation.output),
    errors: operation.errors.map(rename),
    introducedErrors: operation.introducedErrors.map(rename),
  };
}

const LIFECYCLES = ['create', 'put', 'read', 'update', 'delete', 'list'] as const;

function renameResource(resource: ResourceShape, rename: Rename): ResourceShape {
  const targets = (of: ReadonlyMap<string, ShapeId>): ReadonlyMap<string, ShapeId> =>
    new Map(Array.from(of, ([name, id]) => [name, rename(id)]));
  const result: { -readonly [K in keyof ResourceShape]: ResourceShape[K] } = {
    ...resource,
    identifiers: targets(resource.identifiers),
    properties: targets(resource.properties),
    operations: resource.operations.map(rename),
    collectionOperations: resource.collectionOperations.map(rename),
    resources: resource.resources.map(rename),
  };
  for (const lifecycle of LIFECYCLES) {
    const operation = resource[lifecycle];
    if (operation !== undefined) result[lifecycle] = rename(operation);
  }
  return result;
}
