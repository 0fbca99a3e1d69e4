import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpQueryTrait';

test('HttpQueryTrait: one member for a parameter', () => {
  const text =
    'structure S { @httpQuery("q") b: String, @httpQuery("q") a: String, @httpQuery("Q") c: String }\n';
  assert.deepEqual(eventsWithId(ID, text), [
    '[ERROR] a#S: `httpQuery` parameter name binding conflicts found for the `q` parameter in the following structure ' +
      'members: `a`, `b` | HttpQueryTrait',
  ]);
});

test('HttpQueryTrait: what the URI holds cannot be a parameter', () => {
  const operation = '@http(method: "POST", uri: "/?q=1&r") operation O { input: I }\n';
  assert.deepEqual(
    eventsWithId(ID, `${operation}structure I { @httpQuery("r") r: String, @httpQuery("s") s: String }\n`),
    [
      '[ERROR] a#I: `httpQuery` name `r` conflicts with the `http` trait of the `a#O` operation: `/?q=1&r` | HttpQueryTrait',
    ],
  );
});
