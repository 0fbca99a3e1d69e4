import { jsonEqual } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { callsOf, ending, succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { identifierOf, identifierPart, isSameResource } from '../judge/identifier.ts';
import { targetOf } from '../judge/target.ts';
import { appliedState } from '../judge/writes/applied.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';
import type { Call } from '../trace.ts';

export const updateByAdditionalIdentifier: ContractRule = {
  id: 'update-by-additional-identifier',
  level: 'MUST',
  demands: 'An update works when its request is keyed by an additional identifier.',
  scenarios: ['life'],
  exempts: (type) =>
    unlessHandled('update')(type) ??
    (type.additionalIdentifiers.length === 0 ? 'the type has no additional identifiers' : undefined),
  *check(trace, { type }) {
    for (const call of callsOf(trace, 'update-by-additional')) {
      const target = targetOf(type, call.after);
      if (call.outcome.kind === 'cancelled' || !isKeyOf(type, call)) continue;
      if (!succeeded(call)) {
        yield broken(
          call,
          `UPDATE with an additional identifier and without the primary one must work; it ended with ${ending(call)}.`,
        );
        continue;
      }
      const returned = identifierOf(type, call.outcome.model);
      if (target !== undefined && returned !== undefined && !isSameResource(type, returned, target)) {
        const message = 'UPDATE with an additional identifier returned another resource than the one meant.';
        yield broken(call, message, { expected: target, actual: returned });
        continue;
      }
      const state = appliedState(type, trace, call);
      if (typeof state === 'string') yield KEPT;
      else
        for (const { read, message } of state)
          yield broken(read, `UPDATE with an additional identifier ended with SUCCESS, but ${message}.`);
    }
  },
};

/** Whether the additional identifier of the request is the one that the resource has. */
function isKeyOf(type: ResourceType, { keyedBy, request, after }: Call): boolean {
  const paths = typeof keyedBy === 'number' ? type.additionalIdentifiers[keyedBy] : undefined;
  if (paths === undefined || after === undefined) return true;
  const state = { ...after.request.requestData.resourceProperties, ...after.outcome.model };
  const [asked, known] = [request.requestData.resourceProperties, state].map((model) =>
    identifierPart(paths, model),
  );
  return known === undefined || (asked !== undefined && jsonEqual(asked, known));
}
