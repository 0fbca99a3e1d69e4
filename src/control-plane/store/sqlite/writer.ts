import { Worker } from 'node:worker_threads';
import { StoreError } from '../store-error.ts';
import type { Call, Failure, FromWriter, Outcome, ToWriter } from './writer-messages.ts';
import { writerProgram } from './writer-program.ts';
import type { WriteName, WriteParameters, WriteResult } from './writes/index.ts';

export interface Writer {
  write<Name extends WriteName>(name: Name, ...parameters: WriteParameters<Name>): Promise<WriteResult<Name>>;
  /** Takes nothing more, and ends when all that waits has been written. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the thread that writes; rejects if it cannot open the file. */
export function startWriter(file: string): Promise<Writer> {
  const thread = new Worker(writerProgram(), { workerData: file, execArgv: [] });
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let end: (problem: Error) => void = reject;
    let answer: (outcomes: readonly Outcome[]) => void = () => {};
    thread.on('message', (message: FromWriter) => {
      if (message.kind === 'done') return answer(message.outcomes);
      if (message.kind === 'refused') return end(errorOf(message.failure));
      const queue = createQueue(thread, exited);
      ({ end, answer } = queue);
      resolve(queue.writer);
    });
    thread.on('error', (error) =>
      end(
        new StoreError('io', `The thread that writes the store ended (${error.message}).`, { cause: error }),
      ),
    );
    thread.on('exit', () => end(new StoreError('closed', 'The store is closed.')));
  });
}

interface Queue {
  readonly writer: Writer;
  answer(outcomes: readonly Outcome[]): void;
  end(problem: Error): void;
}

/**
 * Gathers calls while the thread is busy with those before, so that they share a message and a commit: beside the
 * disk, these cost more than what is written.
 */
function createQueue(thread: Worker, exited: Promise<void>): Queue {
  const waiting: Waiting[] = [];
  let calls: Call[] = [];
  let problem: Error | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const post = (message: ToWriter): void => thread.postMessage(message);
  let isBusy = false;
  const send = (): void => {
    if (isBusy || calls.length === 0) return;
    const batch = calls;
    calls = [];
    try {
      post(batch);
      isBusy = true;
    } catch (error) {
      for (const { reject } of waiting.splice(-batch.length)) reject(error as Error);
      if (waiting.length === 0) thread.unref();
    }
  };
  // The thread keeps the program running only while somebody waits for it.
  thread.unref();
  return {
    answer: (outcomes) => {
      isBusy = false;
      send();
      tellSome(outcomes, waiting.splice(0, outcomes.length));
      if (waiting.length === 0) thread.unref();
    },
    end: (reason) => {
      problem ??= reason;
      for (const { reject } of waiting.splice(0)) reject(problem);
    },
    writer: {
      write: (name, ...parameters) => {
        if (problem !== undefined) return Promise.reject(problem);
        if (waiting.length === 0) thread.ref();
        if (calls.length === 0) setImmediate(send);
        calls.push({ name, parameters });
        const answer = new Promise<WriteResult<typeof name>>((resolve, reject) => {
          waiting.push({ resolve: resolve as Waiting['resolve'], reject });
        });
        last = answer;
        return answer;
      },
      drain: async () => {
        problem ??= new StoreError('closed', 'The store is closed.');
        await last.catch(() => {});
      },
      close: async () => {
        thread.ref();
        post('close');
        await exited;
      },
    },
  };
}

/** With every outcome somebody goes on working; those who ask for something else meanwhile must not wait for all. */
const TELL_AT_ONCE = 8;

function tellSome(outcomes: readonly Outcome[], waiting: readonly Waiting[], from = 0): void {
  const end = Math.min(from + TELL_AT_ONCE, outcomes.length);
  for (let index = from; index < end; index += 1) {
    const outcome = outcomes[index]!;
    if ('value' in outcome) waiting[index]!.resolve(outcome.value);
    else waiting[index]!.reject(errorOf(outcome.failure));
  }
  if (end < outcomes.length) setImmediate(tellSome, outcomes, waiting, end);
}

function errorOf({ message, problem }: Failure): Error {
  return problem === undefined ? new Error(message) : new StoreError(problem, message);
}
