import type { JsonValue } from '../../json/index.ts';
import type { Place } from './place.ts';
import type { MemberShape, Shape, ShapeType } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

/** An assembled model. Immutable; indexes over it are computed once and cached with `index`. */
export interface Model {
  /** Every shape, members included, the prelude included, in a stable order. */
  readonly shapes: ReadonlyMap<ShapeId, Shape>;
  readonly metadata: ReadonlyMap<string, JsonValue>;
  /** Where each metadata value stands; joined arrays are placed at the last one. */
  readonly metadataPlaces: ReadonlyMap<string, Place>;
  shape(id: ShapeId): Shape | undefined;
  ofType<T extends ShapeType>(type: T): readonly Extract<Shape, { type: T }>[];
  /** The shapes that carry a trait. */
  withTrait(trait: ShapeId): readonly Shape[];
  /** A value computed from the model once; `compute` itself is the key. */
  index<T>(compute: (model: Model) => T): T;
}

export function createModel(
  shapes: ReadonlyMap<ShapeId, Shape>,
  metadata: ReadonlyMap<string, JsonValue>,
  metadataPlaces: ReadonlyMap<string, Place> = new Map(),
): Model {
  const cache = new Map<unknown, unknown>();
  const model: Model = {
    shapes,
    metadata,
    metadataPlaces,
    shape: (id) => shapes.get(id),
    ofType: (type) => (model.index(shapesByType).get(type) ?? []) as never,
    withTrait: (trait) => model.index(shapesByTrait).get(trait) ?? [],
    index<T>(compute: (model: Model) => T): T {
      if (!cache.has(compute)) cache.set(compute, compute(model));
      return cache.get(compute) as T;
    },
  };
  return model;
}

/** The members of any shape; a member has none. */
export function membersOf(shape: Shape): ReadonlyMap<string, MemberShape> {
  return shape.type === 'member' ? NO_MEMBERS : shape.members;
}

const NO_MEMBERS: ReadonlyMap<string, MemberShape> = new Map();

function shapesByType(model: Model): ReadonlyMap<ShapeType, Shape[]> {
  return group(model, (shape) => [shape.type]);
}

function shapesByTrait(model: Model): ReadonlyMap<ShapeId, Shape[]> {
  return group(model, (shape) => shape.traits.keys());
}

function group<K>(model: Model, keysOf: (shape: Shape) => Iterable<K>): Map<K, Shape[]> {
  const groups = new Map<K, Shape[]>();
  for (const shape of model.shapes.values()) {
    for (const key of keysOf(shape)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [shape]);
      else group.push(shape);
    }
  }
  return groups;
}
