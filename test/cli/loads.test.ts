import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importsBelow } from '../architecture/imports.ts';

const imports = importsBelow(fileURLToPath(new URL('../..', import.meta.url)), 'src').filter(
  ({ typeOnly, dynamic }) => !typeOnly && !dynamic,
);

/** All that is loaded with a file: what it imports, and what that imports. */
function loadedWith(file: string): ReadonlySet<string> {
  const loaded = new Set([file]);
  for (const from of loaded) for (const entry of imports) if (entry.from === from) loaded.add(entry.target);
  return loaded;
}

/** Cold start is part of the product: what a command does not use, it must not load. */
describe('what a command loads', () => {
  test('before it is known which command runs: hardly anything', () => {
    const loaded = loadedWith('src/cli/run.ts');
    assert.ok(loaded.has('src/cli/plain-arguments.ts'));
    for (const other of ['src/schema/index.ts', 'src/smithy/index.ts', 'commander', 'picocolors'])
      assert.ok(!loaded.has(other), other);
  });

  for (const name of ['validate', 'ast', 'select']) {
    test(`smithy ${name}: nothing of resource schemas`, () => {
      const loaded = loadedWith(`src/cli/commands/smithy/${name}.ts`);
      assert.ok(loaded.has('src/smithy/load.ts'));
      const superfluous = [...loaded].filter((file) => /^(src\/schema\/|ajv|jsonata|commander)/.test(file));
      assert.deepEqual(superfluous, []);
    });
  }

  test('validate: nothing of Smithy', () => {
    const loaded = [...loadedWith('src/cli/commands/validate.ts')];
    assert.ok(loaded.includes('src/schema/index.ts'));
    assert.deepEqual(
      loaded.filter((file) => /^(src\/smithy\/|jsonata|commander)/.test(file)),
      [],
    );
  });
});
