import type { JsonObject } from '../../../json/index.ts';
import { compareModels, type ResourceType, withoutPaths } from '../../../schema/index.ts';
import { ending, succeeded } from '../../calls.ts';
import { broken, type Observation, verdict } from '../../rule.ts';
import type { Call, Trace } from '../../trace.ts';
import { isSameResource } from '../identifier.ts';
import { describeDifferences } from '../words.ts';
import { readsAtOnce } from './reads.ts';

/**
 * A resource must be as it was before a call that is refused, as reads before and after it show. What the resource
 * itself sets may change at any time.
 */
export function* unchangedSince(
  type: ResourceType,
  trace: Trace,
  call: Call,
  what: string,
): Generator<Observation> {
  const before = lastReadBefore(type, trace, call);
  if (before === undefined) return;
  for (const read of readsAtOnce(trace, call)) {
    const after = read.outcome.model;
    if (!succeeded(read) || after === undefined) {
      const message = `${what} must leave the resource as it is, but a read after it ended with ${ending(read)}.`;
      yield broken(read, message, { expected: before });
      continue;
    }
    const given = (model: JsonObject): JsonObject => withoutPaths(model, type.readOnly.tree);
    const differences = compareModels(type, given(before), given(after));
    const message = `${what} must leave the resource as it is, but has changed it: ${describeDifferences(differences)}.`;
    yield verdict(read, differences.length === 0 ? undefined : message, { differences });
  }
}

/** The state of the resource before a call, as the last read of it shows. */
function lastReadBefore(type: ResourceType, trace: Trace, call: Call): JsonObject | undefined {
  const { resourceProperties } = call.request.requestData;
  return trace.calls
    .slice(0, trace.calls.indexOf(call))
    .filter((other) => other.action === 'READ' && succeeded(other))
    .map(({ outcome }) => outcome.model)
    .findLast((model) => isSameResource(type, model, resourceProperties));
}
