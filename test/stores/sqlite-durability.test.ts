import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createCommit } from '../../src/control-plane/store/sqlite/commit.ts';
import { openForWriting } from '../../src/control-plane/store/sqlite/connection.ts';
import { migrate } from '../../src/control-plane/store/sqlite/migrate.ts';
import { openSqliteStore } from '../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../src/control-plane/store/store.ts';
import { StoreError } from '../../src/control-plane/store/store-error.ts';
import { accepted, lease, newOperation, START, TYPE } from './records.ts';
import { withFolder } from './store-folder.ts';

const CHILD = fileURLToPath(new URL('sqlite-child.ts', import.meta.url));

/** What a child said, line by line, until it said enough or had no more to say. */
async function linesOf(
  child: ChildProcess,
  isEnough: (lines: readonly string[]) => boolean,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    if (isEnough(lines)) child.kill('SIGKILL');
  }
  return lines;
}

/** Everything that was answered is there, and nothing is half there. */
async function checkAnswers(store: Store, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const [word, token] = line.split(' ');
    if (word !== 'accepted' && word !== 'ended') continue;
    const found = await store.operations.find(token!);
    assert.ok(found, line);
    const made = await store.resources.find(TYPE, token!);
    assert.equal(found.status, made === undefined ? 'PENDING' : 'SUCCESS', line);
    if (word === 'ended') assert.equal(found.status, 'SUCCESS', line);
  }
}

describe('store: sqlite: what was answered', () => {
  test('is there after the process was killed, and its claims are void at once', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const all: string[] = [];
      for (const [round, enough] of [40, 300, 77].entries()) {
        const child = spawn(process.execPath, [CHILD, file, String(round)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        all.push(...(await linesOf(child, (lines) => lines.length >= enough)));
        const store = await openSqliteStore({ file });
        await checkAnswers(store, all);
        const { PENDING, SUCCESS } = await store.operations.counts();
        assert.equal(await store.resources.count(), SUCCESS);
        const claims = await store.operations.claimDue(lease(), START, 100_000);
        assert.equal(claims.length, PENDING);
        await store.close();
      }
      assert.ok(all.length > 400);
    }));

  test('is not believed by a second process, which is refused while the first lives', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      const child = spawn(process.execPath, [CHILD, file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
      assert.deepEqual(await linesOf(child, (lines) => lines.length > 1), ['refused in-use']);
      await store.close();
    }));

  test('is all that is there when the disk takes no more', { skip: process.platform === 'win32' }, () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const limited = 'trap "" XFSZ; ulimit -f 1500; exec "$0" "$@"';
      const child = spawn('sh', ['-c', limited, process.execPath, CHILD, file, '0'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = await linesOf(child, (so) => so.length > 100_000);
      assert.deepEqual(
        lines.filter((line) => line.startsWith('failed')),
        Array.from({ length: 8 }, () => 'failed io'),
      );
      assert.equal(lines.at(-1), 'then io', 'nothing more is written after the disk failed');
      assert.ok(lines.filter((line) => line.startsWith('accepted')).length > 50);
      const store = await openSqliteStore({ file });
      await checkAnswers(store, lines);
      await store.close();
    }),
  );
});

describe('store: sqlite: a commit', () => {
  const accept = (): { name: 'accept'; parameters: readonly unknown[] } => ({
    name: 'accept',
    parameters: [newOperation({ work: new Uint8Array(3000) }), lease(), 0],
  });

  test('fails as a whole when the disk is full, and works again when there is room', () =>
    withFolder(async (folder) => {
      const db = openForWriting(join(folder, 'store.db'));
      migrate(db);
      const commit = createCommit(db);
      db.exec('PRAGMA max_page_count = 60');
      const calls = Array.from({ length: 100 }, accept);
      const failed = commit(calls);
      assert.ok(failed.every((outcome) => 'failure' in outcome && outcome.failure.problem === 'full'));
      assert.equal(db.prepare('SELECT count(*) AS n FROM operations').get()?.['n'], 0);
      db.exec('PRAGMA max_page_count = 100000');
      assert.ok(commit(calls).every((outcome) => 'value' in outcome));
      db.close();
    }));

  test('fails while another program keeps the file locked, and works when it is free again', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const [db, other] = [openForWriting(file), openForWriting(file)];
      migrate(db);
      const commit = createCommit(db);
      db.exec('PRAGMA busy_timeout = 0');
      other.exec('BEGIN IMMEDIATE');
      const [outcome] = commit([accept()]);
      assert.ok('failure' in outcome! && outcome.failure.problem === 'in-use');
      other.exec('COMMIT');
      assert.ok('value' in commit([accept()])[0]!);
      other.close();
      db.close();
    }));

  test('fails for the one call that cannot be done, and for no other', () =>
    withFolder(async (folder) => {
      const db = openForWriting(join(folder, 'store.db'));
      migrate(db);
      const commit = createCommit(db);
      const taken = accept();
      const wrong = { name: 'accept', parameters: [{ ...newOperation(), dueAt: 0.5 }, lease(), 0] } as const;
      const outcomes = commit([taken, accept(), taken, wrong, accept()]);
      assert.deepEqual(
        outcomes.map((outcome) => ('value' in outcome ? (outcome.value as { kind: string }).kind : 'failed')),
        ['accepted', 'accepted', 'known', 'failed', 'accepted'],
      );
      assert.equal(db.prepare("SELECT value FROM counters WHERE name = 'PENDING'").get()?.['value'], 3);
      db.close();
    }));
});

describe('store: sqlite: closing', () => {
  test('waits for all that was asked before, and takes nothing more', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      const before = Array.from({ length: 100 }, () => accepted(store));
      const closing = store.close();
      const isClosed = (error: unknown): boolean => error instanceof StoreError && error.problem === 'closed';
      await assert.rejects(accepted(store), isClosed);
      const claims = await Promise.all(before);
      await Promise.all([closing, store.close()]);
      await assert.rejects(accepted(store), isClosed);
      await assert.rejects(store.operations.find(claims[0]!.operation.requestToken), isClosed);
      const again = await openSqliteStore({ file });
      assert.equal((await again.operations.counts()).PENDING, 100);
      await again.close();
    }));

  test('is not needed for a program to end', () =>
    withFolder(async (folder) => {
      const module = new URL('../../src/control-plane/store/sqlite/open-sqlite-store.ts', import.meta.url);
      const program = `
        import { openSqliteStore } from ${JSON.stringify(module.href)};
        const store = await openSqliteStore({ file: ${JSON.stringify(join(folder, 'store.db'))} });
        await store.operations.forget(1, 1);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    }));
});
