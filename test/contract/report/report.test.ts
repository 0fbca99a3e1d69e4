import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  contractHtml,
  contractJson,
  contractJunit,
  contractPretty,
  PLAIN,
  type ShownReport,
  showReport,
} from '../../../src/contract/index.ts';
import { elementsOf } from './markup.ts';
import { callWith, INDISCREET, reportOf, resultOf, SAFE } from './sample.ts';

const OTHER = { id: 'shape', level: 'MUST', status: 'pass', message: '', evidence: [] } as const;
const SKIPPED = { ...OTHER, id: 'list-empty', status: 'skip', message: 'Not for this type.' } as const;
const FINDING = {
  code: 'input-hard-coded-region',
  severity: 'warning',
  message: 'eu-west-1 & open-sesame-1',
  location: { file: 'inputs/a<b>.json', line: 3, column: 5, endLine: 3, endColumn: 9 },
  help: 'Write {{region}}.',
} as const;

function shown(): ShownReport {
  const warned = resultOf(INDISCREET, { id: 'survives-replay', level: 'SHOULD', status: 'warn' });
  const leak = { identifier: { Name: 'vault' }, reason: 'delete ended with FAILED: open-sesame-1 <b>' };
  return showReport(reportOf([resultOf(INDISCREET), warned, OTHER, SKIPPED], [leak]), {
    type: SAFE,
    secrets: {
      typeConfiguration: { ApiKey: 'api-key-0001' },
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr-secret', sessionToken: 'session-1' },
    },
    findings: [FINDING],
  });
}

const FORMATS: Readonly<Record<string, (report: ShownReport) => string>> = {
  pretty: (report) => contractPretty(report, { paint: PLAIN, repeat: 'formwork test', verbose: true }),
  json: (report) => JSON.stringify(contractJson(report)),
  junit: contractJunit,
  html: contractHtml,
};

describe('what may be seen', () => {
  for (const [name, render] of Object.entries(FORMATS))
    test(`${name}: no write-only value, credential or configuration`, () => {
      const text = render(shown());
      for (const secret of ['open-sesame-1', 'open-sesame-2', '482916', '482_916', 'x7', 'api-key-0001'])
        assert.ok(!text.includes(secret), `${secret} in ${text}`);
      assert.match(text, /redacted/);
      assert.match(text, /vault/);
    });

  test('what one call was given is hidden in what is told about another', () => {
    const repeating = callWith({ Name: 'other' }, { status: 'FAILED', message: 'not open-sesame-1' });
    const { rules } = showReport(reportOf([resultOf(repeating)]), { type: SAFE });
    assert.doesNotMatch(JSON.stringify(rules), /open-sesame-1/);
  });

  test('a short secret is hidden in what is told about its own call, and does not blot out other words', () => {
    const call = callWith({ Name: 'a', Locks: [{ Code: 'a' }] }, { status: 'FAILED', message: 'a b' });
    const quiet = callWith({ Name: 'other' }, { status: 'FAILED', message: 'a safe is a safe' });
    const { rules } = showReport(reportOf([resultOf(call), resultOf(quiet)]), { type: SAFE });
    const [own, other] = rules.map(({ evidence }) => evidence[0]!.answer as { message: string });
    assert.equal(own!.message, '<redacted> b');
    assert.equal(other!.message, 'a safe is a safe');
  });

  test('a handler that does not answer, or answers no event, is shown as it is', () => {
    const call = callWith({ Name: 'vault' }, 'gibberish');
    const [first] = call.invocations;
    const with1 = (answer: (typeof first & {})['answer']): unknown => {
      const silent = { ...call, invocations: [{ ...first!, answer }] };
      return showReport(reportOf([resultOf(silent)]), { type: SAFE }).rules[0]!.evidence[0]!.answer;
    };
    assert.equal(with1(first!.answer), 'gibberish');
    assert.deepEqual(with1({ kind: 'late', limitMs: 60_000 }), { problem: 'No answer within 60 seconds.' });
    assert.deepEqual(with1({ kind: 'broken', problem: 'It threw.' }), { problem: 'It threw.' });
  });

  test('no more than the first failures of a rule', () => {
    const many = resultOf(INDISCREET);
    const evidence = Array.from({ length: 20 }, () => many.evidence[0]!);
    const report = showReport(reportOf([{ ...many, evidence }]), { type: SAFE });
    assert.equal(report.rules[0]!.evidence.length, 5);
    assert.match(contractPretty(report, { paint: PLAIN }), /… and 19 more of the same rule/);
  });
});

describe('the forms of a report', () => {
  test('pretty: the difference, expected and came, and a summary', () => {
    const text = contractPretty(shown(), { paint: PLAIN, repeat: 'formwork test --seed 7' });
    assert.match(text, /^FAIL create-echoes-input \(MUST\)$/m);
    assert.match(text, /^ {4}\/Password expected "<redacted>", came "<redacted>"$/m);
    assert.match(text, /^ {4}\/Name is missing; expected "vault"$/m);
    assert.match(text, /^warn survives-replay \(SHOULD\)$/m);
    assert.match(
      text,
      /^Acme::Bank::Safe: 1 failed, 1 warned, 1 passed, 1 skipped \(3 invocations, 1\.23 s, seed 7\)$/m,
    );
    assert.match(text, /^Repeat it: formwork test --seed 7$/m);
    assert.doesNotMatch(text, /list-empty/);
  });

  test('pretty: nothing from a handler can drive the terminal', () => {
    const call = callWith({ Name: 'vault' }, { status: 'FAILED', message: '\x1b[2J' });
    const text = contractPretty(showReport(reportOf([resultOf(call)]), { type: SAFE }), { paint: PLAIN });
    assert.ok(!text.includes('\x1b'));
  });

  test('json: findings have the keys of findings anywhere', () => {
    const { diagnostics, leaks } = contractJson(shown());
    assert.deepEqual(diagnostics, [
      {
        code: 'input-hard-coded-region',
        severity: 'warning',
        message: 'eu-west-1 & <redacted>',
        file: 'inputs/a<b>.json',
        line: 3,
        column: 5,
        endLine: 3,
        endColumn: 9,
        pointer: null,
        help: 'Write {{region}}.',
        docs: 'formwork explain input-hard-coded-region',
      },
    ]);
    assert.deepEqual(leaks, [
      { identifier: { Name: 'vault' }, reason: 'delete ended with FAILED: <redacted> <b>' },
    ]);
  });

  test('junit: a case for each rule, leak and finding, in well-formed XML', () => {
    const elements = elementsOf(contractJunit(shown()));
    const cases = elements.filter(({ name }) => name === 'testcase');
    assert.deepEqual(
      cases.map(({ attributes }) => attributes['name']),
      [
        'create-echoes-input',
        'survives-replay',
        'shape',
        'list-empty',
        'left behind: {"Name":"vault"}',
        'input-hard-coded-region at inputs/a<b>.json:3:5',
      ],
    );
    const suite = elements.find(({ name }) => name === 'testsuite')!;
    assert.equal(suite.attributes['tests'], String(cases.length));
    assert.equal(suite.attributes['failures'], '2');
    assert.equal(elements.filter(({ name }) => name === 'failure').length, 2);
    assert.equal(suite.attributes['skipped'], '1');
  });

  test('html: a page of its own, in well-formed markup, failures first', () => {
    const page = contractHtml(shown());
    const elements = elementsOf(page.replace('<!doctype html>', ''));
    assert.deepEqual(
      elements.filter(({ name }) => name === 'details').map(({ attributes }) => 'open' in attributes),
      [true, false],
    );
    assert.ok(page.indexOf('create-echoes-input') < page.indexOf('shape</code>'));
    assert.doesNotMatch(page, /<script|src=|href=/);
  });
});
