import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { brief, check, checkText, single } from './tester.ts';

const told = (file: JsonObject): readonly [string, string] => {
  const found = single(checkText(JSON.stringify(file, null, 2)));
  assert.equal(found.code, 'not-a-resource-type');
  return [found.pointer ?? '', found.message];
};

const HOOK: JsonObject = {
  typeName: 'Acme::Shop::Check',
  description: 'Checks orders.',
  typeConfiguration: { properties: {}, additionalProperties: false },
  handlers: { preUpdate: { targetNames: ['Acme::Shop::Order'], permissions: [] } },
  additionalProperties: false,
};

test('not-a-resource-type: a hook is told by its handlers, with one finding', () => {
  const [pointer, message] = told(HOOK);
  assert.equal(pointer, '/handlers/preUpdate');
  assert.match(message, /the schema of a CloudFormation hook.* it has "preUpdate"/);
});

test('not-a-resource-type: a hook is told by its targets, its type, or its lack of everything but a configuration', () => {
  const { handlers: _, ...without } = HOOK;
  assert.equal(
    told({ ...HOOK, handlers: { midCreate: { targetNames: [] } } })[0],
    '/handlers/midCreate/targetNames',
  );
  assert.equal(told({ ...without, type: 'HOOK' })[0], '/type');
  assert.equal(told(without)[0], '/typeConfiguration');
});

test('not-a-resource-type: a resource type with a wrong handler stays a resource type', () => {
  assert.deepEqual(brief(check({ handlers: { preCreate: { permissions: [] } } })), [
    'unknown-keyword /handlers/preCreate',
  ]);
});

test('not-a-resource-type: a module is told by its name, type or link', () => {
  assert.match(told({ typeName: 'Acme::Shop::Bucket::MODULE', properties: { Resources: {} } })[1], /module/);
  assert.match(told({ type: 'MODULE', typeName: 'Acme::Shop::Bucket' })[1], /module/);
  assert.match(told({ typeName: 'Acme::Shop::Bucket', moduleLink: {} })[1], /module/);
});

test('not-a-resource-type: other files of the same folders are told', () => {
  assert.match(
    told({ AWSTemplateFormatVersion: '2010-09-09', Resources: {} })[1],
    /a CloudFormation template/,
  );
  assert.match(told({ Resources: { A: { Type: 'AWS::S3::Bucket' } } })[1], /a CloudFormation template/);
  assert.match(told({ smithy: '2.0', shapes: {} })[1], /a Smithy model/);
  assert.match(
    told({ artifact_type: 'RESOURCE', typeName: 'Acme::Shop::Order', language: 'java' })[1],
    /the settings file of a CloudFormation CLI project/,
  );
  assert.match(
    told({ $id: 'common.json', definitions: { Name: { type: 'string' } } })[1],
    /shared definitions/,
  );
});

test('not-a-resource-type: a resource type that is far from complete is checked as one', () => {
  assert.ok(brief(checkText('{}')).every((line) => line.startsWith('missing-keyword')));
  assert.ok(!brief(checkText('{"typeName":"Acme::Shop::Order"}')).some((line) => line.startsWith('not-a')));
  assert.ok(
    !brief(checkText('{"definitions":{},"identifiers":["/properties/Id"]}')).some((line) =>
      line.startsWith('not-a'),
    ),
  );
});
