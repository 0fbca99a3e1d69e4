import type { JsonObject, JsonValue } from '../../json/index.ts';
import { isBuiltIn } from '../built-in.ts';
import type { Model } from '../model/model.ts';
import type {
  DataShape,
  Lifecycle,
  MemberShape,
  OperationShape,
  ResourceShape,
  ServiceShape,
  Shape,
  Trait,
} from '../model/shape.ts';
import { compareShapeIds, isPreludeId, type ShapeId } from '../model/shape-id.ts';

export interface WriteOptions {
  /** The prelude and the built-in trait packages are at hand wherever the model is read, and usually left out. */
  readonly includePrelude: boolean;
}

type Writable = Record<string, JsonValue>;

/** The model as JSON AST 2.0: shapes, traits and references sorted, mixins kept. */
export function toAst(model: Model, options: WriteOptions): JsonObject {
  const shapes = new Map<ShapeId, JsonObject>();
  for (const shape of model.shapes.values()) {
    if (shape.type === 'member' || (!options.includePrelude && (isPreludeId(shape.id) || isBuiltIn(shape))))
      continue;
    const applied: MemberShape[] = [];
    shapes.set(shape.id, writeShape(shape, applied));
    for (const member of applied) {
      const traits = writeTraits(member.localTraits);
      if (traits !== undefined) shapes.set(member.id, { type: 'apply', traits });
    }
  }
  return {
    smithy: '2.0',
    ...(model.metadata.size > 0 && { metadata: sortKeys(Object.fromEntries(model.metadata)) }),
    shapes: sortedObject(shapes),
  };
}

function writeShape(shape: Exclude<Shape, MemberShape>, applied: MemberShape[]): JsonObject {
  const written: Writable = { type: shape.type === 'set' ? 'list' : shape.type };
  if (shape.mixins.length > 0) written['mixins'] = shape.mixins.map(reference);
  switch (shape.type) {
    case 'service':
      writeService(written, shape);
      break;
    case 'resource':
      writeResource(written, shape);
      break;
    case 'operation':
      writeOperation(written, shape);
      break;
    default:
      writeMembers(written, shape, applied);
  }
  const traits = writeTraits(shape.localTraits);
  if (traits !== undefined) written['traits'] = traits;
  return written;
}

function writeMembers(written: Writable, shape: DataShape, applied: MemberShape[]): void {
  switch (shape.type) {
    case 'list':
    case 'set':
    case 'map':
      addMembers(written, shape, applied);
      return;
    case 'structure':
    case 'union':
    case 'enum':
    case 'intEnum': {
      const members: Writable = {};
      addMembers(members, shape, applied);
      written['members'] = members;
    }
  }
}

/** Members that mixins bring are not written; traits that the shape adds to them are, as apply statements. */
function addMembers(written: Writable, shape: DataShape, applied: MemberShape[]): void {
  for (const member of shape.members.values()) {
    if (member.mixins.length > 0) {
      applied.push(member);
      continue;
    }
    const traits = writeTraits(member.localTraits);
    written[member.name] = { ...reference(member.target), ...(traits && { traits }) };
  }
}

function writeService(written: Writable, { introduced }: ServiceShape): void {
  if (introduced.version.trim() !== '') written['version'] = introduced.version;
  addReferences(written, 'operations', introduced.operations);
  addReferences(written, 'resources', introduced.resources);
  addReferences(written, 'errors', introduced.errors);
  if (introduced.rename.size > 0) written['rename'] = Object.fromEntries(introduced.rename);
}

const LIFECYCLES: readonly Lifecycle[] = ['put', 'create', 'read', 'update', 'delete', 'list'];

function writeResource(written: Writable, resource: ResourceShape): void {
  if (resource.identifiers.size > 0) written['identifiers'] = namedReferences(resource.identifiers);
  if (resource.properties.size > 0) written['properties'] = namedReferences(resource.properties);
  for (const lifecycle of LIFECYCLES) {
    const target = resource[lifecycle];
    if (target !== undefined) written[lifecycle] = reference(target);
  }
  addReferences(written, 'operations', resource.operations);
  addReferences(written, 'collectionOperations', resource.collectionOperations);
  addReferences(written, 'resources', resource.resources);
}

function writeOperation(written: Writable, operation: OperationShape): void {
  written['input'] = reference(operation.input);
  written['output'] = reference(operation.output);
  addReferences(written, 'errors', operation.introducedErrors);
}

function reference(target: ShapeId): JsonObject {
  return { target };
}

function namedReferences(named: ReadonlyMap<string, ShapeId>): JsonObject {
  return Object.fromEntries([...named].map(([name, target]) => [name, reference(target)]));
}

function addReferences(written: Writable, key: string, ids: readonly ShapeId[]): void {
  if (ids.length > 0) written[key] = [...ids].sort(compareShapeIds).map(reference);
}

function writeTraits(traits: ReadonlyMap<ShapeId, Trait>): JsonObject | undefined {
  const written = new Map<ShapeId, JsonValue>();
  for (const trait of traits.values()) if (!trait.synthetic) written.set(trait.id, trait.value);
  return written.size === 0 ? undefined : sortedObject(written);
}

function sortedObject<T extends JsonValue>(entries: ReadonlyMap<string, T>): JsonObject {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function sortKeys(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  return sortedObject(new Map(Object.entries(value).map(([key, item]) => [key, sortKeys(item)])));
}
