import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { jsonReport, workplace } from '../cli/terminal.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** The examples that are complete projects; the others are schemas. */
const projects = readdirSync(EXAMPLES).filter((name) =>
  readdirSync(`${EXAMPLES}${name}`).includes('.rpdk-config'),
);

test('there are complete projects', () => assert.ok(projects.includes('tps-report')));

for (const name of projects) {
  test(`the schema of ${name} has no finding in any profile`, async (t) => {
    const { formwork } = workplace(t);
    for (const profile of ['default', 'registry', 'portable']) {
      const args = ['validate', `${EXAMPLES}${name}`, '--profile', profile, '--format', 'json'];
      const { diagnostics, summary } = jsonReport(await formwork(...args));
      assert.deepEqual([diagnostics, summary.files], [[], 1], profile);
    }
  });

  test(`what is generated for ${name} is up to date`, async (t) => {
    const { code, stdout } = await workplace(t).formwork('generate', `${EXAMPLES}${name}`, '--check');
    assert.equal(code, 0, stdout);
  });
}
