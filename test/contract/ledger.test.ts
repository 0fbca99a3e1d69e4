import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLedger, type Ledger } from '../../src/contract/ledger.ts';
import type { JsonObject } from '../../src/json/index.ts';
import type { WireAction } from '../../src/provider/index.ts';
import { requestFor } from '../provider/invoke/request.ts';
import { typeOf } from './types.ts';

const NAME = { Name: 'abcdefgh' };

function ask(ledger: Ledger, action: WireAction, model: JsonObject, ...answers: readonly JsonObject[]): void {
  const request = requestFor(action, { resourceProperties: model });
  ledger.asked(request);
  for (const answer of answers) ledger.answered(request, answer);
}

function standings(ledger: Ledger): readonly string[] {
  return ledger.entries().map(({ identifier, standing }) => `${String(identifier['Name'])} ${standing}`);
}

test('a resource is known from the moment that a request names it', () => {
  const ledger = createLedger(typeOf());
  ask(ledger, 'CREATE', { ...NAME, Text: 'x' });
  assert.deepEqual(standings(ledger), ['abcdefgh unknown']);
});

test('a resource is there as soon as any answer says so, also one that fails half-way', () => {
  for (const status of ['IN_PROGRESS', 'FAILED', 'SUCCESS']) {
    const ledger = createLedger(typeOf());
    ask(ledger, 'CREATE', { Text: 'x' }, { status, resourceModel: NAME });
    assert.deepEqual(standings(ledger), ['abcdefgh alive'], status);
  }
});

test('a create that succeeds without a model has made what it was asked for', () => {
  const ledger = createLedger(typeOf());
  ask(ledger, 'CREATE', NAME, { status: 'SUCCESS' });
  assert.deepEqual(standings(ledger), ['abcdefgh alive']);
});

test('a resource is gone when it was deleted, or not found by a delete', () => {
  for (const answer of [{ status: 'SUCCESS' }, { status: 'FAILED', errorCode: 'NotFound' }]) {
    const ledger = createLedger(typeOf());
    ask(ledger, 'CREATE', NAME, { status: 'SUCCESS' });
    ask(ledger, 'DELETE', NAME, { status: 'IN_PROGRESS' });
    assert.deepEqual(standings(ledger), ['abcdefgh alive']);
    ask(ledger, 'DELETE', NAME, answer);
    assert.deepEqual(standings(ledger), ['abcdefgh gone']);
  }
});

test('an update that is not refused says that something is there', () => {
  const ledger = createLedger(typeOf());
  ask(ledger, 'UPDATE', NAME, { status: 'FAILED', errorCode: 'NotFound' });
  assert.deepEqual(standings(ledger), ['abcdefgh unknown']);
  ask(ledger, 'UPDATE', NAME, { status: 'SUCCESS', resourceModel: NAME });
  assert.deepEqual(standings(ledger), ['abcdefgh alive']);
});

test("what was there before the run is never the run's own", () => {
  const ledger = createLedger(typeOf());
  ledger.spare([NAME]);
  ask(ledger, 'CREATE', NAME, { status: 'SUCCESS', resourceModel: NAME });
  assert.deepEqual(standings(ledger), []);
  assert.equal(ledger.isSpared(NAME), true);
});

test('what exists already is somebody else\u2019s, unless it is known that nothing was there', () => {
  const exists = { status: 'FAILED', errorCode: 'AlreadyExists', message: 'There.' };
  const ledger = createLedger(typeOf());
  ask(ledger, 'CREATE', NAME, exists);
  assert.deepEqual(standings(ledger), []);
  const complete = createLedger(typeOf());
  complete.isComplete();
  ask(complete, 'CREATE', NAME, exists);
  assert.deepEqual(standings(complete), ['abcdefgh unknown']);
  const own = createLedger(typeOf());
  ask(own, 'CREATE', NAME, { status: 'SUCCESS' }, exists);
  assert.deepEqual(standings(own), ['abcdefgh alive']);
});
