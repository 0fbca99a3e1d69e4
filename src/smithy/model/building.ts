import type { AppliedTraits } from './applied-traits.ts';
import type { ValidationEvent } from './event.ts';
import type { NameResolver } from './name-resolver.ts';
import type { Place } from './place.ts';
import type { Shape, Trait } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

/** What building a shape needs to know of the rest of the model. */
export interface Building {
  readonly names: NameResolver;
  readonly traits: AppliedTraits;
  readonly events: ValidationEvent[];
  /** How many members mixins have brought so far. */
  inherited: number;
  /** A shape that is built already. */
  shape(id: ShapeId): Shape | undefined;
}

/** Thrown to give up on one shape; the assembler reports it and goes on with the others. */
export class BuildFailure {
  readonly message: string;
  readonly place: Place | undefined;

  constructor(message: string, place: Place | undefined) {
    this.message = message;
    this.place = place;
  }
}

export function reportError(
  building: Building,
  shape: ShapeId,
  place: Place | undefined,
  message: string,
): void {
  building.events.push({ id: 'Model', severity: 'ERROR', message, shape, ...(place && { place }) });
}

export type TraitMap = ReadonlyMap<ShapeId, Trait>;

export const NO_TRAITS: TraitMap = new Map();

/** Adds a trait to a map that others may share. */
export function withTrait(traits: TraitMap, trait: Trait): TraitMap {
  return new Map(traits).set(trait.id, trait);
}
