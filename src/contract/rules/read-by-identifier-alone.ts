import type { ResourceType } from '../../schema/index.ts';
import { callsAfter, ending, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isSameResource } from '../judge/identifier.ts';
import { keyName } from '../judge/key-name.ts';
import { targetOf } from '../judge/target.ts';
import { type Broken, broken, type ContractRule, KEPT } from '../rule.ts';
import type { StepName } from '../steps.ts';
import type { Call, Trace } from '../trace.ts';

/** Reads of what exists, by an identifier and nothing else. */
const READS: readonly StepName[] = ['read-after-create', 'read-by-additional', 'read-one-of-many'];

export const readByIdentifierAlone: ContractRule = {
  id: 'read-by-identifier-alone',
  level: 'MUST',
  demands: 'Read needs no more than the primary identifier, or an additional one.',
  scenarios: ['life', 'pages'],
  exempts: unlessHandled('read'),
  *check(trace, { type }) {
    for (const call of trace.calls) {
      if (!READS.includes(call.step) || call.outcome.kind === 'cancelled') continue;
      if (call.after !== undefined && !succeeded(call.after)) continue;
      const problem = succeeded(call) ? mixedUp(type, call) : refused(type, trace, call);
      yield problem ?? KEPT;
    }
  },
};

/** A resource that the same identifier finds a little later was only late; other rules are about that. */
function refused(type: ResourceType, trace: Trace, call: Call): Broken | undefined {
  const { after, keyedBy = 'primary' } = call;
  const later = after === undefined ? [] : callsAfter(trace, after).filter(succeeded);
  const wasLate = later.some((read) => read.step === 'read-again' && (read.keyedBy ?? 'primary') === keyedBy);
  if (wasLate) return undefined;
  const withModel = later.some(({ step }) => step === 'read-with-model');
  const more = withModel ? ' With the whole model it works.' : '';
  return broken(call, `READ by ${keyName(type, call)} alone ended with ${ending(call)}.${more}`);
}

/** What comes back must be the resource that was asked for. */
function mixedUp(type: ResourceType, call: Call): Broken | undefined {
  const { model } = call.outcome;
  const expected = targetOf(type, call);
  if (identifierOf(type, model) === undefined)
    return broken(call, `READ by ${keyName(type, call)} did not return the primary identifier.`);
  if (expected === undefined || isSameResource(type, model, expected)) return undefined;
  return broken(call, `READ by ${keyName(type, call)} returned another resource.`, {
    expected,
    actual: model ?? null,
  });
}
