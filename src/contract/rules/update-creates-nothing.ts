import { callsAfter, callsOf, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isSameResource } from '../judge/identifier.ts';
import { hasDeleted, targetOf } from '../judge/target.ts';
import { describeValue } from '../judge/words.ts';
import { unaccounted } from '../judge/writes/known.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const updateCreatesNothing: ContractRule = {
  id: 'update-creates-nothing',
  level: 'MUST',
  demands: 'An update never creates a physical resource.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  *check(trace, context) {
    yield* ofMissing(trace, context);
    yield* replacements(trace, context);
    yield* lists(trace, context);
  },
};

/** After an update of what is not there, it must still not be there. */
function* ofMissing(trace: Trace, { type }: RuleContext): Generator<Observation> {
  const isGone = callsOf(trace, 'delete', 'delete-with-model').some(hasDeleted);
  const updates = callsOf(trace, 'update-missing', ...(isGone ? (['update-after-delete'] as const) : []));
  for (const call of updates) {
    const reads = callsAfter(trace, call, 'read-after-update-missing', 'read-after-update-after-delete');
    for (const read of reads) {
      if (read.outcome.kind === 'failed') yield KEPT;
      else if (succeeded(read))
        yield broken(
          read,
          `UPDATE of a resource that did not exist has created it: a read of ${describeValue(identifierOf(type, read.request.requestData.resourceProperties))} succeeds.`,
        );
    }
  }
}

/** An update that answers with another resource has replaced the one it was for. */
function* replacements(trace: Trace, { type }: RuleContext): Generator<Observation> {
  for (const call of trace.calls.filter(({ action }) => action === 'UPDATE').filter(succeeded)) {
    const target =
      identifierOf(type, call.request.requestData.resourceProperties) ?? targetOf(type, call.after);
    const actual = identifierOf(type, call.outcome.model);
    if (target === undefined || actual === undefined) continue;
    if (isSameResource(type, target, actual)) yield KEPT;
    else
      yield broken(
        call,
        `UPDATE ended with SUCCESS for another resource, ${describeValue(actual)}: it must change the one it is for, not create one.`,
        {
          expected: target,
          actual,
        },
      );
  }
}

/** Between two lists around updates no resource may appear that nobody created. */
function* lists(trace: Trace, { type, traces }: RuleContext): Generator<Observation> {
  const earlier = callsOf(trace, 'list-after-same-token', 'list-after-create').at(-1);
  const pairs: readonly (readonly [Call | undefined, Call | undefined])[] = [
    [callsOf(trace, 'list-before-missing').at(0), callsOf(trace, 'list-after-missing').at(-1)],
    ...callsOf(trace, 'list-after-update').map((list) => [earlier, list] as const),
  ];
  for (const [before, after] of pairs) {
    if (before === undefined || after === undefined || !succeeded(before) || !succeeded(after)) continue;
    const fresh = unaccounted(type, traces, before, after);
    if (fresh.length === 0) yield KEPT;
    for (const identifier of fresh)
      yield broken(
        after,
        `After an UPDATE a list shows a resource that no create has made, ${describeValue(identifier)}.`,
        {
          actual: identifier,
        },
      );
  }
}
