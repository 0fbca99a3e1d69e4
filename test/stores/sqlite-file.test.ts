import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { openForWriting } from '../../src/control-plane/store/sqlite/connection.ts';
import { migrate } from '../../src/control-plane/store/sqlite/migrate.ts';
import { openSqliteStore } from '../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import { MIGRATIONS } from '../../src/control-plane/store/sqlite/schema.ts';
import { StoreError, type StoreProblem } from '../../src/control-plane/store/store-error.ts';
import { accepted, lease, putResource, START, TYPE, waiting } from './records.ts';
import { withFolder } from './store-folder.ts';

function fails(problem: StoreProblem, message: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StoreError, String(error));
    assert.equal(error.problem, problem);
    assert.match(error.message, message);
    return true;
  };
}

describe('store: sqlite: the file', () => {
  test('and all beside it can be read by its owner alone', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      await accepted(store);
      for (const suffix of ['', '-wal', '-shm', '-lock']) {
        assert.equal(statSync(file + suffix).mode & 0o777, 0o600, suffix);
      }
      await store.close();
      assert.deepEqual([existsSync(`${file}-wal`), existsSync(`${file}-shm`)], [false, false]);
    }));

  test('keeps everything when it is closed and opened again', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      const token = await waiting(store, START + 5);
      await putResource(store, { identifier: 'widget-7' });
      await store.close();
      const again = await openSqliteStore({ file });
      assert.equal((await again.operations.find(token))?.status, 'IN_PROGRESS');
      assert.ok(await again.resources.find(TYPE, 'widget-7'));
      assert.equal((await again.operations.counts()).SUCCESS, 1);
      await again.close();
    }));

  test('holds no work of operations that have ended', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      const [small, large] = ['a small sealed secret', 'a large sealed secret'.repeat(1000)];
      for (const secret of [small, large]) {
        const claim = await accepted(store, { work: Buffer.from(secret) });
        await store.operations.save(claim, { status: 'SUCCESS', changedAt: START });
      }
      await store.close();
      const content = readFileSync(file, 'latin1');
      for (const secret of [small, large])
        assert.ok(!content.includes(secret.slice(0, 21)), secret.slice(0, 7));
    }));

  test('must have a folder', () =>
    withFolder(async (folder) => {
      await assert.rejects(
        openSqliteStore({ file: join(folder, 'missing', 'store.db') }),
        fails('unreachable', /cannot be made: nothing can be made there/),
      );
    }));

  test('is refused if it is no database', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      writeFileSync(file, 'Dear diary, '.repeat(1000));
      await assert.rejects(openSqliteStore({ file }), fails('damaged', /no store, or is damaged/));
      assert.equal(readFileSync(file, 'utf8').slice(0, 10), 'Dear diary');
    }));

  test('is refused if it belongs to another program, and left as it is', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const other = new DatabaseSync(file);
      other.exec('CREATE TABLE diary (entry TEXT)');
      other.close();
      await assert.rejects(openSqliteStore({ file }), fails('foreign', /not one of Formwork/));
      const again = new DatabaseSync(file);
      assert.deepEqual(
        again
          .prepare('SELECT name FROM sqlite_schema')
          .all()
          .map(({ name }) => name),
        ['diary'],
      );
      again.close();
    }));

  test('that is damaged inside fails what reads it, in words', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      for (let count = 0; count < 30; count++) await putResource(store, { identifier: `widget-${count}` });
      await store.close();
      const content = readFileSync(file);
      const header = 100;
      content.fill(0x5a, 4096 * 2 + header);
      writeFileSync(file, content);
      const failing = openSqliteStore({ file }).then(async (opened) => {
        await opened.resources.list({}, { limit: 100 }).finally(() => opened.close());
      });
      await assert.rejects(failing, fails('damaged', /damaged/));
    }));
});

describe('store: sqlite: the lock', () => {
  test('keeps a second user out, by whatever name the file is called, and is given back', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      const link = join(folder, 'link.db');
      symlinkSync(file, link);
      for (const name of [file, link]) {
        await assert.rejects(openSqliteStore({ file: name }), fails('in-use', /is in use by another server/));
      }
      await accepted(store);
      await store.close();
      await (await openSqliteStore({ file: link })).close();
    }));

  test('is given back if the file cannot be opened', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      writeFileSync(file, 'Dear diary, '.repeat(1000));
      for (let count = 0; count < 2; count++) {
        await assert.rejects(openSqliteStore({ file }), fails('damaged', /damaged/));
      }
    }));
});

describe('store: sqlite: migrations', () => {
  const versionOf = (db: DatabaseSync): unknown => db.prepare('PRAGMA user_version').get()?.['user_version'];
  const steps = [
    ...MIGRATIONS,
    'CREATE TABLE later (a TEXT); INSERT INTO later SELECT identifier FROM resources',
  ];

  test('bring an older file to the present, with all that is in it', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const store = await openSqliteStore({ file });
      await putResource(store, { identifier: 'widget-7' });
      await store.close();
      const db = openForWriting(file);
      migrate(db, steps);
      assert.equal(versionOf(db), steps.length);
      assert.deepEqual(db.prepare('SELECT a FROM later').get()?.['a'], 'widget-7');
      migrate(db, steps);
      db.close();
    }));

  test('let registrations and tests go on that a file from before had in progress', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const db = openForWriting(file);
      migrate(db, MIGRATIONS.slice(0, 1));
      db.exec(`
        INSERT INTO registrations (token, type_name, status, description, created_at, request)
          VALUES ('left', '${TYPE}', 'IN_PROGRESS', '', ${START}, '{}');
        INSERT INTO type_versions (
          type_name, version_id, handlers, created_at, changed_at, is_default, is_deprecated, tests, schema
        ) VALUES ('${TYPE}', '00000001', '{}', ${START}, ${START}, 1, 0, 'IN_PROGRESS', '{}');`);
      db.close();
      const store = await openSqliteStore({ file });
      const claims = await store.types.claimJobs(lease(), START, 9);
      assert.deepEqual(
        claims.map(({ job, fence, attempts }) => [job.kind, fence, attempts]),
        [
          ['registration', 1, 1],
          ['tests', 1, 1],
        ],
      );
      await store.close();
      const again = await openSqliteStore({ file });
      const taken = await again.types.claimJobs(lease(), START, 9);
      assert.deepEqual(
        taken.map(({ attempts }) => attempts),
        [2, 2],
        'whoever held them is dead',
      );
      await again.close();
    }));

  test('are done whole or not at all', () =>
    withFolder(async (folder) => {
      const db = openForWriting(join(folder, 'store.db'));
      migrate(db);
      assert.throws(() =>
        migrate(db, [...steps, 'CREATE TABLE last (a TEXT); INSERT INTO nowhere VALUES (1)']),
      );
      assert.equal(versionOf(db), steps.length);
      assert.equal(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'last'").get(), undefined);
      db.close();
    }));

  test('refuse a file that is newer than the program', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'store.db');
      const db = openForWriting(file);
      migrate(db, steps);
      db.close();
      await assert.rejects(openSqliteStore({ file }), fails('foreign', /newer version of Formwork/));
    }));
});
