import type { JsonObject } from '../../json/index.ts';
import { callsOf } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isSameResource, listedBy } from '../judge/identifier.ts';
import { describeValue } from '../judge/words.ts';
import { identifiersOf, unaccounted } from '../judge/writes/known.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const createIdempotent: ContractRule = {
  id: 'create-idempotent',
  level: 'MUST',
  demands: 'The same idempotency token, invoked again, creates no second resource.',
  scenarios: ['life', 'replay', 'pages'],
  exempts: unlessHandled('create'),
  *check(trace, context) {
    for (const call of callsOf(trace, 'create-same-token')) {
      const original = call.after ?? callsOf(trace, 'create').at(0);
      yield sameAnswers(context, [...(original === undefined ? [] : [original]), call]);
    }
    for (const call of callsOf(trace, 'create-replayed', 'create-doubled'))
      yield sameAnswers(context, [call]);
    yield* lists(trace, context);
  },
};

/** All events of the same token must be about one resource. */
function sameAnswers({ type }: RuleContext, calls: readonly Call[]): Observation {
  const found = calls.flatMap((call) => identifiersOf(type, call));
  const other = found.find((identifier) => !isSameResource(type, identifier, found[0]));
  if (other === undefined) return KEPT;
  return broken(
    calls.at(-1)!,
    `CREATE was invoked again with the same token and told of a second resource: first ${describeValue(found[0])}, then ${describeValue(other)}.`,
    { expected: found[0]!, actual: other },
  );
}

/** What lists show after the same token was used again. */
function* lists(trace: Trace, context: RuleContext): Generator<Observation> {
  const frame = context.traces.find(({ scenario }) => scenario === 'frame');
  const first = frame === undefined ? undefined : callsOf(frame, 'list-first').at(0);
  const own = callsOf(trace, 'list-after-create').at(0);
  for (const after of callsOf(
    trace,
    'list-after-same-token',
    'list-after-create-replayed',
    'list-after-create-doubled',
  )) {
    const before = after.step === 'list-after-same-token' ? own : first;
    if (before === undefined || after.outcome.kind !== 'succeeded') continue;
    yield* seconds(after, [
      ...unaccounted(context.type, context.traces, before, after),
      ...twins(context, trace, before, after),
    ]);
  }
}

function* seconds(list: Call, found: readonly JsonObject[]): Generator<Observation> {
  if (found.length === 0) yield KEPT;
  for (const identifier of found)
    yield broken(
      list,
      `CREATE was invoked again with the same token, and a list now shows a second resource, ${describeValue(identifier)}.`,
      {
        actual: identifier,
      },
    );
}

/** A second resource under the same identifier, where the list showed one before. */
function twins({ type }: RuleContext, trace: Trace, before: Call, after: Call): readonly JsonObject[] {
  const created = callsOf(trace, 'create').at(0);
  const identifier = identifierOf(type, created?.outcome.model);
  if (identifier === undefined || after.step !== 'list-after-same-token') return [];
  const count = (list: Call): number =>
    listedBy(list).filter((element) => isSameResource(type, element, identifier)).length;
  return count(before) === 1 && count(after) > 1 ? [identifier] : [];
}
