import { describe, test } from 'node:test';
import { listAnswersInTime } from '../../../src/contract/rules/list-answers-in-time.ts';
import { listElementsReadable } from '../../../src/contract/rules/list-elements-readable.ts';
import { listEmpty } from '../../../src/contract/rules/list-empty.ts';
import { listFilters } from '../../../src/contract/rules/list-filters.ts';
import { listHidesWriteOnly } from '../../../src/contract/rules/list-hides-write-only.ts';
import { listIsSynchronous } from '../../../src/contract/rules/list-is-synchronous.ts';
import { listPages } from '../../../src/contract/rules/list-pages.ts';
import { listReturnsIdentifiers } from '../../../src/contract/rules/list-returns-identifiers.ts';
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
  LATE,
  page,
  success,
  trace,
  typeWith,
  typeWithProperties,
} from './traces.ts';

const made = (Id: string, more: JsonObject = {}): Call =>
  call('create-one-of-many', { Name: Id, ...more }, [
    success({ Id, Arn: 'arn', Name: Id, Quantity: 1, ...more }),
  ]);
const [A, B, C] = [made('a'), made('b'), made('c')];
const ids = (...names: readonly string[]): JsonObject[] => names.map((Id) => ({ Id }));
const paged = (answers: readonly JsonValue[], options: CallOptions = {}): Call =>
  call('list-in-pages', {}, answers, options);
const pages = (...answers: readonly JsonValue[]) => trace('pages', A, B, C, paged(answers));
const frame = (first: JsonValue, last: JsonValue = page([])) =>
  trace('frame', call('list-first', {}, [first]), call('list-last', {}, [last]));
const NOTHING = trace('pages', A);

describe('list-answers-in-time', () => {
  test('every page within 30 seconds', () =>
    assertKept(listAnswersInTime, pages(page(ids('a'), 't'), page([]))));
  test('one page is late, or no event', () => {
    const slow = paged([page([], 't'), page([])], { invocations: [{}, { milliseconds: 30_001 }] });
    assertBroken(listAnswersInTime, trace('pages', slow), /30\.001/);
    assertBroken(listAnswersInTime, pages(LATE), /within 30/);
    assertBroken(listAnswersInTime, pages(BROKEN), /none came/);
  });
  test('not observed', () => assertNotObserved(listAnswersInTime, NOTHING));
});

describe('list-is-synchronous', () => {
  test('SUCCESS or FAILED', () => {
    assertKept(listIsSynchronous, pages(page([])));
    assertKept(listIsSynchronous, pages(failed('AccessDenied')));
  });
  test('IN_PROGRESS', () => {
    assertBroken(listIsSynchronous, pages(inProgress(), page([])), /IN_PROGRESS/);
    assertBroken(listIsSynchronous, pages(page([], 't'), inProgress()), /IN_PROGRESS/);
  });
  test('not observed', () => assertNotObserved(listIsSynchronous, NOTHING));
});

describe('list-returns-identifiers', () => {
  const rule = listReturnsIdentifiers;
  test('identifiers alone, whole models, nothing', () => {
    assertKept(rule, pages(page(ids('a', 'b'))));
    assertKept(rule, pages(page([{ Id: 'a', Name: 'n' }])));
    assertKept(rule, pages(page([])));
  });
  test('no array', () => {
    assertBroken(rule, pages({ status: 'SUCCESS' }), /without resourceModels/);
    assertBroken(rule, pages({ status: 'SUCCESS', resourceModels: null }), /without resourceModels/);
    assertBroken(rule, pages({ status: 'SUCCESS', resourceModels: { a: {} } }), /no array/);
  });
  test('elements without the whole identifier, on whatever page', () => {
    assertBroken(rule, pages(page([{ Name: 'n' }])), /element 0 lacks \/Id/);
    assertBroken(rule, pages(page(ids('a'), 't'), page([{ Id: null }])), /element 0 lacks \/Id/);
    assertBroken(rule, pages({ status: 'SUCCESS', resourceModels: ['a'] }), /element 0 is no object/);
    const type = typeWith({ primaryIdentifier: ['/properties/Id', '/properties/Name'] });
    assertBroken(rule, trace('pages', paged([page(ids('a'))], { type })), /lacks \/Name/, type);
  });
  test('a list that fails returns nothing', () => assertNotObserved(rule, pages(failed('AccessDenied'))));
});

describe('list-elements-readable', () => {
  const rule = listElementsReadable;
  const read = (Id: string, answer: JsonValue, options: CallOptions = {}): Call =>
    call('read-listed', { Id }, [answer], { startedAt: 100, ...options });
  test('each can be read', () => assertKept(rule, trace('pages', A, read('a', success({ Id: 'a' })))));
  test('not found, another failure of ours, another resource', () => {
    assertBroken(rule, trace('pages', A, read('a', failed('NotFound'))), /cannot be read/);
    assertBroken(rule, trace('pages', read('ghost', failed('NotFound'))), /cannot be read/);
    assertBroken(rule, trace('pages', A, read('a', failed('InternalFailure'))), /InternalFailure/);
    assertBroken(rule, trace('pages', A, read('a', success({ Id: 'b' }))), /another resource/);
  });
  test('a list shows what read does not find after the same delete', () => {
    const deleted = call('delete', { Id: 'a' }, [success()]);
    const gone = call('read-after-delete', { Id: 'a' }, [failed('NotFound')], { after: deleted });
    const list = (...names: readonly string[]): Call =>
      call('list-after-delete', {}, [page(ids(...names))], { after: deleted });
    assertBroken(rule, trace('life', deleted, gone, list('a')), /read does not find/);
    assertNotObserved(rule, trace('life', deleted, gone, list('b')));
  });
  test('the last list shows what nobody finds any more', () => {
    const last = call('list-last', {}, [page(ids('a', 'q'))]);
    const stranger = call('read-stranger', { Id: 'q' }, [failed('NotFound')], { after: last });
    assertBroken(rule, trace('frame', last, stranger), /cannot be read/);
    const tried = call('delete-left-over', { Id: 'a' }, [failed('NotFound')]);
    const looked = call('read-left-over', { Id: 'a' }, [failed('NotFound')], { after: tried });
    assertBroken(rule, trace('frame', last, tried, looked), /read does not find/);
    const deleted = call('delete-left-over', { Id: 'a' }, [success()]);
    const gone = call('read-left-over', { Id: 'a' }, [failed('NotFound')], { after: deleted });
    assertNotObserved(rule, trace('frame', last, deleted, gone));
  });
  test('what others have deleted meanwhile, or do not let us read', () => {
    const deleted = trace('life', call('delete', { Id: 'z' }, [success()], { startedAt: 50 }));
    assertNotObserved(rule, [trace('pages', read('z', failed('NotFound'))), deleted]);
    const later = trace('life', call('delete', { Id: 'z' }, [success()], { startedAt: 5_000 }));
    assertBroken(rule, [trace('pages', read('z', failed('NotFound'))), later], /cannot be read/);
    assertNotObserved(rule, trace('pages', read('z', failed('AccessDenied'))));
  });
});

describe('list-pages', () => {
  const rule = listPages;
  test('one page, several, an empty one between them', () => {
    assertKept(rule, pages(page(ids('a', 'b', 'c'))));
    assertKept(rule, pages(page(ids('a'), '1'), page([], '2'), page(ids('b', 'c'))));
    assertKept(rule, pages(page(ids('x', 'a', 'b'), '1'), page(ids('c'))));
  });
  test('lost', () => {
    assertBroken(rule, pages(page(ids('a'), '1'), page(ids('c'))), /No page shows/);
    assertBroken(rule, pages(page(ids('a', 'b'))), /No page shows/);
    assertBroken(rule, pages(page([])), /No page shows/);
  });
  test('repeated, between pages and on one', () => {
    assertBroken(rule, pages(page(ids('a', 'b'), '1'), page(ids('b', 'c'))), /Page 2 shows a resource again/);
    assertBroken(rule, pages(page(ids('a', 'b', 'c', 'a'))), /Page 1 shows a resource again/);
    const life = trace('life', call('list-after-create', {}, [page(ids('a', 'a'))]));
    assertBroken(rule, life, /again/);
  });
  test('a token that starts from the beginning, or never ends', () => {
    const again = page(ids('a', 'b', 'c'), 't');
    assertBroken(rule, pages(again, again), /still not null/);
    assertBroken(rule, pages(page(ids('a', 'b', 'c'), '1'), page([], '2'), page([], '3')), /still not null/);
  });
  test('a long list that the run gave up on is no fault', () => {
    assertNotObserved(
      rule,
      trace('pages', paged([page(ids('x'), '1'), page(ids('y'), '2')], { outcome: { kind: 'unanswered' } })),
    );
  });
  test('a token when everything has been returned', () => {
    assertBroken(
      rule,
      pages(page(ids('a', 'b'), '1'), page(ids('c'), '2'), page([])),
      /page 2 has one, and nothing/,
    );
    assertKept(rule, trace('life', call('list-after-create', {}, [page(ids('a'), '1'), page([])])));
  });
  test('a token that is none', () => {
    assertBroken(rule, pages(page(ids('a', 'b', 'c'), '')), /nextToken is ""/);
    assertBroken(rule, pages({ ...page(ids('a', 'b', 'c')), nextToken: 2 }), /nextToken is 2/);
  });
  test('a token that cannot be used', () => {
    assertBroken(rule, pages(page(ids('a'), 't'), failed('InvalidRequest')), /page 1 cannot be used/);
    assertBroken(rule, pages(page(ids('a'), 't'), LATE), /page 1 cannot be used/);
    assertKept(rule, pages(failed('Throttling'), page(ids('a', 'b', 'c'))));
  });
  test('what was deleted, or is not asked for, is not lost', () => {
    const deleted = call('delete-one-of-many', { Id: 'a' }, [success()], { after: A });
    assertKept(rule, trace('pages', A, B, deleted, paged([page(ids('b'))])));
    const other = call('list-in-pages', { Name: 'a' }, [page(ids('a'))]);
    assertKept(rule, trace('pages', A, B, other));
  });
  test('what others do between two pages is not the fault of the list', () => {
    const others = trace('life', call('delete', { Id: 'x' }, [success()], { startedAt: 500 }));
    assertKept(rule, [pages(page(ids('a'), '1'), page(ids('a', 'c'))), others]);
  });
  test('nothing was listed', () => {
    assertNotObserved(rule, NOTHING);
    assertNotObserved(rule, pages(failed('AccessDenied')));
  });
});

describe('list-empty', () => {
  const rule = listEmpty;
  test('an empty array', () => assertKept(rule, frame(page([]))));
  test('no array, null, or something that is nothing', () => {
    assertBroken(rule, frame({ status: 'SUCCESS' }), /empty array/);
    assertBroken(rule, frame({ status: 'SUCCESS', resourceModels: null }), /empty array/);
    assertBroken(rule, frame(page([]), { status: 'SUCCESS', resourceModels: {} }), /empty array/);
    assertBroken(rule, frame(page([{}])), /empty array/);
    assertBroken(rule, frame({ status: 'SUCCESS', resourceModels: [null] }), /empty array/);
  });
  test('a failure', () => {
    assertBroken(rule, frame(failed('NotFound'), failed('NotFound')), /NotFound/);
    assertBroken(rule, frame(failed('InternalFailure')), /InternalFailure/);
  });
  test('others are there, or lists never succeed', () => {
    assertNotObserved(rule, frame(page(ids('x')), page(ids('x'))));
    assertNotObserved(rule, frame(failed('AccessDenied'), failed('AccessDenied')));
  });
});

describe('list-hides-write-only', () => {
  const rule = listHidesWriteOnly;
  test('not there', () => assertKept(rule, pages(page([{ Id: 'a', Name: 'n' }]))));
  test('there, on whatever page', () => {
    assertBroken(rule, pages(page([{ Id: 'a', Secret: 's' }])), /\/Secret is write-only/);
    assertBroken(rule, pages(page(ids('a'), 't'), page([...ids('b'), { Id: 'c', Secret: '' }])), /\/Secret/);
  });
  test('inside of arrays', () => {
    const user = { type: 'object', properties: { Key: { type: 'string' } } };
    const type = typeWithProperties(
      { Users: { type: 'array', items: user } },
      { writeOnlyProperties: ['/properties/Users/*/Key'] },
    );
    const list = paged([page([{ Id: 'a', Users: [{}, { Key: 'k' }] }])], { type });
    assertBroken(rule, trace('pages', list), /\/Users\/1\/Key/, type);
  });
  test('nothing was listed', () => assertNotObserved(rule, pages(page([]))));
});

describe('list-filters', () => {
  const rule = listFilters;
  const [red, blue, odd] = [
    made('a', { Note: 'red', Engine: 'e' }),
    made('b', { Note: 'blue', Engine: 'e' }),
    made('c', { Note: 'red', Engine: 'f' }),
  ];
  const filter = (model: JsonObject, ...names: readonly string[]) =>
    trace('pages', red, blue, odd, call('list-filtered', model, [page(ids(...names))], { after: red }));
  test('all of them, joined by AND', () => {
    assertKept(rule, filter({ Note: 'red', Engine: 'e' }, 'a'));
    assertKept(rule, filter({ Engine: 'e' }, 'a', 'b', 'x'));
  });
  test('joined by OR', () => {
    assertBroken(rule, filter({ Note: 'blue', Engine: 'f' }, 'b', 'c'), /does not have all the properties/);
  });
  test('a second property makes the list longer', () => {
    const one = call('list-filtered', { Note: 'blue' }, [page(ids('b'))], { after: blue });
    const two = call('list-filtered', { Note: 'blue', Quantity: 1 }, [page(ids('a', 'b', 'c'))], {
      after: blue,
    });
    assertBroken(rule, trace('pages', red, blue, odd, one, two), /does not have all the properties/);
  });
  test('the one that it was taken from is missing', () => {
    assertBroken(rule, filter({ Note: 'red', Engine: 'e' }), /is not there/);
    assertBroken(rule, filter({ Engine: 'e' }, 'a'), /is not there/);
  });
  test('one that does not fit is there', () => {
    assertBroken(rule, filter({ Engine: 'e' }, 'a', 'c'), /does not have/);
  });
  test('a handler that does not filter', () => {
    assertNotObserved(rule, filter({ Note: 'red', Engine: 'e' }, 'a', 'b', 'c'));
    assertNotObserved(
      rule,
      trace('pages', red, blue, call('list-filtered', { Note: 'red' }, [failed('InvalidRequest')])),
    );
  });
});
