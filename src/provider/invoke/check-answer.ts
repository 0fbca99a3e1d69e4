import type { JsonObject, JsonValue } from '../../json/index.ts';
import { copyJson } from '../json-copy.ts';
import { isWireObject, knownCode, type ProgressEvent, type ProgressStatus } from '../protocol.ts';
import { failedEvent, tooLarge } from './failed-event.ts';
import type { AnswerListener } from './invoker.ts';

const STATUSES: readonly ProgressStatus[] = ['SUCCESS', 'FAILED', 'IN_PROGRESS'];

/** As `checkAnswer`, for an answer that never was text: it must not be larger than if it had been. */
export function checkAnswerValue(
  value: unknown,
  maxAnswerBytes: number,
  onAnswer?: AnswerListener,
): ProgressEvent {
  const copied = copyAnswer(value);
  if ('problem' in copied) return copied.problem;
  const { answer } = copied;
  if (answer !== undefined && Buffer.byteLength(JSON.stringify(answer)) > maxAnswerBytes)
    return failedEvent(tooLarge(maxAnswerBytes));
  return checkCopy(answer, onAnswer);
}

/** Holds an answer against the form of progress events. Says everything that is wrong with it. */
export function checkAnswer(value: unknown, onAnswer?: AnswerListener): ProgressEvent {
  const copied = copyAnswer(value);
  return 'problem' in copied ? copied.problem : checkCopy(copied.answer, onAnswer);
}

function copyAnswer(
  value: unknown,
): { readonly answer: JsonValue | undefined } | { readonly problem: ProgressEvent } {
  try {
    return { answer: copyJson(value, (reason) => new NotJson(reason)) };
  } catch (error) {
    const reason = error instanceof NotJson ? error.message : 'reading it throws an error';
    return { problem: failedEvent(`The handler's answer is not JSON: ${reason}.`) };
  }
}

function checkCopy(answer: JsonValue | undefined, onAnswer: AnswerListener | undefined): ProgressEvent {
  if (answer !== undefined) onAnswer?.(answer);
  if (answer === undefined || answer === null) return answeredNothing();
  if (!isWireObject(answer))
    return failedEvent(`The handler must answer with a progress event, but answered with ${a(answer)}.`);
  const problems: string[] = [];
  const event = readMembers(answer, problems);
  if (problems.length > 0)
    return failedEvent(`The handler's answer is no progress event: ${problems.join('; ')}.`);
  return event.status === 'FAILED' ? withKnownCode(event, answer) : event;
}

class NotJson extends Error {}

export function answeredNothing(): ProgressEvent {
  return failedEvent('The handler answered nothing. It must answer with a progress event.');
}

/** Members that are null are absent; members that the protocol does not know are left out. */
function readMembers(answer: JsonObject, problems: string[]): ProgressEvent {
  const member = <Value extends JsonValue>(
    name: string,
    fits: (value: JsonValue) => boolean,
    expected: string,
  ): Readonly<Record<string, Value>> => {
    const value = own(answer, name) ?? null;
    if (value === null) return {};
    if (!fits(value)) problems.push(`${name} must be ${expected}, not ${a(value)}`);
    return { [name]: value as Value };
  };
  const isText = (value: JsonValue): boolean => typeof value === 'string';
  const given = own(answer, 'status');
  // The protocol also names PENDING: nothing has been begun yet, and the handler wants to be invoked again.
  const status = given === 'PENDING' ? 'IN_PROGRESS' : given;
  if (!STATUSES.some((known) => known === status))
    problems.push(
      `status must be one of ${STATUSES.join(', ')}${status === undefined ? ', and is missing' : ''}`,
    );
  if (status !== 'FAILED' && (own(answer, 'errorCode') ?? null) !== null)
    problems.push('errorCode is for FAILED only');
  return {
    status: status as ProgressStatus,
    ...member('errorCode', isText, 'a text'),
    ...member('message', isText, 'a text'),
    ...member('callbackContext', isWireObject, 'an object'),
    ...member('callbackDelaySeconds', (value) => typeof value === 'number', 'a number'),
    ...member('resourceModel', isWireObject, 'an object'),
    ...member(
      'resourceModels',
      (value) => Array.isArray(value) && value.every(isWireObject),
      'an array of objects',
    ),
    ...member('nextToken', isText, 'a text'),
  };
}

/** The list of codes is closed: whoever acts on a code must not meet one that nobody has heard of. */
function withKnownCode(event: ProgressEvent, answer: JsonObject): ProgressEvent {
  const given = own(answer, 'errorCode');
  const errorCode = knownCode(given);
  if (errorCode !== undefined) return { ...event, errorCode };
  const named = typeof given === 'string' && /^\w{1,50}$/.test(given);
  const problem =
    event.errorCode === undefined
      ? 'The handler failed without an error code'
      : `The handler failed with an unknown error code${named ? ` (${given})` : ''}`;
  const message = event.message ? `${problem}: ${event.message}` : `${problem}.`;
  return { ...event, errorCode: 'InternalFailure', message };
}

function a(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

/** Never something inherited. */
function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
