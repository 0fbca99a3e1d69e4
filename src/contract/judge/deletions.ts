import type { ResourceType } from '../../schema/index.ts';
import { callsAfter, succeeded } from '../calls.ts';
import type { StepName } from '../steps.ts';
import type { Call, Trace } from '../trace.ts';
import { isListed } from './identifier.ts';
import { targetOf } from './target.ts';

/** The steps that delete what exists, each by an identifier alone. */
export const DELETES: readonly StepName[] = [
  'delete',
  'delete-by-additional',
  'delete-recreated',
  'delete-unwanted',
  'delete-one-of-many',
  'delete-at-once',
  'delete-replayed',
  'delete-doubled-one',
  'delete-restarted',
];

/** The deletes of a trace whose resource was there, as far as the call that it has its state from can tell. */
export function deletesOfExisting(trace: Trace): readonly Call[] {
  return trace.calls.filter(
    ({ step, after, outcome }) =>
      DELETES.includes(step) &&
      outcome.kind !== 'cancelled' &&
      (after === undefined || after.action === 'UPDATE' || succeeded(after)),
  );
}

/** A call that still finds a resource after its delete has answered SUCCESS. */
export function findingAfter(type: ResourceType, trace: Trace, deletion: Call): Call | undefined {
  const identifier = targetOf(type, deletion);
  return callsAfter(trace, deletion).find(
    (call) =>
      (call.action === 'READ' && succeeded(call)) ||
      (call.action === 'LIST' && isListed(type, call, identifier)),
  );
}
