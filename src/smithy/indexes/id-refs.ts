import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import type { Relationship } from './relationship.ts';

/** The shapes that trait values name where `@idRef` says that a string is a shape ID. */
export function idRefIndex(model: Model): ReadonlyMap<ShapeId, readonly Relationship[]> {
  return model.index(buildIndex);
}

function buildIndex(model: Model): ReadonlyMap<ShapeId, readonly Relationship[]> {
  const found = new Map<ShapeId, Relationship[]>();
  for (const definition of model.withTrait('smithy.api#trait')) {
    for (const shape of model.withTrait(definition.id)) {
      const value = shape.traits.get(definition.id)?.value;
      if (value === undefined) continue;
      for (const target of referencesIn(model, definition, value)) {
        const known = found.get(shape.id) ?? [];
        if (known.length === 0) found.set(shape.id, known);
        known.push({ from: shape, type: 'id_ref', to: target.id, target });
      }
    }
  }
  return found;
}

/** Walks a value and the shape that defines it side by side. The value is finite even where the shape is not. */
function referencesIn(model: Model, definition: Shape, value: JsonValue): Set<Shape> {
  const found = new Set<Shape>();
  const open: { shape: Shape; value: JsonValue }[] = [{ shape: definition, value }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    let shape: Shape | undefined = at.shape;
    let refers = shape.traits.has('smithy.api#idRef');
    if (shape.type === 'member') {
      shape = model.shape(shape.target);
      refers ||= shape?.traits.has('smithy.api#idRef') === true;
    }
    if (refers && typeof at.value === 'string') {
      const target = model.shape(at.value);
      if (target !== undefined) found.add(target);
    } else if (shape !== undefined) {
      open.push(...partsOf(shape, at.value));
    }
  }
  return found;
}

function partsOf(shape: Shape, value: JsonValue): { shape: Shape; value: JsonValue }[] {
  const parts: { shape: Shape; value: JsonValue }[] = [];
  const members = membersOf(shape);
  const add = (name: string, part: JsonValue): void => {
    const member = members.get(name);
    if (member !== undefined) parts.push({ shape: member, value: part });
  };
  if (isJsonArray(value)) {
    for (const item of value) add('member', item);
  } else if (isJsonObject(value) && shape.type === 'map') {
    for (const [key, item] of Object.entries(value)) {
      add('key', key);
      add('value', item);
    }
  } else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) add(name, item);
  }
  return parts;
}
