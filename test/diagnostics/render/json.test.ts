import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FINDING, render } from './sample.ts';

test('json: the agreed shape, key by key', async () => {
  assert.deepEqual(JSON.parse(await render('json', [FINDING])), {
    diagnostics: [
      {
        code: 'identifier-write-only',
        severity: 'error',
        message: '/properties/Name identifies the resource but is write-only.',
        file: 'schemas/order.json',
        line: 3,
        column: 25,
        endLine: 3,
        endColumn: 43,
        pointer: '/primaryIdentifier/0',
        help: 'Identify the resource by another property.',
        docs: 'formwork explain identifier-write-only',
      },
    ],
    summary: { files: 1, errors: 1, warnings: 0 },
  });
});

test('json: what is not known is null, and every key is there', async () => {
  const bare = { code: 'x', severity: 'warning' as const, message: 'm' };
  const { diagnostics, summary } = JSON.parse(await render('json', [bare])) as {
    diagnostics: Record<string, unknown>[];
    summary: unknown;
  };
  const full = JSON.parse(await render('json', [FINDING])) as { diagnostics: object[] };
  assert.deepEqual(Object.keys(diagnostics[0]!), Object.keys(full.diagnostics[0]!));
  assert.equal(diagnostics[0]!['pointer'], null);
  assert.equal(diagnostics[0]!['line'], null);
  assert.deepEqual(summary, { files: 1, errors: 0, warnings: 1 });
});

test('json: no findings is still a report', async () => {
  assert.deepEqual(JSON.parse(await render('json', [])), {
    diagnostics: [],
    summary: { files: 1, errors: 0, warnings: 0 },
  });
});
