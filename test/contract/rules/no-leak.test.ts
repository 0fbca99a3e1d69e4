import { describe, test } from 'node:test';
import { noLeak } from '../../../src/contract/rules/no-leak.ts';
import { runtimeStabilized } from '../../../src/contract/rules/runtime-stabilized.ts';
import { survivesReplay } from '../../../src/contract/rules/survives-replay.ts';
import type { Call } from '../../../src/contract/trace.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  BROKEN,
  type CallOptions,
  call,
  failed,
  inProgress,
  page,
  success,
  trace,
} from './traces.ts';

const ID = { Id: 'a' };
const MODEL = { Id: 'a', Arn: 'arn', Name: 'n', Quantity: 1 };
const ids = (...names: readonly string[]): JsonObject[] => names.map((Id) => ({ Id }));
const first = (...names: readonly string[]): Call => call('list-first', {}, [page(ids(...names))]);
const last = (...names: readonly string[]): Call => call('list-last', {}, [page(ids(...names))]);
const created = call('create', { Name: 'n' }, [success(MODEL)]);

describe('no-leak', () => {
  test('all is as it was', () => {
    assertKept(noLeak, trace('frame', first('x'), last('x')));
    assertKept(noLeak, trace('frame', call('read-last', ID, [failed('NotFound')])));
  });
  test('something new is there, told or not', () => {
    assertBroken(noLeak, [trace('life', created), trace('frame', first(), last('a'))], /was not before/);
    const silent = trace('life', call('create', { Name: 'n' }, [failed('InternalFailure')]));
    assertBroken(noLeak, [silent, trace('frame', first('x'), last('x', 'q'))], /was not before/);
  });
  test('something of others is gone', () => {
    assertBroken(noLeak, trace('frame', first('x', 'y'), last('x')), /did not create/);
  });
  test('something can still be read', () => {
    assertBroken(noLeak, trace('frame', call('read-last', ID, [success(MODEL)])), /can be read/);
  });
  test('something cannot be deleted', () => {
    const stuck = call('delete-left-over', ID, [failed('InternalFailure')], { after: created });
    assertBroken(noLeak, trace('frame', stuck), /cannot be deleted/);
    const gone = call('read-left-over', ID, [failed('NotFound')], { after: stuck });
    assertKept(noLeak, [trace('life', created), trace('frame', stuck, gone)]);
  });
  test('the run had to find out itself what to delete', () => {
    const refused = call('create-read-only', { Name: 'n', Arn: 'x' }, [failed('InvalidRequest')]);
    const unwanted = call('delete-unwanted', { Id: 'q' }, [success()], { after: refused });
    assertBroken(noLeak, trace('refused', refused, unwanted), /no answer has told/);
    const telling = call('create-read-only', { Name: 'n' }, [
      failed('InvalidRequest', 'no', { resourceModel: { Id: 'q' } }),
    ]);
    assertNotObserved(noLeak, trace('refused', telling, unwanted));
  });
  test('without a list from before, only what the run created can be missed', () => {
    const all = trace('life', created);
    assertBroken(noLeak, [all, trace('frame', last('a'))], /the run created/);
    assertKept(noLeak, [all, trace('frame', last('x'))]);
  });
  test('nobody looked', () => assertNotObserved(noLeak, [trace('life', created), trace('frame', first())]));
});

describe('survives-replay', () => {
  const rule = survivesReplay;
  const made = (...answers: readonly JsonValue[]): Call =>
    call('create-replayed', { Name: 'n' }, answers, { invocations: [{ lost: true }] });
  const look = (of: Call, model: JsonObject = MODEL): Call =>
    call('read-after-create-replayed', ID, [success(model)], { after: of });
  test('the same once more, or a word that it is done', () => {
    const again = made(success(MODEL), success(MODEL));
    assertKept(rule, trace('replay', again, look(again)));
    assertKept(rule, trace('replay', made(success(MODEL), failed('AlreadyExists'))));
    const deleted = call('delete-replayed', ID, [success(), failed('NotFound')], { after: again });
    const gone = call('read-after-delete-replayed', ID, [failed('NotFound')], { after: deleted });
    assertKept(rule, trace('replay', deleted, gone));
  });
  test('a second resource, told or not', () => {
    assertBroken(
      rule,
      trace('replay', made(success(MODEL), success({ ...MODEL, Id: 'b' }))),
      /told of 2 resources/,
    );
    const again = made(success(MODEL), success(MODEL));
    const list = call('list-after-create-replayed', {}, [page(ids('a', 'q'))], { after: again });
    assertBroken(rule, [trace('replay', again, list), trace('frame', first())], /no answer has told of/);
    const doubled = call('create-doubled', { Name: 'm' }, [success(MODEL), success({ ...MODEL, Id: 'b' })]);
    assertBroken(rule, trace('replay', doubled), /told of 2/);
  });
  test('it fails', () => {
    assertBroken(
      rule,
      trace('replay', made(inProgress(MODEL), failed('InternalFailure'))),
      /InternalFailure/,
    );
    assertBroken(rule, trace('replay', made(success(MODEL), BROKEN)), /no answer/);
    const update = call('update-replayed', MODEL, [success(MODEL), failed('ServiceInternalError')]);
    assertBroken(rule, trace('replay', update), /ServiceInternalError/);
    const deleted = call('delete-replayed', ID, [success(), failed('InternalFailure')]);
    assertBroken(rule, trace('replay', deleted), /InternalFailure/);
  });
  test('the state is another one afterwards', () => {
    const wanted = { ...MODEL, Steps: ['x'] };
    const update = call('update-replayed', wanted, [success(wanted), success(wanted)]);
    const twice = call('read-after-update-replayed', ID, [success({ ...wanted, Steps: ['x', 'x'] })], {
      after: update,
    });
    assertBroken(rule, trace('replay', update, twice), /not as requested: \/Steps/);
    const again = made(success(MODEL), success(MODEL));
    const lost = call('read-after-create-replayed', ID, [failed('NotFound')], { after: again });
    assertBroken(rule, trace('replay', again, lost), /READ ended with FAILED/);
    const list = call('list-after-create-replayed', {}, [page([])], { after: again });
    assertBroken(rule, trace('replay', again, list), /not listed/);
    const deleted = call('delete-replayed', ID, [success(), success()]);
    const still = call('read-after-delete-replayed', ID, [success(MODEL)], { after: deleted });
    assertBroken(rule, trace('replay', deleted, still), /still be read/);
  });
  test('nothing was repeated', () => assertNotObserved(rule, trace('replay')));
});

describe('runtime-stabilized', () => {
  const rule = runtimeStabilized;
  const made = call('create-at-once', { Name: 'n' }, [success(MODEL)]);
  const then = (
    step: 'update-at-once' | 'delete-at-once',
    answers: readonly JsonValue[],
    options: CallOptions = {},
  ) => trace('at-once', made, call(step, MODEL, answers, { after: made, ...options }));
  test('what is done can be changed and deleted', () => {
    assertKept(rule, then('update-at-once', [inProgress(MODEL), success(MODEL)]));
    assertKept(rule, then('delete-at-once', [failed('Throttling'), success()]));
  });
  test('it is not ready yet', () => {
    assertBroken(
      rule,
      then('update-at-once', [failed('ResourceConflict'), success(MODEL)]),
      /ResourceConflict/,
    );
    assertBroken(rule, then('delete-at-once', [failed('NotStabilized')]), /not ready/);
    assertBroken(rule, then('delete-at-once', [failed('GeneralServiceException')]), /GeneralService/);
    const update = call('update', MODEL, [failed('ResourceConflict'), success(MODEL)], { after: created });
    assertBroken(rule, trace('life', created, update), /not ready/);
  });
  test('nothing was done before', () => {
    const refused = call('create-at-once', { Name: 'n' }, [failed('AccessDenied')]);
    assertNotObserved(rule, then('delete-at-once', [failed('NotFound')], { after: refused }));
    assertNotObserved(
      rule,
      trace('life', created, call('update', MODEL, [success(MODEL)], { after: created })),
    );
  });
});
