import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileReference } from '../../../src/diagnostics/render/file-uri.ts';
import { FINDING, findingAt, render } from './sample.ts';

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { name: string; version: string; rules: SarifRule[] } };
    readonly columnKind: string;
    readonly artifacts: readonly { location: { uri: string } }[];
    readonly results: readonly SarifResult[];
  }[];
}
interface SarifRule {
  readonly id: string;
  readonly shortDescription: { text: string };
  readonly help: { text: string; markdown: string };
  readonly defaultConfiguration: { level: string };
}
interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { text: string };
  readonly locations?: readonly { physicalLocation: { region: Record<string, number> } }[];
}

const sarif = async (
  ...args: Parameters<typeof render> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Sarif> => JSON.parse(await render('sarif', ...args)) as Sarif;

describe('sarif', () => {
  test('one run of one tool, with its version', async () => {
    const log = await sarif([]);
    assert.equal(log.version, '2.1.0');
    assert.equal(log.runs.length, 1);
    const [run] = log.runs;
    assert.deepEqual(run!.tool.driver, { name: 'Formwork', version: '1.2.3', rules: [] });
    assert.equal(run!.columnKind, 'utf16CodeUnits');
    assert.deepEqual(run!.artifacts, [{ location: { uri: 'schemas/order.json' } }]);
    assert.deepEqual(run!.results, []);
  });

  test('a finding is a result with its rule, level, message and place', async () => {
    const [run] = (await sarif([FINDING])).runs;
    assert.deepEqual(run!.results, [
      {
        ruleId: 'identifier-write-only',
        ruleIndex: 0,
        level: 'error',
        message: { text: `${FINDING.message}\n${FINDING.help}` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'schemas/order.json' },
              region: { startLine: 3, startColumn: 25, endLine: 3, endColumn: 43 },
            },
            logicalLocations: [{ fullyQualifiedName: '/primaryIdentifier/0' }],
          },
        ],
      },
    ]);
  });

  test('each code is one rule with its help, and every result points at its own', async () => {
    const other = findingAt('x', 0, 1, { severity: 'info' });
    const [run] = (await sarif([other, FINDING, other])).runs;
    const { rules } = run!.tool.driver;
    assert.deepEqual(
      rules.map(({ id }) => id),
      ['identifier-write-only', 'some-code'],
    );
    for (const result of run!.results) assert.equal(rules[result.ruleIndex]!.id, result.ruleId);
    assert.deepEqual(
      run!.results.map(({ level }) => level),
      ['note', 'error', 'note'],
    );
    assert.deepEqual(rules[1], {
      id: 'some-code',
      shortDescription: { text: 'About some-code.' },
      help: {
        text: 'About some-code.\nRun: formwork explain some-code',
        markdown: '# some-code\n\nA page.\n',
      },
      defaultConfiguration: { level: 'note' },
    });
  });

  test('a finding without a place has no locations', async () => {
    const [run] = (await sarif([{ code: 'x', severity: 'error', message: 'm' }])).runs;
    assert.equal(run!.results[0]!.locations, undefined);
  });

  test('files are URI references', () => {
    assert.equal(fileReference('schemas/my order#1.json'), 'schemas/my%20order%231.json');
    assert.equal(fileReference('/tmp/a b.json'), 'file:///tmp/a%20b.json');
    assert.equal(fileReference('C:\\x\\y.json'), 'file:///C:/x/y.json');
    assert.equal(fileReference('a:b.json'), 'a%3Ab.json');
    assert.equal(fileReference('<stdin>'), '%3Cstdin%3E');
  });
});
