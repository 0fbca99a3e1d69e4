import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { redactModel, withoutWriteOnly } from '../../../src/schema/model/redact.ts';
import { resourceLinkOf } from '../../../src/schema/model/resource-link.ts';
import { tagsOf, withTags } from '../../../src/schema/model/tags.ts';
import { typeOf, typeWith } from './types.ts';

describe('write-only values', () => {
  const type = typeOf(
    {
      Name: {},
      Secret: {},
      Users: { type: 'array', items: { type: 'object', properties: { Name: {}, Password: {} } } },
    },
    { writeOnlyProperties: ['/properties/Secret', '/properties/Users/*/Password'] },
  );
  const model = { Name: 'n', Secret: 's3cret', Users: [{ Name: 'u', Password: 'p4ss' }] };

  test('are not in what read returns', () => {
    assert.deepEqual(withoutWriteOnly(type, model), { Name: 'n', Users: [{ Name: 'u' }] });
  });

  test('are shown nowhere, but that they were there is', () => {
    assert.deepEqual(redactModel(type, model), {
      Name: 'n',
      Secret: '<redacted>',
      Users: [{ Name: 'u', Password: '<redacted>' }],
    });
    assert.doesNotMatch(JSON.stringify(redactModel(type, model)), /s3cret|p4ss/);
  });

  test('the model itself is left as it is', () => {
    assert.equal(model.Secret, 's3cret');
    assert.equal(withoutWriteOnly(typeOf({ Name: {} }), model), model);
  });
});

describe('the link to a resource', () => {
  const bucket = typeWith({
    resourceLink: {
      templateUri: '/s3/home?region=${awsRegion}&bucket=${BucketName}',
      mappings: { BucketName: '/Name' },
    },
  });

  test('is filled in from the model', () => {
    const link = resourceLinkOf(bucket, { Name: 'my bucket' }, { region: 'eu-west-1' });
    assert.equal(link, 'https://console.aws.amazon.com/s3/home?region=eu-west-1&bucket=my%20bucket');
  });

  test('is not half a link', () => {
    assert.equal(resourceLinkOf(bucket, {}, { region: 'eu-west-1' }), undefined);
    assert.equal(resourceLinkOf(typeWith({}), { Name: 'x' }, { region: 'eu-west-1' }), undefined);
  });
});

describe('tags', () => {
  const pairs = typeWith({});
  const map = typeWith({
    properties: {
      Id: { type: 'string' },
      Labels: { type: 'object', patternProperties: { '.*': { type: 'string' } } },
    },
    tagging: { taggable: true, tagProperty: '/properties/Labels' },
  });

  test('are read from a list of pairs and from a map', () => {
    assert.deepEqual(tagsOf(pairs, { Tags: [{ Key: 'a', Value: '1' }] }), { a: '1' });
    assert.deepEqual(tagsOf(map, { Labels: { a: '1' } }), { a: '1' });
    assert.deepEqual(tagsOf(pairs, {}), {});
  });

  test('are added in the form of the schema; those of the model win', () => {
    const model: JsonObject = { Tags: [{ Key: 'a', Value: '1' }] };
    assert.deepEqual(withTags(pairs, model, { a: '2', b: '3' }), {
      Tags: [
        { Key: 'a', Value: '1' },
        { Key: 'b', Value: '3' },
      ],
    });
    assert.deepEqual(withTags(map, {}, { b: '3' }), { Labels: { b: '3' } });
  });

  test('types without tags get none', () => {
    const model: JsonObject = { Name: 'n' };
    assert.equal(withTags(typeWith({ tagging: { taggable: false } }), model, { a: '1' }), model);
  });
});
