import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hardCodedValues } from '../../../src/contract/index.ts';

function codesIn(text: string): readonly string[] {
  return hardCodedValues([
    { name: 'inputs/inputs_1_create.json', text: JSON.stringify({ Value: text }) },
  ]).map(({ code }) => code.replace('input-hard-coded-', ''));
}

describe('values that work in one place only', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['eu-west-1', ['region']],
    ['eu-west-1a', ['region']],
    ['us-gov-east-1', ['region']],
    ['https://s3.ap-southeast-2.amazonaws.com', ['region']],
    ['cn-north-1', ['region']],
    ['menu-west-1', []],
    ['south-1', []],
    ['111122223333', ['account']],
    ['owner 111122223333', ['account']],
    ['1111222233334', []],
    ['0.111122223333', []],
    ['arn:aws:iam::{{account}}:role/reader', ['partition']],
    ['arn:aws-cn:s3:::bucket', ['partition']],
    ['arn:aws:sns:us-east-1:111122223333:topic', ['region', 'account', 'partition']],
    ['arn:{{partition}}:sns:{{region}}:{{account}}:topic', []],
    ['an awful barn:aws:', []],
  ];
  for (const [text, codes] of cases)
    test(`${text}: ${codes.join(', ') || 'nothing'}`, () => assert.deepEqual(codesIn(text), codes));

  test('each with its place, also in names and deep inside, and once for each value', () => {
    const text = '{\n  "Map": { "us-west-2": [\n    "x us-west-2 us-west-2"\n  ] },\n  "N": {{Count}}\n}';
    const found = hardCodedValues([{ name: 'inputs/inputs_1.json', text }]);
    assert.deepEqual(
      found.map(({ code, severity, location, pointer }) => [
        code,
        severity,
        location?.line,
        location?.column,
        pointer,
      ]),
      [
        ['input-hard-coded-region', 'warning', 2, 12, '/Map/us-west-2'],
        ['input-hard-coded-region', 'warning', 3, 5, '/Map/us-west-2/0'],
      ],
    );
    assert.match(found[0]!.help!, /\{\{region\}\}/);
  });

  test('a file that is no JSON is told about elsewhere', () => {
    assert.deepEqual(hardCodedValues([{ name: 'inputs/inputs_1_create.json', text: '{ "us-east-1"' }]), []);
  });
});
