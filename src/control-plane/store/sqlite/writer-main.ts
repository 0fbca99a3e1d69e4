/** The program of the thread that writes. Only here is waited for the disk. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createCommit, failureOf } from './commit.ts';
import { createPrepare, openForWriting } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Call, FromWriter, ToWriter } from './writer-messages.ts';
import { voidClaims } from './writes/claims.ts';

const port = parentPort!;
const post = (message: FromWriter): void => port.postMessage(message);

try {
  serve(workerData as string);
} catch (error) {
  post({ kind: 'refused', failure: failureOf(error) });
}

function serve(file: string): void {
  const db = openForWriting(file);
  try {
    migrate(db);
    voidClaims(createPrepare(db));
  } catch (error) {
    db.close();
    throw error;
  }
  const commit = createCommit(db);
  port.on('message', (first: ToWriter) => {
    const { calls, isLast } = waiting(first);
    if (calls.length > 0) post({ kind: 'done', outcomes: commit(calls) });
    if (!isLast) return;
    db.close();
    port.close();
  });
  post({ kind: 'opened' });
}

/** Everything that has come in while the disk was busy shares the next commit. */
function waiting(first: ToWriter): { calls: readonly Call[]; isLast: boolean } {
  const calls: Call[] = [];
  let message: ToWriter | undefined = first;
  while (message !== undefined && message !== 'close') {
    for (const call of message) calls.push(call);
    message = receiveMessageOnPort(port)?.message;
  }
  return { calls, isLast: message === 'close' };
}
