import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTemplate } from '../../../../src/contract/inputs/given/template.ts';
import { createPlaceholders } from '../../../../src/contract/inputs/index.ts';
import type { JsonValue } from '../../../../src/json/index.ts';

const placeholders = createPlaceholders({
  seed: 1,
  values: {
    VpcId: 'vpc-1',
    'stack:Export-Name': 'out',
    Size: '5',
    Huge: '9007199254740993',
    Flag: 'true',
    under_score: 'known',
  },
  environment: { HOME_REGION: 'eu-1', REGION: 'eu-2', VpcId: 'never asked' },
});

const read = (text: string, set = 1): ReturnType<typeof readTemplate> =>
  readTemplate({ name: 'inputs/inputs_1_create.json', text }, placeholders, set);
const filled = (text: string): JsonValue => {
  const { value, diagnostics } = read(text);
  assert.deepEqual(diagnostics, []);
  return value;
};

describe('placeholders', () => {
  test('are replaced wherever they stand in a text, also in keys', () => {
    assert.deepEqual(filled('{"a": "{{VpcId}}", "b": ["x-{{VpcId}}-{{Size}}"], "{{VpcId}}": 1}'), {
      a: 'vpc-1',
      b: ['x-vpc-1-5'],
      'vpc-1': 1,
    });
  });

  test('may have blanks, colons and dashes in their names', () => {
    assert.deepEqual(filled('["{{ VpcId }}", "{{stack:Export-Name}}"]'), ['vpc-1', 'out']);
  });

  test('in a text stay text; outside of one they are JSON', () => {
    assert.deepEqual(filled('{"a": "{{Size}}", "b": {{Size}}, "c": {{ Flag }}}'), { a: '5', b: 5, c: true });
  });

  test('that stand for a number that would become another one are found, as is such a number', () => {
    const codes = (text: string): readonly string[] => read(text).diagnostics.map(({ code }) => code);
    assert.deepEqual(codes('{"a": {{Huge}}}'), ['placeholder-not-json']);
    assert.deepEqual(codes('{"a": 1e400}'), ['number-not-kept']);
    assert.deepEqual(codes('{"a": "{{Huge}}"}'), []);
  });

  test('come from the values first, then from the environment', () => {
    assert.deepEqual(filled('["{{REGION}}", "{{VpcId}}"]'), ['eu-2', 'vpc-1']);
  });

  test('with other names are only replaced if somebody has given a value', () => {
    const text = '["{{under_score}}", "{{ other_name }}", "{% raw %}{{{CHANNEL_ID}}}", "{{HOME_REGION}}"]';
    assert.deepEqual(filled(text), ['known', '{{ other_name }}', '{% raw %}{{{CHANNEL_ID}}}', 'eu-1']);
  });

  test('uuid is another one for every set and seed, and the same within a set', () => {
    const [one, same] = read('["{{uuid}}", "{{uuid}}"]').value as string[];
    assert.match(one!, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(one, same);
    assert.notEqual(one, (read('["{{uuid}}"]', 2).value as string[])[0]);
    assert.notEqual(one, createPlaceholders({ seed: 2 }).find('uuid', 1));
  });

  test('that nobody knows are found with their place and what may have been meant', () => {
    const { diagnostics } = read('{\n  "Subnet": "{{VpcIdd}}",\n  "Size": {{Unknown}}\n}');
    assert.deepEqual(
      diagnostics.map(({ code, message, location }) => [code, message, location?.line, location?.column]),
      [
        ['placeholder-unknown', 'Nobody has given a value for {{VpcIdd}}. Did you mean "VpcId"?', 2, 13],
        ['placeholder-unknown', 'Nobody has given a value for {{Unknown}}.', 3, 11],
      ],
    );
  });

  test('outside of a text whose value is no JSON are found', () => {
    assert.deepEqual(
      read('{"a": {{VpcId}}}').diagnostics.map(({ code, location }) => [code, location?.column]),
      [['placeholder-not-json', 7]],
    );
  });

  test('never show their values', () => {
    const { diagnostics } = read('{"a": {{VpcId}}, "b": "{{Nope}}"}');
    assert.ok(!JSON.stringify(diagnostics).includes('vpc-1'));
  });
});

test('faults of the JSON are reported where they are', () => {
  const { document, diagnostics } = read('{"a": "{{Size}}",\n "b": }');
  assert.equal(document, undefined);
  assert.deepEqual([diagnostics[0]?.code, diagnostics[0]?.location?.line], ['json-syntax', 2]);
});
