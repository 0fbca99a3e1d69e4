import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CONFIG_KEYS, SEVERITIES, SUPPRESSION_KEYS } from '../../src/cli/config.ts';
import { PROFILES } from '../../src/schema/index.ts';
import { GOOD, ONE_ERROR, ONE_WARNING } from './schemas.ts';
import { type JsonReport, jsonReport, type Workplace, workplace } from './terminal.ts';

const PLACE = '/properties/Codes';
const WARNING = 'insertion-order-missing';
const ERROR = 'identifier-write-only';

async function validate(place: Workplace, ...args: string[]): Promise<{ code: number; report: JsonReport }> {
  const outcome = await place.formwork('validate', '--format', 'json', ...args);
  return { code: outcome.code, report: jsonReport(outcome) };
}

/** Checks a good schema under a configuration and gives what is said about the configuration. */
async function findings(
  t: Parameters<typeof workplace>[0],
  config: unknown,
): Promise<[string, string | null][]> {
  const place = workplace(t, { 'order.json': GOOD, 'formwork.json': config });
  const { code, report } = await validate(place);
  assert.equal(code, report.summary.errors > 0 ? 2 : 0);
  for (const { file } of report.diagnostics) assert.equal(file, 'formwork.json');
  return report.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.pointer]);
}

describe('formwork.json', () => {
  test('sets the severity of rules', async (t) => {
    const rules = { [WARNING]: 'error' };
    const place = workplace(t, { 'order.json': ONE_WARNING, 'formwork.json': { rules } });
    const { code, report } = await validate(place);
    assert.equal(code, 1);
    assert.deepEqual(
      report.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity]),
      [[WARNING, 'error']],
    );
  });

  test('switches rules off', async (t) => {
    const rules = { [ERROR]: 'off' };
    const place = workplace(t, { 'order.json': ONE_ERROR, 'formwork.json': { rules } });
    assert.deepEqual((await validate(place)).report.diagnostics, []);
  });

  test('chooses the profile; --profile wins', async (t) => {
    const schema = { ...GOOD, tagging: { taggable: false } };
    const place = workplace(t, { 'order.json': schema, 'formwork.json': { profile: 'registry' } });
    const codes = async (...args: string[]): Promise<string[]> =>
      (await validate(place, ...args)).report.diagnostics.map(({ code }) => code);
    assert.ok((await codes()).includes('not-taggable'));
    assert.ok(!(await codes('--profile', 'default')).includes('not-taggable'));
  });

  test('is found from the schema upwards, the nearest one alone counting', async (t) => {
    const place = workplace(t, {
      'formwork.json': { rules: { [ERROR]: 'off' } },
      'a/b/order.json': ONE_ERROR,
      'c/formwork.json': {},
      'c/d/order.json': ONE_ERROR,
    });
    const { report } = await validate(place, 'a/b/order.json', 'c/d/order.json');
    assert.deepEqual(
      report.diagnostics.map(({ file }) => file),
      ['c/d/order.json'],
    );
  });

  test('holds for standard input from the current folder', async (t) => {
    const place = workplace(t, { 'formwork.json': { rules: { [ERROR]: 'off' } } });
    assert.equal((await place.formworkIn({ stdin: JSON.stringify(ONE_ERROR) }, 'validate', '-')).code, 0);
  });

  test('an empty configuration is one', async (t) => {
    assert.deepEqual(await findings(t, { $schema: 'x' }), []);
  });
});

describe('mistakes in formwork.json', () => {
  const cases: [string, unknown, [string, string | null][]][] = [
    ['it is not JSON', '{', [['json-syntax', null]]],
    ['it is empty', '', [['file-empty', null]]],
    ['it is a list', [], [['configuration-invalid', '']]],
    ['an unknown key', { profiles: 'x' }, [['configuration-invalid', '/profiles']]],
    ['an unknown profile', { profile: 'strict' }, [['configuration-invalid', '/profile']]],
    ['a profile that is no text', { profile: 1 }, [['configuration-invalid', '/profile']]],
    ['rules that are a list', { rules: [] }, [['configuration-invalid', '/rules']]],
    ['an unknown severity', { rules: { [ERROR]: 'warn' } }, [['configuration-invalid', `/rules/${ERROR}`]]],
    ['an unknown rule', { rules: { 'no-such': 'off' } }, [['configuration-unknown-rule', '/rules/no-such']]],
    [
      'a name from Object',
      { rules: { constructor: 'off' } },
      [['configuration-unknown-rule', '/rules/constructor']],
    ],
    [
      'a code that is no rule',
      { rules: { 'json-syntax': 'off' } },
      [['configuration-unknown-rule', '/rules/json-syntax']],
    ],
    ['suppressions that are no list', { suppress: {} }, [['configuration-invalid', '/suppress']]],
    ['a suppression that is a text', { suppress: ['x'] }, [['configuration-invalid', '/suppress/0']]],
    ['a suppression of nothing', { suppress: [{ reason: 'r' }] }, [['configuration-invalid', '/suppress/0']]],
    [
      'a suppression of an unknown code',
      { suppress: [{ code: 'x', reason: 'r' }] },
      [['configuration-unknown-rule', '/suppress/0/code']],
    ],
    [
      'an unknown key of a suppression',
      { suppress: [{ code: ERROR, reason: 'r', file: 'elsewhere.json', path: 1 }] },
      [
        ['configuration-invalid', '/suppress/0/path'],
        ['suppression-unused', '/suppress/0'],
      ],
    ],
  ];
  for (const [name, config, expected] of cases) {
    test(`${name}: told with its place, and the run ends with 2`, async (t) => {
      assert.deepEqual(await findings(t, config), expected);
    });
  }

  test('all of them are told at once', async (t) => {
    const found = await findings(t, { profile: 'x', rules: { y: 'off' }, z: 1 });
    assert.equal(found.length, 3);
  });

  const help: [string, unknown, string][] = [
    ['a mistyped rule', { rules: { 'identifier-writeonly': 'off' } }, `Did you mean "${ERROR}"?`],
    ['a mistyped severity', { rules: { [ERROR]: 'warnning' } }, 'Did you mean "warning"?'],
    ['a mistyped profile', { profile: 'registri' }, 'Did you mean "registry"?'],
    ['a mistyped key', { profil: 'registry' }, 'Did you mean "profile"?'],
    [
      "a name of AWS's tools",
      { rules: { PID004: 'off' } },
      `That is what AWS's tools call it; write "${ERROR}".`,
    ],
    ['something unheard of', { rules: { qqqqqqqq: 'off' } }, '"formwork explain" lists every code.'],
  ];
  for (const [name, config, expected] of help) {
    test(`${name} is answered with what was meant`, async (t) => {
      const { report } = await validate(workplace(t, { 'order.json': GOOD, 'formwork.json': config }));
      assert.deepEqual(
        report.diagnostics.map((diagnostic) => diagnostic.help),
        [expected],
      );
    });
  }

  test('a code frame shows the line of the configuration', async (t) => {
    const { formwork } = workplace(t, { 'order.json': GOOD, 'formwork.json': '{\n  "profil": 1\n}\n' });
    assert.match(
      (await formwork('validate')).stdout,
      /^formwork\.json:2:3 error[\s\S]*2 │ {3}"profil": 1\n {6}│ {3}\^{8}\n/,
    );
  });
});

describe('suppressions', () => {
  const withSuppression = (
    t: Parameters<typeof workplace>[0],
    schema: unknown,
    ...suppress: object[]
  ): Workplace => workplace(t, { 'order.json': schema, 'formwork.json': { suppress } });
  const codes = async (place: Workplace, ...args: string[]): Promise<string[]> =>
    (await validate(place, ...args)).report.diagnostics.map(({ code }) => code);

  test('a finding with a reason is excused, also an error of a rule', async (t) => {
    assert.deepEqual(await codes(withSuppression(t, ONE_WARNING, { code: WARNING, reason: 'r' })), []);
    const place = withSuppression(t, ONE_ERROR, { code: ERROR, reason: 'r' });
    assert.deepEqual(await validate(place), {
      code: 0,
      report: { diagnostics: [], summary: { files: 1, errors: 0, warnings: 0 } },
    });
  });

  test('a pointer narrows it to that place and below', async (t) => {
    const at = (pointer: string): Workplace =>
      withSuppression(t, ONE_WARNING, { code: WARNING, reason: 'r', pointer });
    assert.deepEqual(await codes(at(PLACE)), []);
    assert.deepEqual(await codes(at('/properties')), []);
    assert.deepEqual(await codes(at('/properties/Code')), ['suppression-unused', WARNING]);
    assert.deepEqual(await codes(at('/properties/Codes/items')), ['suppression-unused', WARNING]);
  });

  test('a file narrows it to that file', async (t) => {
    const suppress = [{ code: WARNING, reason: 'r', file: './a/order.json' }];
    const place = workplace(t, {
      'formwork.json': { suppress },
      'a/order.json': ONE_WARNING,
      'b/order.json': ONE_WARNING,
    });
    const { report } = await validate(place);
    assert.deepEqual(
      report.diagnostics.map(({ file }) => file),
      ['b/order.json'],
    );
  });

  test('without a reason it is an error', async (t) => {
    const missing = withSuppression(t, ONE_WARNING, { code: WARNING });
    assert.deepEqual(await codes(missing), ['suppression-reason-missing']);
    assert.equal((await validate(missing)).code, 2);
    assert.deepEqual(await codes(withSuppression(t, ONE_WARNING, { code: WARNING, reason: ' ' })), [
      'suppression-reason-missing',
    ]);
  });

  test('an unused one is a warning', async (t) => {
    const { code, report } = await validate(withSuppression(t, GOOD, { code: WARNING, reason: 'r' }));
    assert.equal(code, 0);
    assert.deepEqual(
      report.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity]),
      [['suppression-unused', 'warning']],
    );
  });

  test('one for a file that was not looked at is not called unused; one for a missing file is', async (t) => {
    const suppress = [
      { code: WARNING, reason: 'r', file: 'b.json' },
      { code: WARNING, reason: 'r' },
    ];
    const place = workplace(t, { 'formwork.json': { suppress }, 'a.json': GOOD, 'b.json': ONE_WARNING });
    assert.deepEqual(await codes(place, 'a.json'), []);
    const gone = { suppress: [{ code: WARNING, reason: 'r', file: 'gone.json' }] };
    assert.deepEqual(await codes(workplace(t, { 'formwork.json': gone, 'a.json': GOOD }), 'a.json'), [
      'suppression-unused',
    ]);
  });

  test('one for a rule that this profile does not run is not called unused', async (t) => {
    const place = withSuppression(t, GOOD, { code: 'not-taggable', reason: 'r' });
    assert.deepEqual(await codes(place), []);
    assert.deepEqual(await codes(place, '--profile', 'registry'), ['suppression-unused']);
  });

  test('a file that cannot be read as a schema cannot be excused', async (t) => {
    for (const [code, schema] of [
      ['json-syntax', '{ "typeName": "x", "properties": '],
      [
        'duplicate-key',
        '{ "typeName": "Acme::Shop::Order", "typeName": "Acme::Shop::Order", "properties": {} }',
      ],
    ] as const) {
      const place = withSuppression(t, schema, { code, reason: 'r' });
      const found = await validate(place, 'order.json');
      assert.equal(found.code, 2);
      const reported = found.report.diagnostics.map((diagnostic) => diagnostic.code);
      assert.ok(reported.includes('suppression-not-allowed') && reported.includes(code), reported.join());
    }
  });

  test('a warning about the file itself can be excused', async (t) => {
    const place = withSuppression(t, `\ufeff${JSON.stringify(GOOD)}`, {
      code: 'byte-order-mark',
      reason: 'r',
    });
    assert.deepEqual(await codes(place), []);
  });
});

test('the schema of formwork.json that editors use says the same as the reader', () => {
  const path = new URL('../../src/cli/formwork-config.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(path, 'utf8')) as {
    additionalProperties: boolean;
    properties: Record<string, { enum?: string[]; additionalProperties?: { enum: string[] } }> & {
      suppress: { items: { properties: object; required: string[]; additionalProperties: boolean } };
    };
  };
  assert.deepEqual(Object.keys(schema.properties), CONFIG_KEYS);
  assert.deepEqual(schema.properties['profile']!.enum, PROFILES);
  assert.deepEqual(schema.properties['rules']!.additionalProperties!.enum, SEVERITIES);
  assert.deepEqual(Object.keys(schema.properties.suppress.items.properties), SUPPRESSION_KEYS);
  assert.deepEqual(schema.properties.suppress.items.required, ['code', 'reason']);
  assert.equal(schema.additionalProperties || schema.properties.suppress.items.additionalProperties, false);
});
