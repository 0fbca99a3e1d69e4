import { describe, test } from 'node:test';
import { deleteAnswersInTime } from '../../../src/contract/rules/delete-answers-in-time.ts';
import { deleteByIdentifierAlone } from '../../../src/contract/rules/delete-by-identifier-alone.ts';
import { deleteFailureExplains } from '../../../src/contract/rules/delete-failure-explains.ts';
import { deleteInProgressUntilDone } from '../../../src/contract/rules/delete-in-progress-until-done.ts';
import { deleteMissing } from '../../../src/contract/rules/delete-missing.ts';
import { deleteReturnsNoModel } from '../../../src/contract/rules/delete-returns-no-model.ts';
import { deleteTimesOutAsFailed } from '../../../src/contract/rules/delete-times-out-as-failed.ts';
import type { Call } from '../../../src/contract/trace.ts';
import type { JsonValue } from '../../../src/json/index.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  BROKEN,
  type CallOptions,
  call,
  failed,
  inProgress,
  LATE,
  page,
  success,
  trace,
} from './traces.ts';

const ID = { Id: 'a' };
const MODEL = { Id: 'a', Arn: 'arn', Name: 'n', Quantity: 1 };
const created = call('create', { Name: 'n' }, [success(MODEL)]);
const deleted = (answers: readonly JsonValue[], options: CallOptions = {}): Call =>
  call('delete', ID, answers, { after: created, keyedBy: 'primary', ...options });
const gone = (deletion: Call): Call =>
  call('read-after-delete', ID, [failed('NotFound')], { after: deletion });
const found = (deletion: Call): Call => call('read-after-delete', ID, [success(MODEL)], { after: deletion });
const NOTHING = trace('life', created);

describe('delete-answers-in-time', () => {
  test('every invocation within 60 seconds', () => {
    assertKept(
      deleteAnswersInTime,
      trace('life', deleted([inProgress(ID), success()], { milliseconds: 60_000 })),
    );
    assertKept(deleteAnswersInTime, trace('missing', call('delete-missing', ID, [failed('NotFound')])));
  });
  test('late, too late, or nothing that is an event', () => {
    assertBroken(
      deleteAnswersInTime,
      trace('life', deleted([inProgress(ID), LATE])),
      /did not answer within 60/,
    );
    assertBroken(
      deleteAnswersInTime,
      trace('life', deleted([success()], { milliseconds: 60_001 })),
      /60\.001/,
    );
    assertBroken(deleteAnswersInTime, trace('life', deleted([BROKEN])), /none came/);
    assertBroken(deleteAnswersInTime, trace('life', deleted([['done']])), /what came is none/);
    assertBroken(deleteAnswersInTime, trace('life', deleted([{ message: 'ok' }])), /what came is none/);
  });
  test('says nothing of other handlers', () => assertNotObserved(deleteAnswersInTime, NOTHING));
});

describe('delete-by-identifier-alone', () => {
  const rule = deleteByIdentifierAlone;
  const recreated = call('create-after-delete', { Name: 'n' }, [success(MODEL)]);
  const byName = (answers: readonly JsonValue[]): Call =>
    call('delete-by-additional', { Name: 'n' }, answers, { after: recreated, keyedBy: 0 });
  test('the primary and an additional identifier are enough', () => {
    const [first, second] = [deleted([success()]), byName([inProgress(MODEL), success()])];
    assertKept(rule, trace('life', first, gone(first), second));
  });
  test('the primary identifier is refused, and the whole model is not', () => {
    const withModel = call('delete-with-model', MODEL, [success()], { after: created });
    assertBroken(
      rule,
      trace('life', deleted([failed('InvalidRequest')]), withModel),
      /primary identifier \(\/Id\) alone ended with FAILED \(InvalidRequest\)\. With the whole model/,
    );
    assertBroken(rule, trace('life', deleted([failed('NotFound')])), /FAILED \(NotFound\)\.$/);
  });
  test('an additional identifier is refused, or has no effect', () => {
    assertBroken(rule, trace('life', byName([failed('NotFound')])), /additional identifier \(\/Name\)/);
    const silent = byName([success()]);
    const still = call('read-after-recreate-deleted', ID, [success(MODEL)], { after: silent });
    assertBroken(rule, trace('life', silent, still), /SUCCESS, but READ still finds/);
  });
  test('another resource goes as well', () => {
    const one = call('create-one-of-many', { Name: 'n' }, [success(MODEL)]);
    const two = call('create-one-of-many', { Name: 'm' }, [success({ ...MODEL, Id: 'b', Name: 'm' })]);
    const all = call('list-in-pages', {}, [page([ID, { Id: 'b' }])]);
    const del = call('delete-one-of-many', ID, [success()], { after: one });
    const left = (...ids: readonly string[]): Call =>
      call('list-after-one-deleted', {}, [page(ids.map((Id) => ({ Id })))], { after: del });
    const rest = call('delete-one-of-many', { Id: 'b' }, [success()], { after: two });
    assertKept(rule, trace('pages', one, two, all, del, left('b'), rest));
    assertBroken(rule, trace('pages', one, two, all, del, left(), rest), /taken another one/);
  });
  test('nothing was there to delete, or it never ended', () => {
    assertNotObserved(rule, NOTHING);
    const refused = call('create', { Name: 'n' }, [failed('AccessDenied')]);
    assertNotObserved(rule, trace('life', deleted([failed('NotFound')], { after: refused })));
    assertNotObserved(rule, trace('life', deleted([inProgress(ID)])));
  });
});

describe('delete-in-progress-until-done', () => {
  const rule = deleteInProgressUntilDone;
  test('SUCCESS once it is gone', () => {
    const slow = deleted([inProgress(ID), inProgress(), success()]);
    assertKept(
      rule,
      trace('life', slow, gone(slow), call('list-after-delete', {}, [page([])], { after: slow })),
    );
  });
  test('a repeated delete may find nothing', () => {
    const made = call('create-replayed', { Name: 'n' }, [success(MODEL)]);
    assertKept(
      rule,
      trace('replay', made, call('delete-replayed', ID, [success(), failed('NotFound')], { after: made })),
    );
  });
  test('SUCCESS while a read or a list still finds it', () => {
    const early = deleted([success()]);
    assertBroken(rule, trace('life', early, found(early)), /READ still finds/);
    const list = call('list-after-delete', {}, [page([{ Id: 'b' }], 't'), page([ID])], { after: early });
    assertBroken(rule, trace('life', early, gone(early), list), /LIST still finds/);
    const byName = call('read-by-additional-after-delete', { Name: 'n' }, [success(MODEL)], { after: early });
    assertBroken(rule, trace('life', early, gone(early), byName), /READ still finds/);
  });
  test('it fails, never ends, or does not answer', () => {
    assertBroken(rule, trace('life', deleted([inProgress(ID), failed('NotFound')])), /FAILED \(NotFound\)/);
    assertBroken(rule, trace('life', deleted([inProgress(ID), inProgress(ID)])), /still IN_PROGRESS/);
    assertBroken(rule, trace('life', deleted([LATE])), /no answer/);
  });
  test('IN_PROGRESS that cannot be gone on from', () => {
    const never = deleted([inProgress(ID, { callbackDelaySeconds: -1 }), success()]);
    assertBroken(rule, trace('life', never), /asks for no callback/);
    assertBroken(rule, trace('life', deleted([inProgress({ Id: 'b' }), success()])), /another resource/);
  });
  test('nothing was there to delete', () => {
    assertNotObserved(rule, NOTHING);
    assertNotObserved(rule, trace('missing', call('delete-missing', ID, [failed('NotFound')])));
  });
});

describe('delete-times-out-as-failed', () => {
  const rule = deleteTimesOutAsFailed;
  test('it ends by itself', () => {
    assertKept(rule, trace('life', deleted([inProgress(ID), success()])));
    assertKept(rule, trace('life', deleted([failed('NotStabilized')], { milliseconds: 301_000 })));
  });
  test('it is still in progress at the end of its time, or succeeds after it', () => {
    assertBroken(
      rule,
      trace('life', deleted([inProgress(ID)])),
      /still IN_PROGRESS at the end of its 5 minutes/,
    );
    const late = [{}, { startedAt: 300_000, milliseconds: 1 }];
    assertBroken(rule, trace('life', deleted([inProgress(ID), success()], { invocations: late })), /run out/);
  });
  test('says nothing without a delete that ends', () => {
    assertNotObserved(rule, NOTHING);
    assertNotObserved(rule, trace('life', deleted([LATE])));
  });
});

describe('delete-failure-explains', () => {
  const rule = deleteFailureExplains;
  const missing = (...answers: readonly JsonValue[]) => trace('missing', call('delete-missing', ID, answers));
  test('a message and the code for it', () => {
    assertKept(rule, missing(failed('NotFound')));
    assertKept(rule, missing(failed('Throttling'), failed('NotFound')));
    assertKept(rule, trace('life', deleted([failed('ResourceConflict'), success()])));
  });
  test('no message', () => {
    assertBroken(rule, missing(failed('NotFound', '  ')), /without a message/);
    assertBroken(rule, missing({ status: 'FAILED', errorCode: 'NotFound' }), /without a message/);
    assertBroken(
      rule,
      missing({ status: 'FAILED', errorCode: 'NotFound', message: null }),
      /without a message/,
    );
  });
  test('no code, an unknown one, or one for something else', () => {
    assertBroken(rule, missing({ status: 'FAILED', message: 'no' }), /without an error code/);
    assertBroken(rule, missing(failed('Gone')), /"Gone" is no handler error code/);
    assertBroken(rule, missing(failed('InternalFailure')), /should be NotFound, not InternalFailure/);
    assertBroken(rule, trace('life', deleted([failed('AlreadyExists')])), /cannot be the reason/);
  });
  test('nothing failed', () => assertNotObserved(rule, trace('life', deleted([success()]))));
});

describe('delete-returns-no-model', () => {
  const rule = deleteReturnsNoModel;
  test('SUCCESS alone; models on the way are another matter', () => {
    assertKept(rule, trace('life', deleted([inProgress(MODEL), success()])));
    assertKept(
      rule,
      trace('life', deleted([{ status: 'SUCCESS', resourceModel: null, resourceModels: null }])),
    );
  });
  test('a model, an empty one, a list of one', () => {
    assertBroken(rule, trace('life', deleted([success(MODEL)])), /with a model/);
    assertBroken(rule, trace('life', deleted([success({})])), /with a model/);
    assertBroken(rule, trace('life', deleted([page([MODEL])])), /with a model/);
  });
  test('no delete succeeded', () => {
    assertNotObserved(rule, trace('life', deleted([failed('NotFound', 'no', { resourceModel: MODEL })])));
  });
});

describe('delete-missing', () => {
  const of = (...answers: readonly JsonValue[]) => trace('missing', call('delete-missing', ID, answers));
  test('NotFound, at once or later', () => {
    assertKept(deleteMissing, of(failed('NotFound')));
    assertKept(deleteMissing, of(inProgress(ID), failed('NotFound')));
  });
  test('anything else', () => {
    assertBroken(deleteMissing, of(success()), /ended with SUCCESS/);
    assertBroken(deleteMissing, of(failed('InvalidRequest')), /FAILED \(InvalidRequest\)/);
    assertBroken(deleteMissing, of(inProgress(ID)), /still IN_PROGRESS/);
    assertBroken(deleteMissing, of(BROKEN), /no answer/);
  });
  test('not tried', () => assertNotObserved(deleteMissing, trace('missing')));
});
