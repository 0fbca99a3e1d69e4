import type { WorkerAnswer, WorkerQuestion } from './settings.ts';

/**
 * Questions and answers as lines of text, over a pipe that only a worker process and its parent have. The channel
 * that Node offers for this costs twice as much on either side.
 */
export const CHANNEL_FD = 3;

/** With this a worker process ends that finds its pipe closed: nobody is there any more, or a handler closed it. */
export const NO_CHANNEL_EXIT_CODE = 97;

export function questionLine({ id, timeoutMs, text }: WorkerQuestion): string {
  return `${id} ${timeoutMs} ${text}\n`;
}

export function readQuestion(line: string): WorkerQuestion {
  const first = line.indexOf(' ');
  const second = line.indexOf(' ', first + 1);
  return {
    id: Number(line.slice(0, first)),
    timeoutMs: Number(line.slice(first + 1, second)),
    text: line.slice(second + 1),
  };
}

/** Begins with a line break: a handler may have written something into the pipe, too, and not ended its line. */
export function answerLine({ id, isOurs, isSpent, text }: WorkerAnswer): string {
  return `\n${id} ${isOurs ? 1 : 0}${isSpent ? 1 : 0} ${text}\n`;
}

/** Undefined if it is none: handlers can write into the pipe, too. */
export function readAnswerLine(line: string): WorkerAnswer | undefined {
  const [head, id, isOurs, isSpent] = /^(\d{1,15}) ([01])([01]) /.exec(line) ?? [];
  if (head === undefined) return undefined;
  return { id: Number(id), text: line.slice(head.length), isOurs: isOurs === '1', isSpent: isSpent === '1' };
}
