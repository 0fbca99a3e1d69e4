import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('type-name-of-aws: both organisations of AWS, as an info', () => {
  for (const typeName of ['AWS::S3::Bucket', 'Alexa::ASK::Skill']) {
    const { findings } = run('type-name-of-aws', { typeName });
    assert.deepEqual(
      findings.map(({ pointer, severity }) => [pointer, severity]),
      [['/typeName', 'info']],
    );
  }
});

test('type-name-of-aws: not those that look alike', () => {
  for (const typeName of ['Aws::S3::Bucket', 'AWSSamples::S3::Bucket', 'Acme::AWS::Order'])
    assert.deepEqual(pointers('type-name-of-aws', { typeName }), []);
});
