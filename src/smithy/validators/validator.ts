import type { EventSeverity, ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Place } from '../model/place.ts';
import type { Shape } from '../model/shape.ts';

/**
 * When a validator runs. Each phase runs only if the one before found no ERROR: `correctness` makes sure that what
 * shapes refer to exists, `critical` that traits and IDs can be relied on, and the rest may then take that for granted.
 */
export type Phase = 'correctness' | 'critical' | 'rest';

/** One kind of finding about a model. */
export interface Validator {
  /** The first part of the ids of its events. */
  readonly id: string;
  /** `rest` if not given. */
  readonly phase?: Phase;
  validate(model: Model): Iterable<ValidationEvent>;
}

type MakeEvent = (id: string, shape: Shape, message: string, place?: Place) => ValidationEvent;

/** Makes an event about a shape; it stands where the shape does unless a place is given. */
function makeEvent(severity: EventSeverity): MakeEvent {
  return (id, shape, message, place = shape.place) => ({
    id,
    severity,
    message,
    shape: shape.id,
    ...(place && { place }),
  });
}

export const error: MakeEvent = makeEvent('ERROR');
export const danger: MakeEvent = makeEvent('DANGER');
export const warning: MakeEvent = makeEvent('WARNING');
export const note: MakeEvent = makeEvent('NOTE');
