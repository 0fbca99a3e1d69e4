/** The program of a worker thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { createServer } from './serve.ts';
import type { WorkerQuestion } from './settings.ts';
import { redirectOutput } from './thread-output.ts';

const port = parentPort!;
const serve = createServer(workerData);
const countAnew = redirectOutput(port);

port.on('message', async (question: WorkerQuestion) => {
  countAnew();
  port.postMessage(await serve(question));
});
