import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('JsonName: members have different names', () => {
  assert.deepEqual(
    eventsWithId(
      'JsonName',
      'structure S { @jsonName("x") b: String, @jsonName("x") a: String, @jsonName("a") c: String }\n',
    ),
    [
      "[ERROR] a#S: This shape contains members with conflicting JSON names that resolve to 'x': a, b | JsonName",
    ],
  );
  assert.deepEqual(eventsWithId('JsonName', 'union U { @jsonName("a") b: String, a: String }\n'), [
    "[ERROR] a#U: This shape contains members with conflicting JSON names that resolve to 'a': a, b | JsonName",
  ]);
  assert.deepEqual(
    eventsWithId('JsonName', 'structure S { @jsonName("b") a: String, @jsonName("a") b: String }\n'),
    [],
  );
});
