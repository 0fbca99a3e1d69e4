import { callsAfter, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { isSameResource } from '../judge/identifier.ts';
import { describeValue } from '../judge/words.ts';
import { type CallEvent, eventsToJudge } from '../judge/writes/events.ts';
import { unidentified } from '../judge/writes/identified.ts';
import { identifiersOf } from '../judge/writes/known.ts';
import { scenariosOf, validCalls } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { StepName } from '../steps.ts';
import type { Trace } from '../trace.ts';

export const createReturnsIdentifier: ContractRule = {
  id: 'create-returns-identifier',
  level: 'MUST',
  demands:
    'Every model of create holds the whole primary identifier; only a first event that is FAILED, with nothing created, may lack it.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  *check(trace, context) {
    for (const event of eventsToJudge(trace, 'CREATE')) {
      if (mayLack(event) && !hasCreated(trace, event)) continue;
      yield unidentified(context.type, event) ?? KEPT;
    }
    yield* changing(trace, context);
    yield* shared(trace, context);
  },
};

/** Where another invocation has created the resource, one that fails need not know it. */
const REPEATED: ReadonlySet<StepName> = new Set<StepName>([
  'create-same-token',
  'create-replayed',
  'create-doubled',
]);

function mayLack({ call, event, isFirst }: CallEvent): boolean {
  return event.status === 'FAILED' && (isFirst || REPEATED.has(call.step));
}

/** A failure that leaves a resource behind must say which; what existed before is not its own. */
function hasCreated(trace: Trace, { call, event }: CallEvent): boolean {
  if (REPEATED.has(call.step) || event.errorCode === 'AlreadyExists') return false;
  return callsAfter(trace, call).some((read) => read.action === 'READ' && succeeded(read));
}

/** An identifier that is another one in the next event was not that of the resource. */
function* changing(trace: Trace, { type }: RuleContext): Generator<Observation> {
  for (const call of validCalls(trace, 'CREATE')) {
    const [first, ...others] = identifiersOf(type, call);
    // The same request again may find out that it is for another resource, which is a matter of idempotency.
    if (first === undefined || others.length === 0 || REPEATED.has(call.step)) continue;
    const [expected, actual] = [first, others.at(-1)!];
    const message = `CREATE returned the identifier ${describeValue(expected)} and in a later event ${describeValue(actual)}: one of them is not that of the resource.`;
    yield broken(call, message, { expected, actual });
  }
}

/** An identifier that two resources share identifies neither. */
function* shared(trace: Trace, { type }: RuleContext): Generator<Observation> {
  const created = trace.calls.filter((call) => call.step === 'create-one-of-many' && succeeded(call));
  for (const [index, call] of created.entries()) {
    const { model } = call.outcome;
    if (!created.slice(0, index).some(({ outcome }) => isSameResource(type, outcome.model, model))) continue;
    yield broken(call, 'CREATE returned the identifier of another resource that exists.', {
      actual: model!,
    });
  }
}
