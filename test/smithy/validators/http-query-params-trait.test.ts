import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('HttpQueryParamsTrait: a map of all parameters beside single ones', () => {
  const lines = eventsWithId(
    'HttpQueryParamsTrait',
    `structure S { @httpQueryParams all: M, @httpQuery("b") b: String, @httpQuery("a") a: String }
     structure T { @httpQueryParams all: M }
     map M { key: String, value: String }`,
  );
  assert.deepEqual(lines, [
    '[NOTE] a#S: Structure member `all` is marked with the `httpQueryParams` trait, and `httpQuery` traits are applied ' +
      'to the following members: `a`, `b`. The service will not be able to disambiguate between query string ' +
      'parameters intended for the `all` member and those explicitly bound to the `httpQuery` members. | ' +
      'HttpQueryParamsTrait',
  ]);
});
