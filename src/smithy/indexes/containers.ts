import type { Model } from '../model/model.ts';
import type { ResourceShape, ServiceShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { neighborIndex } from './neighbors.ts';

/** Where in a service a resource or operation hangs. */
export interface ContainerIndex {
  /** The shapes above it, the nearest first, the service last; empty if the service does not contain it. */
  above(service: ShapeId, id: ShapeId): readonly (ResourceShape | ServiceShape)[];
  /** The resource it belongs to, or undefined if it hangs right under the service. */
  resourceOf(service: ShapeId, id: ShapeId): ResourceShape | undefined;
}

/** The way from a shape up to the service, as a linked list that siblings share. */
interface Path {
  readonly shape: ResourceShape | ServiceShape;
  readonly above: Path | undefined;
}

export function containerIndex(model: Model): ContainerIndex {
  return model.index(buildIndex);
}

function buildIndex(model: Model): ContainerIndex {
  const byService = new Map<ShapeId, ReadonlyMap<ShapeId, Path>>();
  for (const service of model.ofType('service')) byService.set(service.id, pathsIn(model, service));
  const above: ContainerIndex['above'] = (service, id) => toList(byService.get(service)?.get(id));
  return {
    above,
    resourceOf(service, id) {
      const nearest = byService.get(service)?.get(id)?.shape;
      return nearest?.type === 'resource' ? nearest : undefined;
    },
  };
}

function pathsIn(model: Model, service: ServiceShape): ReadonlyMap<ShapeId, Path> {
  const neighbors = neighborIndex(model);
  const paths = new Map<ShapeId, Path>();
  const open: Path[] = [{ shape: service, above: undefined }];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const { target } of neighbors.from(path.shape)) {
      if (target === undefined || !isContained(target)) continue;
      const first = !paths.has(target.id);
      paths.set(target.id, path);
      // A resource bound twice is an error of the model; going down once keeps cycles finite.
      if (first && target.type === 'resource') open.push({ shape: target, above: path });
    }
  }
  return paths;
}

function isContained(shape: Shape): boolean {
  return shape.type === 'resource' || shape.type === 'operation';
}

function toList(path: Path | undefined): readonly (ResourceShape | ServiceShape)[] {
  const list: (ResourceShape | ServiceShape)[] = [];
  for (let at = path; at !== undefined; at = at.above) list.push(at.shape);
  return list;
}
