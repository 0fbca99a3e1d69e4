import { type JsonValue, lostNumbers, parseJson, resolvePointer, shownPointer } from '../../json/index.ts';
import type { ProgressEvent } from '../protocol.ts';
import { answeredNothing, checkAnswer } from './check-answer.ts';
import { failedEvent, tooLarge } from './failed-event.ts';
import type { AnswerListener } from './invoker.ts';

/** The answer of a handler as it came over the wire, as an event. Never shows what it holds: that may be secret. */
export function readAnswer(text: string, maxAnswerBytes: number, onAnswer?: AnswerListener): ProgressEvent {
  if (Buffer.byteLength(text) > maxAnswerBytes) return failedEvent(tooLarge(maxAnswerBytes));
  if (text.trim() === '') return answeredNothing();
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return failedEvent(
      `The handler's answer is not JSON${placeOfError(text)}. It must be one progress event and nothing else.`,
    );
  }
  // Handlers in other languages have larger integers, and what they have done is done: those are rounded.
  const lost = lostNumbers(text, value).find((pointer) => !Number.isFinite(resolvePointer(value, pointer)));
  if (lost !== undefined)
    return failedEvent(
      `The handler's answer has a number at ${shownPointer(lost)} that is too large for JSON.`,
    );
  return checkAnswer(value, onAnswer);
}

/** Only the place: what stands there may be secret. */
function placeOfError(text: string): string {
  const place = parseJson(text, '').diagnostics.find(({ severity }) => severity === 'error')?.location;
  return place === undefined ? '' : ` (line ${place.line}, column ${place.column})`;
}
