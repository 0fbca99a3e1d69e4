import type { JsonObject } from '../json/index.ts';
import type { Clock } from './clock.ts';
import { HandlerError } from './errors.ts';
import { createLogger, type Logger, type LogSink } from './logger.ts';
import type { HandlerRequest } from './protocol.ts';
import type { Action, ProviderType } from './provider-type.ts';
import type { Redactor } from './redaction.ts';
import { redactorFor } from './secrets.ts';

/** What one invocation works with. */
export interface Invocation {
  readonly wire: HandlerRequest;
  readonly action: Action;
  readonly model: JsonObject;
  readonly previous: JsonObject | undefined;
  /** The author's part of the callback context; undefined in the first invocation of an operation. */
  readonly context: JsonObject | undefined;
  /** Read and list must answer at once, and have less time. */
  readonly isQuick: boolean;
  /** When the operation began: now, unless an invocation before has written it into the callback context. */
  readonly startedAt: number;
  /** Without it nothing is known of the properties; the rest of the contract is kept all the same. */
  readonly type: ProviderType | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redactor: () => Redactor;
  /** A failure that is the handler's fault: what it did, to go on after its name. */
  readonly bug: (what: string) => HandlerError;
  /** Says in the log, once in the life of the provider, what was mended in an answer, if anything was. */
  readonly note: (what: string, names: readonly string[]) => void;
}

/** The member of a callback context in which the run time keeps when the operation began. */
export const STARTED_AT = '__formworkStartedAt';

/** A provider that finds ever new things to mend must not fill the memory. */
const MOST_NOTES = 1000;

export function createInvocation(
  wire: HandlerRequest,
  type: ProviderType | undefined,
  clock: Clock,
  sink: LogSink | undefined,
  noted: Set<string>,
): Invocation {
  const { requestData: data, resourceType, callbackContext } = wire;
  const action = wire.action.toLowerCase() as Action;
  const { [STARTED_AT]: startedAt, ...context } = callbackContext ?? {};
  let made: Redactor | undefined;
  const redactor = (): Redactor => {
    made ??= redactorFor(wire, type);
    return made;
  };
  const logger = createLogger(sink, { typeName: resourceType, action }, clock, redactor);
  return {
    wire,
    action,
    model: data.resourceProperties ?? {},
    previous: data.previousResourceProperties ?? undefined,
    context: callbackContext ? context : undefined,
    isQuick: action === 'read' || action === 'list',
    startedAt: Number(startedAt) || clock.now(),
    type,
    clock,
    logger,
    bug: (what) => new HandlerError('InternalFailure', `The ${action} handler ${what}.`),
    redactor,
    note: (what, names) => {
      if (names.length === 0 || noted.size > MOST_NOTES) return;
      const message = `Mended the answer of ${action}: ${what} ${names.join(', ')}.`;
      if (noted.has(message)) return;
      noted.add(message);
      logger.warn(message);
    },
  };
}
