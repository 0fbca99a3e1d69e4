import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseTransforms } from '../../src/schema/transforms.ts';

const file = new URL('../../../shared/corpus/property-transforms.json', import.meta.url);

interface PublishedTransform {
  readonly type: string;
  readonly pointer: string;
  readonly expression: string;
}

test('every published property transform parses', {
  skip: existsSync(file) ? false : 'corpus not present',
}, async () => {
  const transforms = JSON.parse(readFileSync(file, 'utf8')) as PublishedTransform[];
  assert.ok(transforms.length > 0);
  for (const { type, pointer, expression } of transforms) {
    const [syntax] = await parseTransforms({ propertyTransform: { [pointer]: expression } });
    assert.deepEqual(syntax?.errors, [], `${type} ${pointer}`);
    assert.equal(syntax?.alternatives.length, expression.split(' $OR ').length, `${type} ${pointer}`);
  }
});
