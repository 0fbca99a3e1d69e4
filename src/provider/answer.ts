import type { JsonObject } from '../json/index.ts';
import { finalModel, identifiedModel, plainModel } from './answered-model.ts';
import { HandlerError } from './errors.ts';
import { type Invocation, STARTED_AT } from './invocation.ts';
import { copyJson } from './json-copy.ts';
import { type HandlerErrorCode, isWireObject, type ProgressEvent, type ProgressStatus } from './protocol.ts';

/** What a handler returned or threw, before anything is known of it. */
type Answer = Readonly<Record<string, unknown>>;

type Parts = Omit<ProgressEvent, 'status'>;

/** The event for what a handler answered: mended where its meaning is plain, else an error is thrown. */
export function eventFor(result: object, invocation: Invocation): ProgressEvent {
  const given = result as Answer;
  const status = given['status'] as ProgressStatus;
  const partsOf = { SUCCESS: succeeded, IN_PROGRESS: inProgress, FAILED: failed }[status];
  if (!partsOf) throw invocation.bug('returned no progress event such as success(model)');
  const event = { status, ...partsOf(given, invocation) };
  const extras = Object.keys(given).filter((name) => given[name] && !(name in event));
  invocation.note('left out', extras);
  return event;
}

function succeeded({ resourceModel, resourceModels, nextToken }: Answer, invocation: Invocation): Parts {
  const { action, bug } = invocation;
  const final = (model: unknown): JsonObject => finalModel(identifiedModel(model, invocation), invocation);
  if (action === 'delete') return {};
  if (action !== 'list') return { resourceModel: final(resourceModel) };
  if (!Array.isArray(resourceModels)) throw bug('must return listed(models)');
  const models = { resourceModels: resourceModels.map(final) };
  return nextToken ? { ...models, nextToken: String(nextToken) } : models;
}

/** How long an operation may take where the schema is silent. */
const DEFAULT_TIMEOUT_IN_MINUTES = 120;

function inProgress(
  { callbackContext, callbackDelaySeconds, resourceModel }: Answer,
  invocation: Invocation,
): Parts {
  const { action, startedAt, isQuick, type, clock, bug } = invocation;
  if (isQuick) throw bug('answered IN_PROGRESS, but it must answer at once');
  const refuse = (reason: string): Error => bug(`returned a callback context that is not JSON: ${reason}`);
  const context = copyJson(callbackContext ?? {}, refuse);
  if (!isWireObject(context)) throw refuse('it is no object');
  const model = identifiedModel(resourceModel ?? invocation.model, invocation);
  const delay = Math.ceil(Math.max(0, Number(callbackDelaySeconds))) || 0;
  const minutes = type?.handlers[action]?.timeoutInMinutes ?? DEFAULT_TIMEOUT_IN_MINUTES;
  // Nobody waits for an invocation after the timeout, so the operation ends now, and as a failure.
  if (clock.now() + delay * 1000 > startedAt + minutes * 60_000)
    throw new HandlerError(
      'NotStabilized',
      `Not ready within ${minutes} minutes, with a delay of ${delay} seconds.`,
      { model },
    );
  return {
    callbackContext: { ...context, [STARTED_AT]: startedAt },
    callbackDelaySeconds: delay,
    resourceModel: model,
  };
}

/** The services that show messages cut off longer ones. */
const MOST_CHARACTERS = 1000;

/** The message of a failure is shown to users, its cause only in the log. */
function failed({ errorCode, message, cause, resourceModel }: Answer, invocation: Invocation): Parts {
  const { action, context, bug, redactor, logger } = invocation;
  const text = String(message || bug(`failed with ${errorCode}`).message);
  if (cause) logger.warn(text, { cause });
  // A create that has begun must give back what is needed to delete what it made.
  const begun = action === 'create' && context && errorCode !== 'AlreadyExists';
  const model = resourceModel ?? (begun && invocation.model);
  return {
    errorCode: String(errorCode ?? 'InternalFailure') as HandlerErrorCode,
    message: redactor().text(text).slice(0, MOST_CHARACTERS),
    ...(model ? { resourceModel: finalModel(plainModel(model, invocation), invocation) } : {}),
  };
}
