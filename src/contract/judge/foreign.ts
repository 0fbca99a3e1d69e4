import { isJsonObject, type JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { Broken } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';
import { identifierOf, isListed } from './identifier.ts';
import { targetOf } from './target.ts';
import { toldResources } from './told.ts';
import { describeValue } from './words.ts';

/**
 * A sentence that names the resource which broke a rule, if it is none of the run's own: whoever looks for it among
 * what was created would not find it. Empty if it is, or if nobody knows.
 */
export function foreignSentences(
  type: ResourceType,
  traces: readonly Trace[],
): (observation: Broken) => string {
  let told: ReadonlySet<string> | undefined;
  const calls = traces.flatMap((trace) => trace.calls);
  const first = calls.find(({ step }) => step === 'list-first');
  return (observation) => {
    const identifier = foundBy(type, observation, first);
    if (identifier === undefined) return '';
    told ??= toldResources(type, traces);
    return told.has(JSON.stringify(identifier))
      ? ''
      : ` This is about ${describeValue(identifier)}, which no create of the tests told of: it may be somebody else's.`;
  };
}

/** What a list has shown, or what it showed before anything was created. */
function foundBy(
  type: ResourceType,
  { call, actual }: Broken,
  first: Call | undefined,
): JsonObject | undefined {
  if (call.step === 'read-listed' || call.step === 'read-stranger') return targetOf(type, call);
  if (call.action !== 'LIST' || first === undefined || !isJsonObject(actual)) return undefined;
  const identifier = identifierOf(type, actual);
  return isListed(type, first, identifier) ? identifier : undefined;
}
