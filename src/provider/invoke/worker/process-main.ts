/** The program of a worker process. */
import { Worker } from 'node:worker_threads';
import { createServer } from './serve.ts';
import type { WorkerQuestion, WorkerSettings } from './settings.ts';

/** What a process needs beside the memory of its handlers. */
const OWN_MEMORY_MB = 128;

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const serve = createServer(settings);

process.on('message', async (question) => process.send!(await serve(question as WorkerQuestion)));
process.on('disconnect', () => process.exit());

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
