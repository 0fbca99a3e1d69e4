import { callsAfter, ending, failedWith, succeeded } from '../calls.ts';
import { echoDifferences } from '../judge/echo.ts';
import { isListed } from '../judge/identifier.ts';
import { targetOf } from '../judge/target.ts';
import { strangersIn, toldBy } from '../judge/told.ts';
import { describeDifferences } from '../judge/words.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { StepName } from '../steps.ts';
import type { Call, Trace } from '../trace.ts';

/** What a repeated invocation may also end with: what it asks for is already done. */
const REPEATED: Readonly<Partial<Record<StepName, readonly string[]>>> = {
  'create-replayed': ['AlreadyExists'],
  'create-doubled': ['AlreadyExists'],
  'update-replayed': [],
  'delete-replayed': ['NotFound'],
};

export const survivesReplay: ContractRule = {
  id: 'survives-replay',
  level: 'SHOULD',
  demands: 'An invocation that is repeated with the same token and callbackContext does no harm.',
  scenarios: ['replay', 'frame'],
  *check(trace, context) {
    for (const call of trace.calls) {
      const codes = REPEATED[call.step];
      if (codes === undefined || call.outcome.kind === 'cancelled') continue;
      const problems = [
        ...refused(call, codes),
        ...doubled(trace, call, context),
        ...harmed(trace, call, context),
      ];
      if (problems.length > 0) yield* problems;
      else yield KEPT;
    }
  },
};

function* refused(call: Call, codes: readonly string[]): Generator<Observation> {
  if (succeeded(call) || codes.some((code) => failedWith(call, code))) return;
  yield broken(call, `${call.action}, repeated because an answer was lost, ended with ${ending(call)}.`);
}

/** Two identifiers, or a resource that nobody has told of: the repetition has made a second one. */
function* doubled(trace: Trace, call: Call, { type, traces }: RuleContext): Generator<Observation> {
  if (call.action === 'DELETE') return;
  const told = toldBy(type, trace, call);
  if (told.length > 1)
    yield broken(call, `${call.action}, repeated, told of ${told.length} resources; there must be one.`, {
      actual: told,
    });
  for (const list of callsAfter(trace, call).filter(({ action }) => action === 'LIST'))
    for (const identifier of strangersIn(type, list, traces))
      yield broken(list, `After a repeated ${call.action} there is a resource that no answer has told of.`, {
        actual: identifier,
      });
}

/** The resource must be in the state that was asked for, or gone. */
function* harmed(trace: Trace, call: Call, { type }: RuleContext): Generator<Observation> {
  const requested = call.request.requestData.resourceProperties;
  const identifier = targetOf(type, call);
  for (const look of callsAfter(trace, call)) {
    if (call.action === 'DELETE') {
      if (look.action === 'READ' && succeeded(look))
        yield broken(look, 'A resource can still be read after a repeated DELETE.');
      continue;
    }
    if (look.action === 'LIST' && succeeded(call) && succeeded(look) && !isListed(type, look, identifier))
      yield broken(look, `A resource is not listed after a repeated ${call.action}.`);
    if (look.action !== 'READ' || look.outcome.kind === 'cancelled') continue;
    if (!succeeded(look)) {
      yield broken(look, `After a repeated ${call.action}, READ ended with ${ending(look)}.`);
      continue;
    }
    const differences = echoDifferences(type, requested, look.outcome.model ?? {});
    if (differences.length > 0)
      yield broken(
        look,
        `After a repeated ${call.action} the resource is not as requested: ${describeDifferences(differences)}.`,
        { differences },
      );
  }
}
