/** The program of the thread that writes. Only here is waited for the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { createCommit, failureOf } from './commit.ts';
import { createPrepare, openForWriting } from './connection.ts';
import { migrate } from './migrate.ts';
import type { FromWriter, ToWriter } from './writer-messages.ts';
import { voidClaims } from './writes/claims.ts';
import { voidJobClaims } from './writes/registry-jobs.ts';

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
    voidJobClaims(createPrepare(db));
  } catch (error) {
    db.close();
    throw error;
  }
  const commit = createCommit(db);
  port.on('message', (message: ToWriter) => {
    if (message !== 'close') return post({ kind: 'done', outcomes: commit(message) });
    db.close();
    port.close();
  });
  post({ kind: 'opened' });
}
