import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createInputSource, createPlaceholders } from '../../src/contract/index.ts';
import { compileSchema, loadSchema } from '../../src/schema/index.ts';
import { jsonReport, workplace } from '../cli/terminal.ts';

const ROOT = fileURLToPath(new URL('../../examples/postgres-role/', import.meta.url));
const PROJECTS = { '': 'postgres-access-role.json', 'database/': 'postgres-access-database.json' };

for (const [folder, schemaFile] of Object.entries(PROJECTS)) {
  const project = `${ROOT}${folder}`;
  const read = (name: string): string => readFileSync(`${project}${name}`, 'utf8');

  describe(schemaFile, () => {
    test('has no finding in any profile', async (t) => {
      const { formwork } = workplace(t);
      for (const profile of ['default', 'registry', 'portable']) {
        const args = ['validate', project, '--schemas', ROOT, '--profile', profile, '--format', 'json'];
        const { diagnostics, summary } = jsonReport(await formwork(...args));
        assert.deepEqual([diagnostics, summary.files], [[], 1], profile);
      }
    });

    test('what is generated from it is up to date', async (t) => {
      const { code, stdout } = await workplace(t).formwork('generate', project, '--check');
      assert.equal(code, 0, stdout);
    });

    test('the inputs fit it, and name all of its properties', () => {
      const type = compileSchema(loadSchema(read(schemaFile), schemaFile).document!);
      const files = readdirSync(`${project}inputs`).map((name) => ({
        name,
        text: read(`inputs/${name}`),
      }));
      const source = createInputSource(type, {
        seed: 1,
        placeholders: createPlaceholders({ seed: 1 }),
        files,
        overrides: { name: 'overrides.json', text: read('overrides.json') },
      });
      assert.deepEqual(source.diagnostics, []);
      const [{ create, update, invalid } = {}] = source.sets;
      assert.ok(update && invalid);
      const named = Object.keys(create?.model ?? {});
      assert.deepEqual(
        [...type.properties.keys()].filter((name) => !named.includes(name)),
        ['Oid'],
      );
      assert.ok(source.invalid(0).broken, 'what is to be refused does not fit');
    });
  });
}

test('both types have the same type configuration, for they share what reads it', () => {
  const configurations = Object.entries(PROJECTS).map(
    ([folder, file]) => JSON.parse(readFileSync(`${ROOT}${folder}${file}`, 'utf8')).typeConfiguration,
  );
  assert.deepEqual(configurations[0], configurations[1]);
});
