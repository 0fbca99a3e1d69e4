import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'ServiceAuthDefinitions';

test('ServiceAuthDefinitions: several schemes want an order', () => {
  const [line, ...others] = eventsWithId(ID, '@httpBasicAuth @httpDigestAuth service S {}');
  assert.match(
    line!,
    /^\[WARNING\] a#S: This service uses multiple authentication schemes but does not have/,
  );
  assert.deepEqual(others, []);
});

test('ServiceAuthDefinitions: one scheme has no order, and @auth gives one', () => {
  assert.deepEqual(eventsWithId(ID, '@httpBasicAuth service S {}'), []);
  const ordered = '@httpBasicAuth @httpDigestAuth @auth([httpDigestAuth, httpBasicAuth]) service S {}';
  assert.deepEqual(eventsWithId(ID, ordered), []);
});
