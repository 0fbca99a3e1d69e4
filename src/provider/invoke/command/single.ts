import { holdProcess, kill } from '../child-processes.ts';
import { type Conversation, createExchange, replyOf } from '../conversation.ts';
import { tooLarge } from '../failed-event.ts';
import { type CommandRun, runCommand } from './run.ts';

/** A command that answers one question, and ends. */
export function startSingleCommand(run: CommandRun): Conversation {
  const exchange = createExchange();
  const output: Buffer[] = [];
  let size = 0;
  const { child, gone } = runCommand(run, (problem) => {
    if (size > 0) exchange.reply(replyOf(Buffer.concat(output)));
    exchange.end(problem);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= run.maxAnswerBytes) output.push(chunk);
    else {
      exchange.end(tooLarge(run.maxAnswerBytes));
      kill(child);
    }
  });
  return {
    ask: ({ text }) => {
      child.stdin.end(text);
      return exchange.next();
    },
    isUsable: () => false,
    hold: (active) => holdProcess(child, active),
    stop: async () => {
      exchange.end('The command was stopped before it answered.');
      kill(child);
      await gone;
    },
  };
}
