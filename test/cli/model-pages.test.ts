import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import {
  compileSchema,
  detectDrift,
  loadSchema,
  type Purpose,
  type ResourceType,
  validateModel,
} from '../../src/schema/index.ts';
import { pageExamples } from '../schema/rules/tester.ts';

const folder = new URL('../../src/schema/model/pages/', import.meta.url);
const sources = new URL('../../src/schema/model/', import.meta.url);
const codes = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));

/** The order of examples/, with a property that is deprecated and one that is write-only. */
function orderType(change: JsonObject = {}): ResourceType {
  const path = new URL('../../examples/order/acme-shop-order.json', import.meta.url);
  const order = JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
  const more = { Coupon: { type: 'string' }, AccessCode: { type: 'string' } };
  const schema = {
    ...order,
    properties: { ...(order['properties'] as JsonObject), ...more },
    deprecatedProperties: ['/properties/Coupon'],
    writeOnlyProperties: ['/properties/AccessCode'],
    ...change,
  };
  return compileSchema(loadSchema(JSON.stringify(schema), 'order.json').document!);
}

const PREVIOUS: JsonObject = {
  Id: 'order-0000000a',
  Customer: 'ann@example.org',
  Lines: [{ Article: 'AB-000001', Quantity: 2 }],
};

/** What the models on a page are for. */
const PURPOSES: Readonly<Record<string, Purpose>> = {
  'model-not-object': 'create',
  'model-too-large': 'create',
  'invalid-value': 'create',
  'missing-property': 'create',
  'unknown-property': 'create',
  'null-value': 'output',
  'read-only-input': 'create',
  'create-only-changed': 'update',
  'deprecated-property': 'create',
  'write-only-output': 'output',
  'identifier-missing': 'read',
  'not-an-identifier': 'read',
};

describe('the pages of findings about models', () => {
  test('every code in the sources has a page; what is too deep has that of JSON', () => {
    const given = readdirSync(sources)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(new URL(name, sources), 'utf8').matchAll(
          /\bmodelError\(\s*'([a-z-]+)'|\bcode: '([a-z-]+)'/g,
        ),
      ])
      .map((match) => match[1] ?? match[2]!);
    assert.deepEqual(
      [...new Set(given)].filter((code) => code !== 'nesting-too-deep').sort(),
      codes.toSorted(),
    );
  });

  for (const code of codes) {
    test(`${code} has its sections`, () => {
      const page = readFileSync(new URL(`${code}.md`, folder), 'utf8');
      assert.match(page, new RegExp(`^# ${code}\\n\\n[A-Z]`));
      const sections = [...page.matchAll(/^## (.*)$/gm)].map((match) => match[1]);
      assert.deepEqual(sections, ['Why', 'Wrong', 'Right', 'Source']);
    });
  }

  for (const [code, purpose] of Object.entries(PURPOSES)) {
    test(`${code}: the examples of its page are true, and so is its severity`, () => {
      const { wrong, right } = pageExamples(new URL(`${code}.md`, folder));
      const found = (model: JsonValue): string[] =>
        validateModel(orderType(), model, purpose, { previous: PREVIOUS }).map(
          (diagnostic) => `${diagnostic.code} ${diagnostic.severity}`,
        );
      const isWarning = /^Severity: warning$/m.test(readFileSync(new URL(`${code}.md`, folder), 'utf8'));
      assert.ok(wrong.length > 0 && right.length > 0);
      for (const model of wrong)
        assert.ok(found(model).includes(`${code} ${isWarning ? 'warning' : 'error'}`), found(model).join());
      for (const model of right) assert.deepEqual(found(model), []);
    });
  }

  test('transform-failed: the examples of its page are true', async () => {
    const { wrong, right } = pageExamples(new URL('transform-failed.md', folder));
    const found = async (change: JsonObject): Promise<string[]> => {
      const actual = { ...PREVIOUS, Customer: 'ANN@EXAMPLE.ORG' };
      return (await detectDrift(orderType(change), PREVIOUS, actual)).diagnostics.map(({ code }) => code);
    };
    for (const change of wrong) assert.deepEqual(await found(change), ['transform-failed']);
    for (const change of right) assert.deepEqual(await found(change), []);
    assert.deepEqual([...Object.keys(PURPOSES), 'transform-failed'].sort(), codes.toSorted());
  });
});
