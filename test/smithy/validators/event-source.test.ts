import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

function eventsOf(members: string): string[] {
  return eventsWithId(
    'EventSource',
    `use aws.api#service\n@service(sdkId: "S", ${members}) service MyName {}\n`,
  );
}

const START = '[WARNING] a#MyName: aws.api#service|cloudTrailEventSource';

test('EventSource: the source has the name of ARNs', () => {
  assert.deepEqual(eventsOf(''), []);
  assert.deepEqual(eventsOf('cloudTrailEventSource: "myname.amazonaws.com"'), []);
  assert.deepEqual(eventsOf('arnNamespace: "x", cloudTrailEventSource: "x.amazonaws.com"'), []);
  assert.deepEqual(eventsOf('arnNamespace: "x", cloudTrailEventSource: "y.amazonaws.com"'), [
    `${START} does not match the expected value. Expected 'x.amazonaws.com', but found 'y.amazonaws.com'. | EventSource`,
  ]);
});

test('EventSource: no placeholders', () => {
  for (const source of ['REPLACE_ME', 'x.REPLACE', 'TBD']) {
    assert.deepEqual(eventsOf(`cloudTrailEventSource: "${source}"`), [
      `${START} must not use placeholders, but found: ${source} | EventSource`,
    ]);
  }
});

test('EventSource: CloudWatch keeps its old name', () => {
  const old = 'cloudTrailEventSource: "monitoring.amazonaws.com"';
  assert.deepEqual(eventsOf(`arnNamespace: "cloudwatch", ${old}`), []);
  assert.equal(eventsOf(`arnNamespace: "other", ${old}`).length, 1);
});
