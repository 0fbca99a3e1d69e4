import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf } from '../judge/identifier.ts';
import { eventsToJudge } from '../judge/writes/events.ts';
import { unidentified } from '../judge/writes/identified.ts';
import { scenariosOf } from '../judge/writes/valid.ts';
import { type ContractRule, KEPT } from '../rule.ts';

export const updateReturnsIdentifier: ContractRule = {
  id: 'update-returns-identifier',
  level: 'MUST',
  demands: 'Every model of update holds the whole primary identifier.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  *check(trace, { type }) {
    for (const found of eventsToJudge(trace, 'UPDATE')) {
      const { call, event } = found;
      if (event.status === 'FAILED') {
        // A failure without a model says nothing; and what was not told which resource was meant cannot know it.
        const told = identifierOf(type, call.request.requestData.resourceProperties);
        if (event.resourceModel === undefined || told === undefined) continue;
      }
      yield unidentified(type, found) ?? KEPT;
    }
  },
};
