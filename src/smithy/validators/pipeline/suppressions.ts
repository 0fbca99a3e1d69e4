import { isJsonArray } from '../../../json/index.ts';
import type { EventSeverity, ValidationEvent } from '../../model/event.ts';
import type { Model } from '../../model/model.ts';
import { namespaceOf } from '../../model/shape-id.ts';
import { objectOf, oneOf, optionalText, requiredText } from '../../model/trait-values/check.ts';
import { readMetadataList } from './read-metadata.ts';

export interface Suppressions {
  /** The event as the model wants it: suppressed, more severe, or as it is. */
  decorate(event: ValidationEvent): ValidationEvent;
  /** What is wrong with the suppressions and severity overrides themselves. */
  readonly events: readonly ValidationEvent[];
}

type Rule = { readonly id: string; readonly namespace: string };
type Suppression = Rule & { readonly reason?: string };
type SeverityOverride = Rule & { readonly severity: 'WARNING' | 'DANGER' };

const suppressionCheck = objectOf({
  id: requiredText(),
  namespace: requiredText(),
  reason: optionalText(),
});

const overrideCheck = objectOf({
  id: requiredText(),
  namespace: requiredText(),
  severity: requiredText(oneOf('WARNING', 'DANGER')),
});

const notAList = (type: string): string => `Expected array, but found ${type}.`;

/** Reads who wants which events suppressed or raised: metadata, and the `suppress` traits of shapes. */
export function loadSuppressions(model: Model): Suppressions {
  const suppressions = readMetadataList<Suppression>(model, 'suppressions', suppressionCheck, notAList);
  const overrides = readMetadataList<SeverityOverride>(model, 'severityOverrides', overrideCheck, notAList);
  const suppressing = suppressions.items.map(({ value }) => value);
  const overriding = overrides.items.map(({ value }) => value);
  return {
    decorate(event) {
      // What is plainly wrong stays wrong, and what is suppressed stays suppressed.
      if (event.severity === 'ERROR' || event.severity === 'SUPPRESSED') return event;
      if (isSuppressedByTrait(model, event)) return { ...event, severity: 'SUPPRESSED' };
      const suppression = suppressing.find((rule) => matches(rule, event));
      if (suppression === undefined) return raise(event, overriding);
      const { reason } = suppression;
      return { ...event, severity: 'SUPPRESSED', ...(reason !== undefined && { suppressionReason: reason }) };
    },
    events: [...suppressions.events, ...overrides.events],
  };
}

function isSuppressedByTrait(model: Model, event: ValidationEvent): boolean {
  const shape = event.shape === undefined ? undefined : model.shape(event.shape);
  const ids = shape?.traits.get('smithy.api#suppress')?.value;
  return isJsonArray(ids) && ids.some((id) => typeof id === 'string' && isBelow(event.id, id));
}

function raise(event: ValidationEvent, overrides: readonly SeverityOverride[]): ValidationEvent {
  let { severity } = event;
  for (const rule of overrides) {
    if (matches(rule, event) && RANK[rule.severity] > RANK[severity]) severity = rule.severity;
  }
  return severity === event.severity ? event : { ...event, severity };
}

const RANK: Readonly<Record<EventSeverity, number>> = {
  SUPPRESSED: 0,
  NOTE: 1,
  WARNING: 2,
  DANGER: 3,
  ERROR: 4,
};

/** A namespace is only ever that of a shape: events about nothing in particular need `*`. */
function matches({ id, namespace }: Rule, event: ValidationEvent): boolean {
  if (!isBelow(event.id, id)) return false;
  return namespace === '*' || (event.shape !== undefined && namespaceOf(event.shape) === namespace);
}

/** Event ids are dotted paths; a rule about one is a rule about all below it. */
function isBelow(eventId: string, id: string): boolean {
  return eventId === id || eventId.startsWith(`${id}.`);
}
