import { describe, test } from 'node:test';
import { errorCodeKnown } from '../../../src/contract/rules/error-code-known.ts';
import { eventWellFormed } from '../../../src/contract/rules/event-well-formed.ts';
import { shape } from '../../../src/contract/rules/shape.ts';
import type { StepName } from '../../../src/contract/steps.ts';
import type { JsonValue } from '../../../src/json/index.ts';
import { HANDLER_ERROR_CODES } from '../../../src/provider/index.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  BROKEN,
  call,
  failed,
  inProgress,
  LATE,
  page,
  success,
  trace,
} from './traces.ts';

const MODEL = { Id: 'a', Arn: 'arn', Name: 'n', Quantity: 1 };
const life = (step: StepName, ...answers: readonly JsonValue[]) => trace('life', call(step, {}, answers));

describe('event-well-formed', () => {
  const rule = eventWellFormed;
  const wrong = (step: StepName, answer: JsonValue, message: RegExp): void =>
    assertBroken(rule, life(step, answer), message);
  test('what each handler may answer', () => {
    assertKept(rule, life('create', inProgress(MODEL), success(MODEL)));
    assertKept(
      rule,
      life('create', inProgress(undefined, { callbackDelaySeconds: 0 }), failed('NotStabilized')),
    );
    assertKept(rule, life('read-after-create', success(MODEL)));
    assertKept(rule, life('update', failed('NotFound', 'gone', { resourceModel: MODEL })));
    assertKept(rule, life('delete', success()));
    assertKept(rule, life('list-after-create', page([MODEL], 't'), page([])));
  });
  test('members without a value are absent', () => {
    const nothing = {
      errorCode: null,
      message: null,
      callbackContext: null,
      callbackDelaySeconds: 0,
      resourceModel: null,
      resourceModels: null,
      nextToken: null,
    };
    assertKept(rule, life('delete', { ...nothing, status: 'SUCCESS' }));
    assertKept(rule, life('create', { ...nothing, status: 'SUCCESS', message: '', resourceModel: MODEL }));
    assertKept(rule, life('list-after-create', { ...nothing, status: 'SUCCESS', resourceModels: [] }));
    assertKept(rule, life('create', { ...success(MODEL), callbackContext: {}, more: 1 }));
  });
  test('no object', () => {
    wrong('create', [], /an array/);
    wrong('create', null, /null/);
    wrong('create', 'SUCCESS', /a text/);
    wrong('create', BROKEN, /no progress event/);
  });
  test('status', () => {
    wrong('create', { resourceModel: MODEL }, /no status/);
    wrong('create', { status: 'COMPLETE', resourceModel: MODEL }, /"COMPLETE"/);
    wrong('create', { status: 'success', resourceModel: MODEL }, /"success"/);
    wrong('create', { status: 'PENDING', resourceModel: MODEL }, /"PENDING"/);
  });
  test('errorCode', () => {
    wrong('delete', { status: 'FAILED', message: 'no' }, /FAILED and no errorCode/);
    wrong('delete', { status: 'FAILED', errorCode: 404 }, /errorCode that is no text/);
    wrong('create', { ...success(MODEL), errorCode: 'NotFound' }, /for FAILED only/);
    wrong('create', inProgress(MODEL, { errorCode: 'NotFound' }), /for FAILED only/);
  });
  test('callbacks', () => {
    wrong('create', { ...success(MODEL), callbackDelaySeconds: 5 }, /callbackDelaySeconds 5/);
    wrong('create', failed('NotFound', 'no', { callbackDelaySeconds: 5 }), /callbackDelaySeconds 5/);
    wrong('create', inProgress(MODEL, { callbackDelaySeconds: '5' }), /no number/);
    wrong('create', inProgress(MODEL, { callbackContext: 'step 1' }), /callbackContext that is no object/);
  });
  test('message', () =>
    wrong('create', { ...success(MODEL), message: { text: 'x' } }, /message that is no text/));
  test('resourceModel', () => {
    wrong('create', success(), /SUCCESS and no resourceModel/);
    wrong('update', { status: 'SUCCESS', resourceModel: [MODEL] }, /no object/);
    wrong('read-after-create', success(), /SUCCESS and no resourceModel/);
    wrong('delete', success({}), /DELETE that succeeds/);
    wrong('list-after-create', { ...page([]), resourceModel: MODEL }, /LIST does not have/);
    wrong('list-after-create', failed('NotFound', 'no', { resourceModel: MODEL }), /LIST does not have/);
  });
  test('resourceModels', () => {
    wrong('create', { ...success(MODEL), resourceModels: [] }, /for a LIST that succeeds/);
    wrong('create', inProgress(MODEL, { resourceModels: [MODEL] }), /for a LIST that succeeds/);
    wrong(
      'list-after-create',
      failed('AccessDenied', 'no', { resourceModels: [] }),
      /for a LIST that succeeds/,
    );
    wrong('list-after-create', { status: 'SUCCESS' }, /no resourceModels/);
    wrong('list-after-create', { status: 'SUCCESS', resourceModels: MODEL }, /no array/);
    wrong('list-after-create', { status: 'SUCCESS', resourceModels: ['a'] }, /no object/);
  });
  test('nextToken', () => {
    wrong('read-after-create', { ...success(MODEL), nextToken: 't' }, /nextToken, which is for a LIST/);
    wrong(
      'list-after-create',
      failed('AccessDenied', 'no', { nextToken: 't' }),
      /nextToken, which is for a LIST/,
    );
    wrong('list-after-create', { ...page([]), nextToken: 1 }, /nextToken that is no text/);
  });
  test('no answer to judge', () => {
    assertNotObserved(rule, life('create', LATE));
    assertNotObserved(rule, trace('restart', call('create-restarted', {}, [BROKEN])));
    assertNotObserved(rule, trace('refused', call('create-invalid', { Name: 1 }, [BROKEN])));
  });
});

describe('error-code-known', () => {
  test('every code of the list', () => {
    for (const code of HANDLER_ERROR_CODES) assertKept(errorCodeKnown, life('create', failed(code)));
  });
  test('another one, or none', () => {
    for (const code of ['notFound', 'NOT_FOUND', 'ValidationException', 'Unknown', ''])
      assertBroken(errorCodeKnown, life('read-after-create', failed(code)), /no handler error code/);
    assertBroken(errorCodeKnown, life('delete', { status: 'FAILED', errorCode: 404 }), /404/);
    assertBroken(
      errorCodeKnown,
      life('delete', { status: 'FAILED', errorCode: null }),
      /without an error code/,
    );
    assertBroken(errorCodeKnown, life('create', { ...success(MODEL), errorCode: 'Fine' }), /"Fine"/);
  });
  test('nothing failed', () => assertNotObserved(errorCodeKnown, life('create', success(MODEL))));
});

describe('shape', () => {
  const odd = { ...MODEL, Quantity: 0 };
  test('what conforms, as far as it is there', () => {
    assertKept(shape, life('create', inProgress({ Id: 'a' }), success(MODEL)));
    assertKept(shape, life('list-after-create', page([{ Id: 'a' }, MODEL])));
  });
  test('models of every handler and every status', () => {
    assertBroken(shape, life('create', inProgress(odd), success(MODEL)), /CREATE .*below the minimum/);
    assertBroken(shape, life('create', failed('NotStabilized', 'no', { resourceModel: odd })), /below/);
    assertBroken(shape, life('update', success(odd)), /UPDATE/);
    assertBroken(shape, life('read-after-create', success(odd)), /READ/);
    assertBroken(shape, life('delete', inProgress(odd), success()), /DELETE/);
    assertBroken(shape, life('list-after-create', page([{ Id: 'a' }], 't'), page([odd])), /LIST/);
    assertBroken(shape, life('list-after-create', page([{ Id: 7 }])), /\/Id has the type/);
  });
  test('what was invalid when it was asked for may be so when it comes back', () => {
    const invalid = call('create-invalid', { Name: 'n', Quantity: 0 }, [success(odd)]);
    const look = call('read-after-refused', { Id: 'a' }, [success(odd)], { after: invalid });
    const elsewhere = trace('life', call('list-after-create', {}, [page([odd])]));
    assertNotObserved(shape, [trace('refused', invalid, look), elsewhere]);
  });
  test('no model', () => assertNotObserved(shape, life('delete', success())));
});
