import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  afterAnswer,
  afterBreakdown,
  afterCancel,
  afterDeadline,
  isOverdue,
  needsResource,
} from '../../../src/control-plane/operations/transitions.ts';
import { firstWork, type Work } from '../../../src/control-plane/operations/work.ts';
import type { OperationRecord, ResourceRecord } from '../../../src/control-plane/store/store.ts';
import type { HandlerErrorCode, ProgressEvent } from '../../../src/provider/index.ts';
import { NAMED, START, WIDGET } from './fixture.ts';

const NOW = START + 5_000;

function operation(rest: Partial<OperationRecord> = {}): OperationRecord {
  return {
    requestToken: 'r-1',
    clientToken: 'c-1',
    contentHash: 'h',
    action: 'CREATE',
    typeName: WIDGET.typeName,
    typeVersionId: '00000001',
    status: 'PENDING',
    acceptedAt: START,
    changedAt: START,
    dueAt: START,
    attempts: 1,
    ...rest,
  };
}

function work(rest: Partial<Work> = {}, action: OperationRecord['action'] = 'CREATE'): Work {
  const first = firstWork(
    {
      action,
      requestToken: 'r-1',
      typeName: WIDGET.typeName,
      typeVersionId: '00000001',
      properties: { Color: 'red', Password: 'abc' },
      acceptedAt: START,
    },
    { account: '111122223333', region: 'eu-test-1' },
  );
  return { ...first, ...rest };
}

const facts = { type: WIDGET, now: NOW, random: () => 0 };
const failing = (errorCode: HandlerErrorCode, message = 'No.'): ProgressEvent => ({
  status: 'FAILED',
  errorCode,
  message,
});
const SUCCESS: ProgressEvent = {
  status: 'SUCCESS',
  resourceModel: { Id: 'w-1', Color: 'red', Password: 'abc', State: null },
};
const KNOWN: ResourceRecord = {
  typeName: WIDGET.typeName,
  identifier: 'w-1',
  typeVersionId: '00000001',
  model: '{}',
  requestToken: 'r-0',
  createdAt: START - 1_000,
  changedAt: START - 1_000,
};

describe('SUCCESS', () => {
  test('of a create ends it, and keeps the resource without write-only values and nulls', () => {
    assert.deepEqual(afterAnswer(operation(), work(), SUCCESS, facts), {
      change: {
        status: 'SUCCESS',
        changedAt: NOW,
        identifier: 'w-1',
        resource: {
          typeName: WIDGET.typeName,
          identifier: 'w-1',
          typeVersionId: '00000001',
          model: '{"Id":"w-1","Color":"red"}',
          requestToken: 'r-1',
          createdAt: NOW,
          changedAt: NOW,
        },
      },
    });
  });

  test('of a create takes the identifier as the service writes it', () => {
    const { change } = afterAnswer(
      operation({ identifier: 'Mine', typeName: NAMED.typeName }),
      work(),
      { status: 'SUCCESS', resourceModel: { Name: 'mine' } },
      { ...facts, type: NAMED },
    );
    assert.equal(change.identifier, 'mine');
  });

  test('of a create without the identifier is a failure that says so', () => {
    const { change } = afterAnswer(
      operation(),
      work(),
      { status: 'SUCCESS', resourceModel: { Color: 'red' } },
      facts,
    );
    assert.equal(change.status, 'FAILED');
    assert.equal(change.errorCode, 'InternalFailure');
    assert.match(change.message!, /without the primary identifier/);
    assert.equal(change.resource, undefined);
  });

  test('of an update keeps the identifier, and when the resource was created', () => {
    const update = operation({ action: 'UPDATE', identifier: 'w-1', status: 'IN_PROGRESS' });
    assert.ok(needsResource(update, SUCCESS));
    const { change } = afterAnswer(update, work({}, 'UPDATE'), SUCCESS, { ...facts, resource: KNOWN });
    assert.equal(change.identifier, 'w-1');
    assert.ok(typeof change.resource === 'object');
    assert.equal(change.resource.createdAt, KNOWN.createdAt);
    assert.equal(change.resource.changedAt, NOW);
  });

  test('of a delete removes the resource', () => {
    const removal = operation({ action: 'DELETE', identifier: 'w-1' });
    assert.deepEqual(afterAnswer(removal, work({}, 'DELETE'), { status: 'SUCCESS' }, facts), {
      change: { status: 'SUCCESS', changedAt: NOW, identifier: 'w-1', resource: 'removed' },
    });
  });
});

describe('IN_PROGRESS', () => {
  const event: ProgressEvent = {
    status: 'IN_PROGRESS',
    message: 'Painting.',
    callbackDelaySeconds: 30,
    callbackContext: { coat: 1 },
    resourceModel: { Id: 'w-1', Color: 'red', Password: 'abc' },
  };

  test('lets the handler be invoked again after its delay, with its model and context', () => {
    const { change, work: next } = afterAnswer(operation(), work(), event, facts);
    assert.deepEqual(change, {
      status: 'IN_PROGRESS',
      changedAt: NOW,
      dueAt: NOW + 30_000,
      identifier: 'w-1',
      message: 'Painting.',
    });
    assert.deepEqual(next!.request.callbackContext, { coat: 1 });
    assert.deepEqual(next!.request.requestData.resourceProperties, event.resourceModel);
    assert.equal(next!.request.bearerToken, 'r-1');
    assert.equal(next!.state.invocations, 1);
  });

  test('ends the operation if its time would be up by then', () => {
    const late = { ...facts, now: START + 120 * 60_000 - 10_000 };
    const { change, work: next } = afterAnswer(operation(), work(), event, late);
    assert.equal(change.status, 'FAILED');
    assert.equal(change.errorCode, 'NotStabilized');
    assert.match(change.message!, /120 minutes/);
    assert.equal(change.identifier, 'w-1');
    assert.equal(next, undefined);
  });
});

describe('FAILED', () => {
  test('ends the operation with the code and the message', () => {
    assert.deepEqual(
      afterAnswer(operation({ identifier: 'w-9' }), work(), failing('AlreadyExists'), facts).change,
      {
        status: 'FAILED',
        changedAt: NOW,
        errorCode: 'AlreadyExists',
        message: 'No.',
        identifier: 'w-9',
      },
    );
  });

  test('has only codes that Cloud Control knows', () => {
    const { change } = afterAnswer(operation(), work(), failing('InvalidTypeConfiguration'), facts);
    assert.equal(change.errorCode, 'InvalidRequest');
  });

  test('has no message longer than Cloud Control allows, and no half characters', () => {
    const { change } = afterAnswer(operation(), work(), failing('AccessDenied', '😀'.repeat(2_000)), facts);
    assert.ok(change.message!.length <= 2048);
    assert.ok(change.message!.isWellFormed());
    assert.ok(change.message!.endsWith('…'));
  });

  test('with a code that may pass is tried again, later and later, but not for ever', () => {
    let current = work();
    const waits: number[] = [];
    for (let times = 0; times < 10; times += 1) {
      const next = afterAnswer(operation(), current, failing('Throttling'), facts);
      if (next.work === undefined) {
        assert.equal(next.change.status, 'FAILED');
        assert.equal(next.change.errorCode, 'Throttling');
        break;
      }
      assert.equal(next.change.status, 'IN_PROGRESS');
      assert.equal(next.change.errorCode, undefined);
      waits.push(next.change.dueAt! - NOW);
      current = next.work;
    }
    assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
  });
});

describe('a delete that meets nothing', () => {
  const gone = failing('NotFound');
  const removal = (attempts: number): OperationRecord =>
    operation({ action: 'DELETE', identifier: 'w-1', attempts });
  const begun = work({ state: { startedAt: START, invocations: 2, retries: 1, hasty: 0 } }, 'DELETE');
  const throttled = work({ state: { startedAt: START, invocations: 1, retries: 1, hasty: 0 } }, 'DELETE');

  test('has failed, and the resource is not known any more', () => {
    assert.ok(needsResource(removal(1), gone));
    const { change } = afterAnswer(removal(1), work({}, 'DELETE'), gone, { ...facts, resource: KNOWN });
    assert.equal(change.status, 'FAILED');
    assert.equal(change.errorCode, 'NotFound');
    assert.equal(change.resource, 'removed');
  });

  test('has succeeded after a lost answer if the resource was known', () => {
    const { change } = afterAnswer(removal(2), work({}, 'DELETE'), gone, { ...facts, resource: KNOWN });
    assert.equal(change.status, 'SUCCESS');
    assert.equal(change.resource, 'removed');
  });

  test('has succeeded after a lost answer if the handler had begun to delete it', () => {
    assert.equal(afterAnswer(removal(2), begun, gone, facts).change.status, 'SUCCESS');
  });

  test('has succeeded also if something else was answered after the lost answer', () => {
    const { change, work: next } = afterAnswer(removal(2), work({}, 'DELETE'), failing('Throttling'), facts);
    assert.equal(change.status, 'IN_PROGRESS');
    const { change: last } = afterAnswer(removal(1), next!, gone, { ...facts, resource: KNOWN });
    assert.equal(last.status, 'SUCCESS');
  });

  test('has failed after a lost answer if nobody knows that there was something', () => {
    assert.equal(afterAnswer(removal(2), work({}, 'DELETE'), gone, facts).change.status, 'FAILED');
    assert.equal(afterAnswer(removal(2), throttled, gone, facts).change.status, 'FAILED');
  });

  test('says nothing about a create after a lost answer', () => {
    const { change } = afterAnswer(operation({ attempts: 2 }), work(), failing('AlreadyExists'), facts);
    assert.equal(change.status, 'FAILED');
  });
});

describe('without an answer', () => {
  test('a cancelled operation ends where it is', () => {
    const cancelled = operation({ status: 'CANCEL_IN_PROGRESS', identifier: 'w-1', message: 'Painting.' });
    assert.deepEqual(afterCancel(cancelled, NOW), {
      change: { status: 'CANCEL_COMPLETE', changedAt: NOW, identifier: 'w-1', message: 'Painting.' },
    });
  });

  test('an operation fails when its time is up', () => {
    const deadline = START + 120 * 60_000;
    assert.ok(!isOverdue(operation(), work(), WIDGET, deadline - 1));
    assert.ok(isOverdue(operation(), work(), WIDGET, deadline));
    const { change } = afterDeadline(operation(), work(), { ...facts, now: deadline });
    assert.equal(change.status, 'FAILED');
    assert.equal(change.errorCode, 'NotStabilized');
  });

  test('an operation whose handlers cannot be started fails, never with NotFound', () => {
    const { change } = afterBreakdown(operation({ identifier: 'w-1' }), 'It does not start.', NOW);
    assert.deepEqual(change, {
      status: 'FAILED',
      changedAt: NOW,
      errorCode: 'InternalFailure',
      message: 'It does not start.',
      identifier: 'w-1',
    });
  });
});
