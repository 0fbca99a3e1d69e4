import assert from 'node:assert/strict';
import { existsSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileAccess } from '../../src/cli/io.ts';
import { makeFolder } from '../../src/control-plane/data-folder.ts';
import { workplace } from './terminal.ts';

/** Both can be given any path by a user, and Node's own recursive way does not end with some. */
for (const [name, make] of Object.entries({ 'of a command': fileAccess.makeFolder, 'of data': makeFolder }))
  describe(`a folder ${name}`, () => {
    test('is made with those that it stands in, unless it is there', (t) => {
      const { path } = workplace(t);
      for (let count = 0; count < 2; count++) make(join(path, 'a/b/c'));
      assert.ok(statSync(join(path, 'a/b/c')).isDirectory());
    });

    test('cannot be made where a file or a link to nowhere is, or below them', (t) => {
      const { path } = workplace(t, { file: '' });
      symlinkSync(join(path, 'nowhere'), join(path, 'link'));
      for (const [folder, code] of [
        ['file', 'EEXIST'],
        ['file/a', 'ENOTDIR'],
        ['link', 'EEXIST'],
        ['link/a/b', 'EEXIST'],
      ] as const)
        assert.throws(() => make(join(path, folder)), { code }, folder);
      assert.equal(existsSync(join(path, 'nowhere')), false);
    });

    test('cannot be made where nothing can be, which ends at once', {
      skip: existsSync('/proc/self') ? false : 'there is no /proc',
    }, () => {
      for (const folder of ['/proc/nope', '/proc/nope/a/b'])
        assert.throws(() => make(folder), { code: 'ENOENT' });
    });
  });
