import { holdProcess, kill } from '../child-processes.ts';
import { type Conversation, createExchange, replyOf } from '../conversation.ts';
import { tooLarge } from '../failed-event.ts';
import { type CommandRun, runCommand } from './run.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = Buffer.from('\r');

/** A command that answers line by line. */
export function startCommandConversation(run: CommandRun): Conversation {
  const exchange = createExchange();
  const { child, gone } = runCommand(run, exchange.end);
  const giveUp = (problem: string): void => {
    exchange.end(problem);
    kill(child);
  };
  const onLine = (line: Buffer): void => {
    if (line.length === 0 || line.equals(CARRIAGE_RETURN)) return;
    // A line that nobody asked for would be taken for the answer to the next question.
    if (!exchange.isWaiting()) giveUp('The command wrote more than one line for a request.');
    exchange.reply(replyOf(line));
  };
  readLines(child.stdout, onLine, run.maxAnswerBytes, () => giveUp(tooLarge(run.maxAnswerBytes)));
  return {
    ask: ({ text }) => {
      const reply = exchange.next();
      if (!exchange.hasEnded()) child.stdin.write(`${oneLine(text)}\n`);
      return reply;
    },
    isUsable: () => !exchange.hasEnded(),
    hold: (active) => holdProcess(child, active),
    stop: async () => {
      giveUp('The command was stopped before it answered.');
      await gone;
    },
  };
}

/** JSON may hold these two as they are, but some readers of lines, that of Node.js among them, end a line there. */
function oneLine(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Splits what a stream brings into lines; the pieces of a line are put together only once. */
function readLines(
  stream: NodeJS.ReadableStream,
  onLine: (line: Buffer) => void,
  maxBytes: number,
  onTooLong: () => void,
): void {
  let pieces: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      onLine(Buffer.concat([...pieces, chunk.subarray(start, end)]));
      pieces = [];
      size = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > maxBytes) {
      pieces = [];
      onTooLong();
    }
  });
}
