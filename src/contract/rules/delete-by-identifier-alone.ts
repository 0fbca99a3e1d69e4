import type { ResourceType } from '../../schema/index.ts';
import { callsOf, ending, succeeded } from '../calls.ts';
import { createdBefore, matches } from '../judge/created.ts';
import { deletesOfExisting, findingAfter } from '../judge/deletions.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { isListed } from '../judge/identifier.ts';
import { keyName } from '../judge/key-name.ts';
import { hasDeleted } from '../judge/target.ts';
import { type Broken, broken, type ContractRule, KEPT, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const deleteByIdentifierAlone: ContractRule = {
  id: 'delete-by-identifier-alone',
  level: 'MUST',
  demands: 'Delete needs no more than the primary identifier, or an additional one.',
  scenarios: ['life', 'pages', 'at-once'],
  exempts: unlessHandled('delete'),
  *check(trace, context) {
    const { type } = context;
    for (const call of deletesOfExisting(trace)) {
      const withModel = retried(trace, call);
      // What never ends does not say that the identifier is to blame.
      if (call.outcome.kind === 'timed-out' && withModel === undefined) continue;
      if (!hasDeleted(call)) yield refused(type, call, withModel);
      else yield notDeleted(type, trace, call) ?? KEPT;
    }
    yield* othersTaken(trace, context);
  },
};

/** The same delete with the whole model, if it helped. */
function retried(trace: Trace, call: Call): Call | undefined {
  const later = trace.calls.slice(trace.calls.indexOf(call) + 1);
  return later.find(
    (other) => other.step === 'delete-with-model' && call.step === 'delete' && succeeded(other),
  );
}

function refused(type: ResourceType, call: Call, withModel: Call | undefined): Broken {
  const whole = withModel === undefined ? '' : ' With the whole model it works.';
  return broken(call, `DELETE by ${keyName(type, call)} alone ended with ${ending(call)}.${whole}`);
}

function notDeleted(type: ResourceType, trace: Trace, call: Call): Broken | undefined {
  const finding = findingAfter(type, trace, call);
  if (finding === undefined) return undefined;
  const how = `DELETE by ${keyName(type, call)} alone answered SUCCESS`;
  return broken(finding, `${how}, but ${finding.action} still finds the resource.`);
}

/** An identifier means one resource: what was not asked for must stay, where a list showed it before. */
function* othersTaken(trace: Trace, { type }: RuleContext): Generator<Broken> {
  for (const list of callsOf(trace, 'list-after-one-deleted')) {
    if (!succeeded(list)) continue;
    const filter = list.request.requestData.resourceProperties;
    const before = trace.calls.slice(0, trace.calls.indexOf(list)).filter(({ action }) => action === 'LIST');
    for (const { identifier, model } of createdBefore(type, trace, list)) {
      const wasListed = before.some((call) => isListed(type, call, identifier));
      if (wasListed && matches(type, filter, model) && !isListed(type, list, identifier))
        yield broken(list, 'DELETE of one resource has taken another one with it.', { expected: identifier });
    }
  }
}
