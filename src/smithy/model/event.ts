import type { Place } from './place.ts';
import type { ShapeId } from './shape-id.ts';

export type EventSeverity = 'ERROR' | 'DANGER' | 'WARNING' | 'NOTE' | 'SUPPRESSED';

/** A finding about a model, with the ids, severities and wording of Smithy, so that suppressions written for it work. */
export interface ValidationEvent {
  /** Dotted, most general part first: `HttpMethodSemantics.MissingReadonlyTrait`. */
  readonly id: string;
  readonly severity: EventSeverity;
  readonly message: string;
  readonly shape?: ShapeId;
  readonly place?: Place;
  /** Why the event was suppressed, where a suppression gave a reason. */
  readonly suppressionReason?: string;
}
