import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('AuthTrait: operations and services choose among the schemes of the service', () => {
  const lines = eventsWithId(
    'AuthTrait',
    `@httpBasicAuth @auth([httpBasicAuth, httpDigestAuth])
     service S { operations: [Good, Bad] }
     @auth([]) operation Good {}
     @auth([httpBearerAuth, httpApiKeyAuth, httpBasicAuth]) operation Bad {}`,
  );
  assert.deepEqual(lines, [
    '[DANGER] a#S: auth trait applies authentication that is not configured on the service shape, `a#S`: ' +
      '[smithy.api#httpDigestAuth] | AuthTrait',
    '[DANGER] a#Bad: auth trait applies authentication that is not configured on the service shape, `a#S`: ' +
      '[smithy.api#httpApiKeyAuth, smithy.api#httpBearerAuth] | AuthTrait',
  ]);
});

test('AuthTrait: operations outside of services are left alone', () => {
  assert.deepEqual(eventsWithId('AuthTrait', '@auth([httpBasicAuth]) operation Free {}'), []);
});
