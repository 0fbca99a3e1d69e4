import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { watchFolders } from '../../src/cli/watch-folders.ts';
import { workplace } from './terminal.ts';

interface Watched {
  readonly path: (name: string) => string;
  /** Saves as most editors do: another file is written, and renamed over it. */
  save(name: string): void;
  /** Does something, and waits until the change of a path is told. */
  tells(path: string, change: () => void): Promise<void>;
  /** All that was told with the last change. */
  told(): ReadonlySet<string>;
}

function watched(t: TestContext, files: Readonly<Record<string, string>>): Watched {
  const place = workplace(
    t,
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`a/${name}`, text])),
  );
  const path = (name: string): string => join(place.path, 'a', name);
  const told = new Set<string>();
  let onTold = (): void => {};
  const onChange = (changed: string): void => {
    told.add(changed);
    onTold();
  };
  const watching = new AbortController();
  t.after(() => watching.abort());
  const looksInto = (folder: string): boolean => !folder.split('/').includes('node_modules');
  watchFolders(path(''), { onChange, looksInto }, watching.signal);
  let marks = 0;
  let before = new Set<string>();
  const hears = (wanted: string, change: () => void): Promise<void> =>
    new Promise((resolve) => {
      onTold = () => told.has(wanted) && resolve();
      change();
    });
  return {
    path,
    save: (name) => {
      writeFileSync(path(`${name}.new`), 'x');
      renameSync(path(`${name}.new`), path(name));
    },
    tells: async (wanted, change) => {
      await hears(wanted, change);
      // Changes are told in their order: after this one, none of those before is still to come.
      marks += 1;
      const mark = `mark-${marks}`;
      if (existsSync(path(''))) await hears(mark, () => writeFileSync(path(mark), ''));
      told.delete(mark);
      before = new Set(told);
      told.clear();
    },
    told: () => before,
  };
}

describe('a watched folder', { timeout: 10_000 }, () => {
  test('tells every change of a file that is saved by a rename, and of one that is written in place', async (t) => {
    const { path, save, tells } = watched(t, { 'schema.json': '', 'src/deep/store.ts': '' });
    for (const file of ['schema.json', 'src/deep/store.ts', 'schema.json', 'src/deep/store.ts']) {
      await tells(file, () => save(file));
      await tells(file, () => writeFileSync(path(file), 'more'));
    }
  });

  test('tells what is in a new folder, whatever was written before it was seen, and goes on to watch it', async (t) => {
    const { path, save, tells } = watched(t, { 'schema.json': '' });
    await tells('src/deep/one.ts', () => {
      mkdirSync(path('src/deep'), { recursive: true });
      writeFileSync(path('src/deep/one.ts'), '');
    });
    for (let time = 0; time < 2; time += 1) await tells('src/deep/one.ts', () => save('src/deep/one.ts'));
  });

  test('watches a folder again that was deleted, or renamed, and made again', async (t) => {
    const { path, save, tells } = watched(t, { 'src/deep/store.ts': '' });
    const make = (): void => {
      mkdirSync(path('src/deep'), { recursive: true });
      writeFileSync(path('src/deep/store.ts'), '');
    };
    await tells('src/deep/store.ts', () => rmSync(path('src'), { recursive: true }));
    await tells('src/deep/store.ts', make);
    await tells('src/deep/store.ts', () => save('src/deep/store.ts'));
    await tells('src', () => renameSync(path('src'), path('old')));
    await tells('src/deep/store.ts', make);
    await tells('src/deep/store.ts', () => {
      rmSync(path('src'), { recursive: true });
      make();
    });
    await tells('src/deep/store.ts', () => save('src/deep/store.ts'));
  });

  test('may itself be deleted and made again', async (t) => {
    const { path, save, tells } = watched(t, { 'src/handlers.ts': '' });
    await tells('src/handlers.ts', () => rmSync(path(''), { recursive: true }));
    await tells('src/handlers.ts', () => {
      mkdirSync(path('src'), { recursive: true });
      writeFileSync(path('src/handlers.ts'), '');
    });
    await tells('src/handlers.ts', () => save('src/handlers.ts'));
  });

  test('leaves alone what is not looked into, and folders that a link leads to', async (t) => {
    const { path, tells, told } = watched(t, {
      'node_modules/b/index.js': '',
      'src/node_modules/c/index.js': '',
    });
    await tells('src/round', () => symlinkSync(path(''), path('src/round')));
    await tells('last.json', () => {
      writeFileSync(path('node_modules/b/index.js'), 'x');
      writeFileSync(path('src/node_modules/c/index.js'), 'x');
      writeFileSync(path('last.json'), 'x');
    });
    assert.deepEqual([...told()], ['last.json']);
  });

  test('is none if it is not there', (t) => {
    const { path } = workplace(t);
    const asked = { onChange: () => {}, looksInto: () => true };
    assert.throws(() => watchFolders(join(path, 'none'), asked, new AbortController().signal), {
      code: 'ENOENT',
    });
  });
});
