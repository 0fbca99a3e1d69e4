import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { hasStatus, memberOf, rawEvents } from '../judge/events.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { missingParts } from '../judge/identifier.ts';
import { enumerate } from '../judge/words.ts';
import { type ContractRule, verdict } from '../rule.ts';

export const listReturnsIdentifiers: ContractRule = {
  id: 'list-returns-identifiers',
  level: 'MUST',
  demands: 'List returns an array, and every element of it holds the whole primary identifier.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('list'),
  *check(trace, { type }) {
    for (const { call, invocation, value } of rawEvents(trace, 'LIST')) {
      if (!hasStatus(value, 'SUCCESS')) continue;
      const elements = memberOf(value, 'resourceModels');
      yield verdict(call, problemOf(type, elements), { invocation, actual: elements ?? null });
    }
  },
};

function problemOf(type: ResourceType, elements: JsonValue | undefined): string | undefined {
  if (elements === undefined) return 'LIST answered SUCCESS without resourceModels; it must be an array.';
  if (!isJsonArray(elements)) return 'LIST answered SUCCESS with resourceModels that is no array.';
  const problems = elements.flatMap((element, index) => {
    if (!isJsonObject(element)) return [`element ${index} is no object`];
    const missing = missingParts(type, element);
    return missing.length === 0 ? [] : [`element ${index} lacks ${missing.join(' and ')}`];
  });
  if (problems.length === 0) return undefined;
  return `Every element of a list must hold the whole primary identifier: ${enumerate(problems, '; ')}.`;
}
