import { type Invoker, type InvokerOptions, MAX_ANSWER_BYTES } from '../invoker.ts';
import { createPooledInvoker } from '../pooled-invoker.ts';
import { startCommandConversation } from './conversation.ts';
import type { CommandRun } from './run.ts';
import { startSingleCommand } from './single.ts';

export interface CommandOptions extends InvokerOptions {
  /** The program; it is not run by a shell. */
  readonly command: string;
  readonly arguments?: readonly string[];
  /** The folder it runs in; that of this process if left out. */
  readonly folder?: string;
  /** The environment variables it sees; those of this process if left out. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * `single`, if left out: one run per invocation. The program reads the request from stdin up to its end, and
   * writes the event to stdout. `conversation`: the program stays; each line on stdin is a request, and each line
   * on stdout the event that answers it. What it has to say beside that goes to stderr.
   */
  readonly mode?: 'single' | 'conversation';
  /** How many of them run at the same time; 2 if left out. */
  readonly size?: number;
}

/** Calls handlers that are a command, in any language. */
export function createCommandInvoker(options: CommandOptions): Invoker {
  const { mode = 'single', size = 2, maxAnswerBytes = MAX_ANSWER_BYTES } = options;
  const run: CommandRun = { ...options, arguments: options.arguments ?? [], maxAnswerBytes };
  const start = mode === 'single' ? startSingleCommand : startCommandConversation;
  return createPooledInvoker(() => start(run), size, options);
}
