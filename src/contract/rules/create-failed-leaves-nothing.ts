import { formatPointer, type JsonObject } from '../../json/index.ts';
import { callsAfter, callsOf, ending, failedWith, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isListed } from '../judge/identifier.ts';
import { describeValue } from '../judge/words.ts';
import { eventsOf } from '../judge/writes/events.ts';
import { unaccounted } from '../judge/writes/known.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { StepName } from '../steps.ts';
import type { Call, Trace } from '../trace.ts';

export const createFailedLeavesNothing: ContractRule = {
  id: 'create-failed-leaves-nothing',
  level: 'MUST',
  demands:
    'After a create that failed with its first event and gave no identifier, a read answers NotFound and no list shows a new resource.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create'),
  *check(trace, context) {
    const failed = trace.calls.filter((call) => COUNTED.has(call.step) && failedAtFirst(context, call));
    for (const call of failed) yield* afterFailure(trace, call, context);
    const lists = [callsOf(trace, 'list-before-refused').at(0), callsOf(trace, 'list-after-refused').at(-1)];
    const [before, after] = lists;
    if (failed.length === 0 || before === undefined || after === undefined) return;
    const fresh = unaccounted(context.type, context.traces, before, after);
    if (fresh.length === 0) yield KEPT;
    for (const identifier of fresh)
      yield broken(
        after,
        `A create failed, and a list shows the new resource ${describeValue(identifier)} that no event told of.`,
        {
          actual: identifier,
        },
      );
  },
};

/** Creates of what does not exist yet: after others the resource is there by right. */
const COUNTED: ReadonlySet<StepName> = new Set<StepName>([
  'create',
  'create-one-of-many',
  'create-at-once',
  'create-read-only',
  'create-invalid',
]);

/**
 * Whether the call failed at once and kept its identifier to itself. One that is refused for what it asks may say
 * which resource was meant, and has created nothing either.
 */
function failedAtFirst({ type }: RuleContext, call: Call): boolean {
  if (call.outcome.kind !== 'failed') return false;
  const last = eventsOf(call).at(-1);
  // What exists already is there by right.
  if (last === undefined || !last.isFirst || last.event.errorCode === 'AlreadyExists') return false;
  const { errorCode, resourceModel } = last.event;
  return errorCode === 'InvalidRequest' || identifierOf(type, resourceModel) === undefined;
}

function* afterFailure(trace: Trace, call: Call, { type }: RuleContext): Generator<Observation> {
  const reads = callsAfter(trace, call).filter(({ action }) => action === 'READ');
  for (const read of reads) {
    if (failedWith(read, 'NotFound')) yield KEPT;
    else if (succeeded(read) || !isOdd(type, call))
      yield broken(
        read,
        `CREATE failed with its first event, so that a read must answer NotFound; it ended with ${ending(read)}.`,
      );
  }
  const chosen = chosenIdentifier(type, call);
  for (const list of callsAfter(trace, call).filter(({ action }) => action === 'LIST')) {
    if (chosen === undefined || !isListed(type, list, chosen)) continue;
    yield broken(list, `CREATE failed with its first event, but a list shows ${describeValue(chosen)}.`, {
      actual: chosen,
    });
  }
}

/** An identifier that was made up, or is invalid, may be refused by a read as well. */
function isOdd(type: RuleContext['type'], { step, wrong }: Call): boolean {
  const isOfIdentifier = type.primaryIdentifier.some(
    ({ segments }) => formatPointer(segments) === wrong?.pointer,
  );
  return step === 'create-invalid' || isOfIdentifier;
}

function chosenIdentifier(type: RuleContext['type'], { request }: Call): JsonObject | undefined {
  return identifierOf(type, request.requestData.resourceProperties);
}
