import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpApiKeyAuthTrait';

test('HttpApiKeyAuthTrait: a scheme needs a header', () => {
  assert.deepEqual(eventsWithId(ID, '@httpApiKeyAuth(name: "k", in: "query", scheme: "Key") service S {}'), [
    '[ERROR] a#S: The httpApiKeyAuth trait must have an `in` value of `header` when a `scheme` is provided, found: ' +
      'query | HttpApiKeyAuthTrait',
  ]);
});

test('HttpApiKeyAuthTrait: a header may have a scheme, a query none', () => {
  assert.deepEqual(
    eventsWithId(ID, '@httpApiKeyAuth(name: "k", in: "header", scheme: "Key") service S {}'),
    [],
  );
  assert.deepEqual(eventsWithId(ID, '@httpApiKeyAuth(name: "k", in: "query") service S {}'), []);
});
