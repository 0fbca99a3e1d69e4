import { describe, test } from 'node:test';
import { deleteReallyDeletes } from '../../../src/contract/rules/delete-really-deletes.ts';
import { deleteThenCreate } from '../../../src/contract/rules/delete-then-create.ts';
import { deleteThenDelete } from '../../../src/contract/rules/delete-then-delete.ts';
import { deleteThenList } from '../../../src/contract/rules/delete-then-list.ts';
import { deleteThenRead } from '../../../src/contract/rules/delete-then-read.ts';
import { deleteThenUpdate } from '../../../src/contract/rules/delete-then-update.ts';
import type { StepName } from '../../../src/contract/steps.ts';
import type { Call } from '../../../src/contract/trace.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  call,
  failed,
  inProgress,
  page,
  success,
  trace,
} from './traces.ts';

const ID = { Id: 'a' };
const MODEL = { Id: 'a', Arn: 'arn', Name: 'n', Quantity: 1 };
const created = call('create', { Name: 'n' }, [success(MODEL)]);
const deleted = call('delete', ID, [success()], { after: created, keyedBy: 'primary' });
const undeleted = call('delete', ID, [failed('ResourceConflict')], { after: created, keyedBy: 'primary' });
const after = (step: StepName, answers: readonly JsonValue[], model: JsonObject = ID, of = deleted): Call =>
  call(step, model, answers, { after: of });
const life = (...calls: readonly Call[]) => trace('life', created, deleted, ...calls);
const unlived = (...calls: readonly Call[]) => trace('life', created, undeleted, ...calls);

describe('delete-then-read', () => {
  test('NotFound by every identifier', () => {
    assertKept(
      deleteThenRead,
      life(
        after('read-after-delete', [failed('NotFound')]),
        after('read-by-additional-after-delete', [failed('NotFound')], { Name: 'n' }),
      ),
    );
    assertKept(deleteThenRead, trace('frame', after('read-last', [failed('NotFound')])));
  });
  test('found, or another error', () => {
    assertBroken(deleteThenRead, life(after('read-after-delete', [success(MODEL)])), /ended with SUCCESS/);
    assertBroken(
      deleteThenRead,
      life(after('read-after-delete', [failed('InternalFailure')])),
      /InternalFailure/,
    );
    assertBroken(
      deleteThenRead,
      life(after('read-by-additional-after-delete', [success(MODEL)], { Name: 'n' })),
      /SUCCESS/,
    );
    assertBroken(deleteThenRead, trace('frame', after('read-last', [success(MODEL)])), /SUCCESS/);
    const update = after('update-after-delete', [success(MODEL)], MODEL);
    const resurrected = after('read-after-update-after-delete', [success(MODEL)], ID, update);
    assertBroken(deleteThenRead, life(update, resurrected), /SUCCESS/);
  });
  test('a delete whose answer was lost counts', () => {
    const replayed = call('delete-replayed', ID, [success(), failed('NotFound')], { after: created });
    const read = call('read-after-delete-replayed', ID, [success(MODEL)], { after: replayed });
    assertBroken(deleteThenRead, trace('replay', replayed, read), /SUCCESS/);
  });
  test('nothing was deleted', () => {
    assertNotObserved(deleteThenRead, unlived(after('read-after-delete', [success(MODEL)], ID, undeleted)));
  });
});

for (const [rule, step] of [
  [deleteThenUpdate, 'update-after-delete'],
  [deleteThenDelete, 'delete-after-delete'],
] as const)
  describe(rule.id, () => {
    test('NotFound', () => {
      assertKept(rule, life(after(step, [failed('NotFound')], MODEL)));
      assertKept(rule, life(after(step, [inProgress(ID), failed('NotFound')], MODEL)));
    });
    test('anything else', () => {
      assertBroken(rule, life(after(step, [success(MODEL)], MODEL)), /ended with SUCCESS/);
      assertBroken(rule, life(after(step, [failed('GeneralServiceException')], MODEL)), /GeneralService/);
    });
    test('nothing was deleted', () => {
      assertNotObserved(rule, unlived(after(step, [success(MODEL)], MODEL, undeleted)));
      assertNotObserved(rule, life());
    });
  });

describe('delete-then-list', () => {
  const list = (...pages: readonly JsonValue[]): Call => after('list-after-delete', pages, {});
  test('no page shows it', () => {
    assertKept(deleteThenList, life(list(page([{ Id: 'b' }], 't'), page([]))));
  });
  test('a page shows it', () => {
    assertBroken(deleteThenList, life(list(page([ID]))), /deleted before/);
    assertBroken(deleteThenList, life(list(page([{ Id: 'b' }], 't'), page([MODEL]))), /deleted before/);
  });
  test('the last list of the run shows it', () => {
    const frame = (...ids: readonly string[]) =>
      trace(
        'frame',
        call('list-first', {}, [page([])]),
        call('list-last', {}, [page(ids.map((Id) => ({ Id })))]),
      );
    assertKept(deleteThenList, [life(), frame('b')]);
    assertBroken(deleteThenList, [life(), frame('a')], /deleted before/);
  });
  test('created again in the meantime', () => {
    const anew = after('create-after-delete', [success(MODEL)], { Name: 'n' });
    assertNotObserved(deleteThenList, trace('life', created, deleted, anew, list(page([ID]))));
  });
  test('nothing was deleted, or the list failed', () => {
    assertNotObserved(deleteThenList, unlived(list(page([ID]))));
    assertNotObserved(deleteThenList, life(list(failed('AccessDenied'))));
  });
});

describe('delete-then-create', () => {
  const anew = (...answers: readonly JsonValue[]): Call =>
    after('create-after-delete', answers, { Name: 'n' });
  test('it can be created again', () => {
    const again = anew(inProgress(MODEL), success(MODEL));
    assertKept(deleteThenCreate, life(again, after('read-after-recreate', [success(MODEL)], ID, again)));
  });
  test('AlreadyExists, another failure, or not really', () => {
    assertBroken(deleteThenCreate, life(anew(failed('AlreadyExists'))), /AlreadyExists/);
    assertBroken(
      deleteThenCreate,
      life(anew(inProgress(MODEL), failed('InternalFailure'))),
      /InternalFailure/,
    );
    assertBroken(deleteThenCreate, life(anew(inProgress(MODEL))), /IN_PROGRESS/);
    const again = anew(success(MODEL));
    const lost = after('read-after-recreate', [failed('NotFound')], ID, again);
    assertBroken(deleteThenCreate, life(again, lost), /read does not find it/);
  });
  test('nothing was deleted', () => {
    const again = after('create-after-delete', [failed('AlreadyExists')], { Name: 'n' }, undeleted);
    assertNotObserved(deleteThenCreate, unlived(again));
  });
});

describe('delete-really-deletes', () => {
  const rule = deleteReallyDeletes;
  const gone = after('read-after-delete', [failed('NotFound')]);
  test('it stays gone', () => {
    assertKept(rule, life(gone));
    assertKept(rule, [life(gone), trace('frame', after('read-last', [failed('NotFound')]))]);
  });
  test('only what read knows of it by the primary identifier is gone', () => {
    const byName = after('read-by-additional-after-delete', [success(MODEL)], { Name: 'n' });
    assertBroken(rule, life(gone, byName), /can be read/);
  });
  test('it can be read later, updated, or is in the way', () => {
    assertBroken(rule, [life(gone), trace('frame', after('read-last', [success(MODEL)]))], /can be read/);
    assertBroken(rule, life(gone, after('update-after-delete', [success(MODEL)], MODEL)), /can be updated/);
    assertBroken(
      rule,
      life(gone, after('create-after-delete', [failed('AlreadyExists')], { Name: 'n' })),
      /in the way/,
    );
  });
  test('it is listed later', () => {
    assertBroken(rule, life(gone, after('list-after-delete', [page([ID])], {})), /listed/);
    const last = trace('frame', call('list-last', {}, [page([ID])]));
    assertBroken(rule, [life(gone), last], /listed/);
  });
  test('a new one has what the old one was given later', () => {
    const state = (now: JsonObject) => {
      const updated = call('update', { ...MODEL, Note: 'new' }, [success({ ...MODEL, Note: 'new' })], {
        after: created,
      });
      const again = after('create-after-delete', [success(MODEL)], { Name: 'n' });
      return trace(
        'life',
        created,
        call('read-after-create', ID, [success(MODEL)], { after: created }),
        updated,
        call('read-after-update', ID, [success({ ...MODEL, Note: 'new', Arn: 'arn' })], { after: updated }),
        deleted,
        gone,
        again,
        after('read-after-recreate', [success(now)], ID, again),
      );
    };
    assertKept(rule, state(MODEL));
    assertKept(rule, state({ ...MODEL, Id: 'b', Arn: 'arn-2' }));
    assertBroken(rule, state({ ...MODEL, Note: 'new' }), /\/Note of the deleted resource came back/);
  });
  test('nothing was deleted', () => {
    assertNotObserved(rule, unlived(after('read-after-delete', [success(MODEL)], ID, undeleted)));
  });
});
