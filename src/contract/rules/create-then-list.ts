import { jsonEqual, own } from '../../json/index.ts';
import { callsAfter, callsOf, ending, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, isListed } from '../judge/identifier.ts';
import { describeValue } from '../judge/words.ts';
import { scenariosOf, validCalls } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const createThenList: ContractRule = {
  id: 'create-then-list',
  level: 'MUST',
  demands: 'After a create has answered SUCCESS, a list, all of its pages, shows the primary identifier.',
  scenarios: scenariosOf('CREATE'),
  exempts: unlessHandled('create', 'list'),
  *check(trace, context) {
    for (const call of validCalls(trace, 'CREATE').filter(succeeded)) {
      for (const list of listsAfter(context, trace, call)) yield shows(list, call, context);
    }
  },
};

/** The lists that should show what a call has created: those right after it, and all pages of many. */
function listsAfter(context: RuleContext, trace: Trace, call: Call): readonly Call[] {
  const direct = callsAfter(
    trace,
    call,
    'list-after-create',
    'list-after-same-token',
    'list-after-create-replayed',
    'list-after-create-doubled',
  );
  const ofMany = call.step === 'create-one-of-many' ? callsOf(trace, 'list-in-pages') : [];
  return [...direct, ...ofMany].filter(
    (list) => list.outcome.kind !== 'cancelled' && isAskedFor(context, list, call),
  );
}

/** A list that was asked for what others are like need not show this one. */
function isAskedFor({ type }: RuleContext, list: Call, { request, outcome }: Call): boolean {
  const state = { ...request.requestData.resourceProperties, ...outcome.model };
  return Object.entries(list.request.requestData.resourceProperties).every(
    ([name, value]) => !type.properties.has(name) || jsonEqual(own(state, name) ?? null, value),
  );
}

function shows(list: Call, { outcome }: Call, { type }: RuleContext): Observation {
  const identifier = identifierOf(type, outcome.model) ?? outcome.identifier;
  if (!succeeded(list))
    return broken(list, `CREATE ended with SUCCESS, but a list after it ended with ${ending(list)}.`);
  if (isListed(type, list, identifier)) return KEPT;
  const pages = list.outcome.pages?.length ?? 0;
  return broken(
    list,
    `CREATE ended with SUCCESS, but none of the ${pages} pages of a list shows ${describeValue(identifier)}.`,
    {
      ...(identifier !== undefined && { expected: identifier }),
    },
  );
}
