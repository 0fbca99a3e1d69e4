import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

const at = (typeName: string): string[] => pointers('type-name-reserved', { typeName });

test('type-name-reserved: reserved organisations in any case', () => {
  for (const organisation of [
    'AMZN',
    'Amazon',
    'ASK',
    'Custom',
    'Dev',
    'amazon',
    'DEV',
    'Aws',
    'aws',
    'ALEXA',
  ])
    assert.deepEqual(at(`${organisation}::Shop::Order`), ['/typeName'], organisation);
});

test('type-name-reserved: what AWS publishes under is left to type-name-of-aws', () => {
  assert.deepEqual(at('AWS::S3::Bucket'), []);
  assert.deepEqual(at('Alexa::ASK::Skill'), []);
});

test('type-name-reserved: a discouraged organisation is said to be one', () => {
  const { findings } = run('type-name-reserved', { typeName: 'AWSQuickStart::Shop::Order' });
  assert.match(findings[0]!.message, /asks others/);
});

test('type-name-reserved: names that only start or end alike are free', () => {
  for (const name of [
    'AwsCommunity::Shop::Order',
    'AWSSamples::Shop::Order',
    'Developer::A1::B1',
    'MyAws::A1::B1',
    'Acme::AWS::Dev',
  ])
    assert.deepEqual(at(name), [], name);
});

test('type-name-reserved: a name that is none is for others to report', () => {
  assert.deepEqual(at('Custom'), []);
  assert.deepEqual(pointers('type-name-reserved', { typeName: 5 }), []);
});
