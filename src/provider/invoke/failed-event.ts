import type { HandlerErrorCode, ProgressEvent } from '../protocol.ts';

/** The event that stands for an answer that did not come, or that cannot be understood. */
export function failedEvent(message: string, errorCode: HandlerErrorCode = 'InternalFailure'): ProgressEvent {
  return { status: 'FAILED', errorCode, message };
}

export function tooLarge(maxAnswerBytes: number): string {
  const mib = maxAnswerBytes / 1024 / 1024;
  const limit = Number.isInteger(mib) ? `${mib} MiB` : `${maxAnswerBytes} bytes`;
  return `The handler's answer is larger than ${limit}. Return less, or a list in smaller pages.`;
}
