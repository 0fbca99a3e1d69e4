import type { ResourceType } from '../../../schema/index.ts';
import { broken, KEPT, type Observation, type RuleContext } from '../../rule.ts';
import type { StepName } from '../../steps.ts';
import type { Trace } from '../../trace.ts';
import { hasStatus, memberOf, type RawEvent, rawEvents } from '../events.ts';
import { explanationProblem } from '../failures.ts';
import { isIdentified } from '../identifier.ts';
import type { WriteAction } from './valid.ts';

/** Where it is known why a request must fail: the code that says so, and the reason in words. */
const APPLICABLE: Readonly<Partial<Record<StepName, { readonly code: string; readonly why: string }>>> = {
  'create-existing': { code: 'AlreadyExists', why: 'the resource exists already' },
  'create-read-only': { code: 'InvalidRequest', why: 'the request sets a read-only property' },
  'create-invalid': { code: 'InvalidRequest', why: 'the schema forbids the model of the request' },
  'update-create-only': { code: 'NotUpdatable', why: 'the request changes a create-only property' },
  'update-missing': { code: 'NotFound', why: 'the resource does not exist' },
  'update-after-delete': { code: 'NotFound', why: 'the resource was deleted' },
};

/** Every FAILED must carry a message and the most applicable error code. */
export function* failureExplains(
  trace: Trace,
  { type }: RuleContext,
  action: WriteAction,
): Generator<Observation> {
  for (const answer of rawEvents(trace, action)) {
    if (!hasStatus(answer.value, 'FAILED')) continue;
    const { call, invocation } = answer;
    const problem = explanationProblem(answer.value) ?? betterCode(type, answer);
    if (problem === undefined) yield KEPT;
    else yield broken(call, `${action} does not explain its failure: ${problem}.`, { invocation });
  }
}

function betterCode(type: ResourceType, { call, value }: RawEvent): string | undefined {
  const best = APPLICABLE[call.step];
  const code = memberOf(value, 'errorCode');
  // A request that does not say which resource is meant is invalid before anything else.
  const isOpen =
    best?.code === 'NotFound' && !isIdentified(type, call.request.requestData.resourceProperties);
  if (best === undefined || best.code === code || isOpen) return undefined;
  return `${best.why}, for which the error code is ${best.code}, and it answered ${code}`;
}
