import { neighborIndex, walk } from '../../../indexes/index.ts';
import type { Model } from '../../../model/model.ts';
import { createModel } from '../../../model/model.ts';
import type { ServiceShape, Shape } from '../../../model/shape.ts';
import { isAbsoluteId, isPreludeId, memberNameOf, nameOf, type ShapeId } from '../../../model/shape-id.ts';
import { closureNamed, closureShapes } from '../closures.ts';
import { renameShapes } from '../rename-shapes.ts';
import { hasTag } from './shapes.ts';
import { ArgumentError, type Arguments, type TransformDefinition } from './transform.ts';

function checkRename(model: Model, from: ShapeId, to: ShapeId): void {
  for (const id of [from, to])
    if (!isAbsoluteId(id) || memberNameOf(id) !== undefined)
      throw new ArgumentError(`"${id}" has to be the ID of a shape: a namespace, "#" and a name.`);
  if (model.shape(from) === undefined) throw new ArgumentError(`The model has no shape ${from} to rename.`);
  for (const id of [from, to])
    if (isPreludeId(id))
      throw new ArgumentError(`${id} belongs to Smithy itself: no shape can be renamed from or to it.`);
}

function readNamespace(args: Arguments): string {
  const namespace = args.text('namespace');
  if (isAbsoluteId(`${namespace}#Name`)) return namespace;
  throw new ArgumentError(`"${namespace}" is no namespace.`);
}

function readService(model: Model, args: Arguments): ServiceShape {
  const id = args.text('service');
  const service = model.shape(id);
  if (service?.type === 'service') return service;
  throw new ArgumentError(service === undefined ? `The model has no service ${id}.` : `${id} is no service.`);
}

/** Where the shapes go: into one namespace, by the names that are given to them. */
function moved(
  shapes: Iterable<Shape>,
  namespace: string,
  names: ReadonlyMap<ShapeId, string>,
): Map<ShapeId, ShapeId> {
  const renames = new Map<ShapeId, ShapeId>();
  for (const { id, type } of shapes) {
    if (type === 'member' || isPreludeId(id)) continue;
    renames.set(id, `${namespace}#${names.get(id) ?? nameOf(id)}`);
  }
  return renames;
}

/** What is not part of the service moves only where it is in nobody's way. */
function addTagged(model: Model, args: Arguments, namespace: string, renames: Map<ShapeId, ShapeId>): void {
  const tags = args.texts('includeTagged');
  const taken = new Set(renames.values());
  const tagged = Array.from(model.shapes.values()).filter((shape) => hasTag(shape, tags));
  for (const [from, to] of moved(tagged, namespace, new Map())) {
    if (renames.has(from) || taken.has(to)) continue;
    renames.set(from, to);
    taken.add(to);
  }
}

/** The names that a service gives to its shapes are theirs now. */
function withoutRenames(model: Model, id: ShapeId): Model {
  const service = model.shape(id);
  if (service?.type !== 'service') return model;
  const rename = new Map<ShapeId, string>();
  const cleared = { ...service, rename, introduced: { ...service.introduced, rename } };
  return createModel(new Map(model.shapes).set(id, cleared), model.metadata, model.metadataPlaces);
}

/** The transforms that give shapes other IDs. */
export const NAME_TRANSFORMS: readonly TransformDefinition[] = [
  {
    name: 'renameShapes',
    arguments: ['renamed'],
    apply(model, args) {
      const renames = args.pairs('renamed');
      for (const [from, to] of renames) checkRename(model, from, to);
      return renameShapes(model, renames);
    },
  },
  {
    name: 'flattenNamespaces',
    arguments: ['namespace', 'service', 'includeTagged'],
    apply(model, args) {
      const namespace = readNamespace(args);
      const service = readService(model, args);
      const closure = walk(service, neighborIndex(model).from);
      const renames = moved(closure, namespace, service.rename);
      addTagged(model, args, namespace, renames);
      return withoutRenames(renameShapes(model, renames), renames.get(service.id)!);
    },
  },
  {
    name: 'flattenClosureNamespaces',
    arguments: ['namespace', 'closure'],
    apply(model, args) {
      const namespace = readNamespace(args);
      const closure = closureNamed(model, args.text('closure'));
      return renameShapes(model, moved(closureShapes(model, closure), namespace, closure.rename));
    },
  },
];
