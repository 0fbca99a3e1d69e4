/** The program of a worker process. */
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createLines } from './lines.ts';
import { answerLine, CHANNEL_FD, NO_CHANNEL_EXIT_CODE, readQuestion } from './process-lines.ts';
import { createServer } from './serve.ts';
import type { WorkerSettings } from './settings.ts';

/** What a process needs beside the memory of its handlers. */
const OWN_MEMORY_MB = 128;

yieldToOthers(constants.priority.PRIORITY_BELOW_NORMAL);

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const serve = createServer(settings);
const linesOf = createLines(Number.POSITIVE_INFINITY);

const channel = new Socket({ fd: CHANNEL_FD });
channel.setEncoding('utf8');
channel.on('data', (piece: string) => {
  for (const line of linesOf(piece)) void answer(line);
});
channel.on('close', () => process.exit(NO_CHANNEL_EXIT_CODE));
// That nobody reads any more is told by the close that follows.
channel.on('error', () => {});

/** Whoever asks also has others to answer to: handlers that compute must not keep it from doing so. */
function yieldToOthers(priority: number): void {
  try {
    if (getPriority() < priority) setPriority(priority);
    // Linux shares the processors among sessions first, and a worker is a session of its own.
    if (process.platform === 'linux') writeFileSync('/proc/self/autogroup', String(priority));
  } catch {
    // Where this is forbidden, handlers are answered for all the same.
  }
}

async function answer(line: string): Promise<void> {
  channel.write(answerLine(await serve(readQuestion(line))));
}

/**
 * Watches this process from a thread: the engine limits only the memory of JavaScript values, not that of buffers,
 * and a process whose handler loops does not notice that there is nobody any more to answer to. The thread gets
 * the text of the function, which can know nothing but its parameters.
 */
function watch(mostBytes: number, parent: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent)
      process.kill(process.pid, 'SIGKILL');
  }, 100);
}

const mostBytes = (settings.memoryMb + OWN_MEMORY_MB) * 1024 * 1024;
new Worker(`(${watch})(${mostBytes}, ${process.ppid})`, { eval: true, execArgv: [] }).unref();
