/** Accepts and ends operations without end, and says what has been answered. For tests that end it. */
import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import { StoreError } from '../../src/control-plane/store/store-error.ts';
import { resource, START } from './records.ts';

const [, , file, round] = process.argv;
const FAR = START * 2;
const say = (text: string): void => {
  writeSync(1, `${text}\n`);
};

try {
  const { operations } = await openSqliteStore({ file: file! });
  say('opened');
  let count = 0;
  const work = async (): Promise<never> => {
    for (;;) {
      const requestToken = `${round}-${count++}`;
      const answer = await operations.accept(
        {
          requestToken,
          clientToken: requestToken,
          contentHash: 'hash',
          action: 'CREATE',
          typeName: 'Acme::Demo::Widget',
          typeVersionId: '00000001',
          acceptedAt: START,
          dueAt: START,
          work: new Uint8Array(500),
        },
        { owner: 'child', until: FAR },
        0,
      );
      say(`accepted ${requestToken}`);
      if (answer.kind !== 'accepted' || count % 3 === 0) continue;
      await operations.save(answer.claim, {
        status: 'SUCCESS',
        changedAt: START,
        identifier: requestToken,
        resource: resource({ identifier: requestToken, requestToken }),
      });
      say(`ended ${requestToken}`);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, work));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') say(`failed ${problemOf(outcome.reason)}`);
  }
  await operations.forget(START, 1).catch((error: unknown) => say(`then ${problemOf(error)}`));
} catch (error) {
  say(`refused ${problemOf(error)}`);
}

function problemOf(error: unknown): string {
  return error instanceof StoreError ? error.problem : String(error);
}
