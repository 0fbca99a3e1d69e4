import type { ProgressEvent } from '../../../provider/index.ts';
import { ending, succeeded } from '../../calls.ts';
import { broken, KEPT, type Observation, type RuleContext } from '../../rule.ts';
import type { Call, Trace } from '../../trace.ts';
import { echoDifferences } from '../echo.ts';
import { appliedState } from './applied.ts';
import { eventsOf } from './events.ts';
import { readsAtOnce } from './reads.ts';
import { plainCalls, validCalls, type WriteAction } from './valid.ts';

/**
 * IN_PROGRESS until the desired state is reached, not shorter and not for ever; and each such event must carry the
 * operation on.
 */
export function* untilDone(trace: Trace, context: RuleContext, action: WriteAction): Generator<Observation> {
  for (const call of validCalls(trace, action)) {
    const problems = [
      ...uncontinuable(call),
      ...tooEarly(context, trace, call),
      ...endless(context, trace, call),
      ...lostThread(trace, call, action),
    ];
    if (problems.length > 0) yield* problems;
    else if (succeeded(call)) yield KEPT;
  }
}

/** Events that say IN_PROGRESS and cannot be followed by another invocation. */
function uncontinuable(call: Call): readonly Observation[] {
  return eventsOf(call).flatMap(({ event, invocation }) => {
    const problem = event.status === 'IN_PROGRESS' ? whyStuck(event) : undefined;
    return problem === undefined
      ? []
      : [broken(call, `${call.action} answered IN_PROGRESS ${problem}.`, { invocation })];
  });
}

function whyStuck({ callbackDelaySeconds = 0, resourceModel }: ProgressEvent): string | undefined {
  if (callbackDelaySeconds < 0)
    return `with callbackDelaySeconds ${callbackDelaySeconds}: a negative delay means that it is not to be invoked again, and so the operation can never end`;
  if (resourceModel === undefined)
    return 'without a resourceModel: the next invocation gets the model from there, and with it what the operation is about';
  return undefined;
}

function tooEarly({ type }: RuleContext, trace: Trace, call: Call): readonly Observation[] {
  const state = appliedState(type, trace, call);
  if (typeof state === 'string') return [];
  return state.map(({ message, differences }) =>
    broken(
      call,
      `${call.action} must answer IN_PROGRESS until the desired state is reached. It answered SUCCESS, but ${message}.`,
      {
        ...(differences !== undefined && { differences }),
      },
    ),
  );
}

/** Still in progress at the end of its time: because it forgot how far it was, or although a read shows that it was done. */
function endless({ type }: RuleContext, trace: Trace, call: Call): readonly Observation[] {
  if (call.outcome.kind !== 'timed-out') return [];
  const isForgotten = eventsOf(call).some(
    ({ event }) => event.status === 'IN_PROGRESS' && event.callbackContext === undefined,
  );
  if (isForgotten) {
    const message = `${call.action} answered IN_PROGRESS without a callbackContext and never came to an end: every invocation began anew.`;
    return [broken(call, message)];
  }
  const requested = call.request.requestData.resourceProperties;
  const isDone = readsAtOnce(trace, call).some(
    ({ outcome }) =>
      outcome.kind === 'succeeded' &&
      outcome.model !== undefined &&
      echoDifferences(type, requested, outcome.model).length === 0,
  );
  if (!isDone) return [];
  const message = `${call.action} went on answering IN_PROGRESS although a read shows that the desired state is reached.`;
  return [broken(call, message)];
}

/** Codes that a handler gives when it does not know its own operation again. */
const FORGETFUL: ReadonlySet<string> = new Set([
  'AlreadyExists',
  'NotFound',
  'InvalidRequest',
  'NotUpdatable',
  'InternalFailure',
]);

/** An operation that was under way, and that the next invocation did not know how to go on with. */
function lostThread(trace: Trace, call: Call, action: WriteAction): readonly Observation[] {
  const wasUnderWay = eventsOf(call).some(({ event }) => event.status === 'IN_PROGRESS');
  const { kind, event } = call.outcome;
  const isPlain = plainCalls(trace, action).includes(call) || call.step === 'create-restarted';
  if (!wasUnderWay || !isPlain || kind !== 'failed' || !FORGETFUL.has(event?.errorCode ?? 'InternalFailure'))
    return [];
  const how = call.step === 'create-restarted' ? ' when the provider was started anew in between' : '';
  const message = `${action} answered IN_PROGRESS, and then ended with ${ending(call)}${how}: callbackContext and resourceModel must carry all that the next invocation needs to go on.`;
  return [broken(call, message)];
}
