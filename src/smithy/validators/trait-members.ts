import { isJsonArray, isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Place } from '../model/place.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** The value of a trait that is nothing but text. */
export function traitText(shape: Shape, trait: ShapeId): string | undefined {
  const value = shape.traits.get(trait)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The value of a trait that is a list of texts; empty without the trait. */
export function traitTexts(shape: Shape, trait: ShapeId): readonly string[] {
  return textsIn(shape.traits.get(trait)?.value);
}

/** A member of a trait's value. */
export function traitMember(shape: Shape, trait: ShapeId, name: string): JsonValue | undefined {
  const value = shape.traits.get(trait)?.value;
  return isJsonObject(value) ? own(value, name) : undefined;
}

export function traitTextMember(shape: Shape, trait: ShapeId, name: string): string | undefined {
  const value = traitMember(shape, trait, name);
  return typeof value === 'string' ? value : undefined;
}

export function traitNumberMember(shape: Shape, trait: ShapeId, name: string): number | undefined {
  const value = traitMember(shape, trait, name);
  return typeof value === 'number' ? value : undefined;
}

/** The texts in a list member of a trait's value; empty without it. */
export function traitTextsMember(shape: Shape, trait: ShapeId, name: string): readonly string[] {
  return textsIn(traitMember(shape, trait, name));
}

/** Where a trait stands, for events that are about the trait rather than the shape. */
export function traitPlace(shape: Shape, trait: ShapeId): Place | undefined {
  return shape.traits.get(trait)?.place;
}

/** The texts in a list; whatever else it holds is reported by those who check values. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
