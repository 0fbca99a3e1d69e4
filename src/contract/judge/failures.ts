import type { JsonObject } from '../../json/index.ts';
import { HANDLER_ERROR_CODES } from '../../provider/index.ts';
import { ending } from '../calls.ts';
import { type Observation, verdict } from '../rule.ts';
import type { Call } from '../trace.ts';
import { memberOf } from './events.ts';

const KNOWN: ReadonlySet<unknown> = new Set(HANDLER_ERROR_CODES);

/** Why an error code is none of the closed list; undefined if it is. */
export function codeProblem(event: JsonObject): string | undefined {
  const code = memberOf(event, 'errorCode');
  if (code === undefined) return 'FAILED came without an error code';
  return KNOWN.has(code) ? undefined : `${JSON.stringify(code)} is no handler error code`;
}

/** Why a FAILED event does not explain itself; undefined if it does. */
export function explanationProblem(event: JsonObject): string | undefined {
  const message = memberOf(event, 'message');
  if (typeof message !== 'string' || message.trim() === '') return 'FAILED came without a message';
  return codeProblem(event);
}

/** The call must fail with NotFound; nothing is said of one that was cancelled. */
export function* notFound(call: Call, what: string): Generator<Observation> {
  const { kind, event } = call.outcome;
  if (kind === 'cancelled') return;
  const isRight = kind === 'failed' && event?.errorCode === 'NotFound';
  yield verdict(
    call,
    isRight ? undefined : `${call.action} of ${what} must fail with NotFound; it ended with ${ending(call)}.`,
  );
}
