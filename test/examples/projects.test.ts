import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { jsonReport, workplace } from '../cli/terminal.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** Every folder is a complete project. */
const projects = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('there are projects', () => assert.ok(projects.includes('tps-report')));

test('the configurations that a server is started with are of these projects', () => {
  const typeNames = projects.map(
    (name) => JSON.parse(readFileSync(`${EXAMPLES}${name}/.rpdk-config`, 'utf8')).typeName,
  );
  const configurations = JSON.parse(readFileSync(`${EXAMPLES}configuration.json`, 'utf8'));
  assert.deepEqual(
    Object.keys(configurations).filter((typeName) => !typeNames.includes(typeName)),
    [],
  );
});

/** What AWS's registry has against a type, and its README says why the type is so all the same. */
const ACCEPTED = new Map([
  ['mailing-list registry', ['not-taggable']],
  ['shipment registry', ['replacement-strategy-not-default', 'not-taggable']],
]);

for (const name of projects) {
  test(`the schema of ${name} has no finding in any profile`, async (t) => {
    const { formwork } = workplace(t);
    for (const profile of ['default', 'registry', 'portable']) {
      const args = ['validate', `${EXAMPLES}${name}`, '--profile', profile, '--format', 'json'];
      const { diagnostics, summary } = jsonReport(await formwork(...args));
      const codes = diagnostics.map(({ code }) => code);
      assert.deepEqual([codes, summary.files], [ACCEPTED.get(`${name} ${profile}`) ?? [], 1], profile);
    }
  });

  test(`what is generated for ${name} is up to date`, async (t) => {
    const { code, stdout } = await workplace(t).formwork('generate', `${EXAMPLES}${name}`, '--check');
    assert.equal(code, 0, stdout);
  });
}
