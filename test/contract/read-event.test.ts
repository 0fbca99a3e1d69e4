import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvent } from '../../src/contract/read-event.ts';

test('an event is read as it is; members that are null are absent', () => {
  const event = { status: 'IN_PROGRESS', callbackContext: { step: 1 }, resourceModel: { Id: 'r-1' } };
  assert.deepEqual(readEvent({ ...event, message: null, errorCode: null, nextToken: null }), event);
});

test('a SUCCESS with an error code is still a SUCCESS', () => {
  assert.equal(readEvent({ status: 'SUCCESS', errorCode: 'NotFound' })?.status, 'SUCCESS');
});

test('members of the wrong type are left out', () => {
  const answer = {
    status: 'FAILED',
    errorCode: 7,
    message: ['no'],
    callbackDelaySeconds: 'soon',
    resourceModel: 'r-1',
    resourceModels: [{ Id: 'r-1' }, 'r-2', null],
    nextToken: '',
  };
  assert.deepEqual(readEvent(answer), { status: 'FAILED', resourceModels: [{ Id: 'r-1' }] });
});

test('an answer that does not say how the handler got on is no event', () => {
  for (const answer of [null, 'SUCCESS', ['SUCCESS'], {}, { status: 'Success' }, { status: null }])
    assert.equal(readEvent(answer), undefined, JSON.stringify(answer));
  assert.equal(readEvent(JSON.parse('{ "__proto__": { "status": "SUCCESS" } }')), undefined);
});
