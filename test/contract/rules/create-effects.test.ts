import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createExisting } from '../../../src/contract/rules/create-existing.ts';
import { createFailedLeavesNothing } from '../../../src/contract/rules/create-failed-leaves-nothing.ts';
import { createIdempotent } from '../../../src/contract/rules/create-idempotent.ts';
import { createReadOnlyInput } from '../../../src/contract/rules/create-read-only-input.ts';
import { createReturnsIdentifier } from '../../../src/contract/rules/create-returns-identifier.ts';
import { createThenList } from '../../../src/contract/rules/create-then-list.ts';
import { createThenRead } from '../../../src/contract/rules/create-then-read.ts';
import { createThenReadAdditional } from '../../../src/contract/rules/create-then-read-additional.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  BROKEN,
  call,
  failed,
  inProgress,
  page,
  success,
  TYPE,
  trace,
  typeWith,
} from './traces.ts';
import { TWINS, WANTED, WHOLE } from './twins.ts';

const traceOf = TWINS.create;
/** The caller names the resource, in two parts. */
const CHOSEN = typeWith({
  primaryIdentifier: ['/properties/Name', '/properties/Engine'],
  additionalIdentifiers: null,
  readOnlyProperties: ['/properties/Arn'],
});
const NAMED = { Name: 'n', Engine: 'e' };

describe('create-returns-identifier', () => {
  const rule = createReturnsIdentifier;

  test('every model holds it', () => {
    assertKept(rule, traceOf([success(WHOLE)]));
    assertKept(rule, traceOf([inProgress({ Id: 'i' }), success(WHOLE)]));
    assertKept(
      rule,
      traceOf([inProgress({ Id: 'i' }), failed('NotStabilized', 'no', { resourceModel: { Id: 'i' } })]),
    );
  });

  test('it is not missing, null or empty, whatever the status', () => {
    assertBroken(rule, traceOf([success({ Name: 'n' })]), /SUCCESS with a model that lacks \/Id/);
    assertBroken(rule, traceOf([success({ ...WHOLE, Id: null })]), /\/Id/);
    assertBroken(rule, traceOf([success({ ...WHOLE, Id: '' })]), /\/Id/);
    assertBroken(
      rule,
      traceOf([inProgress({ Name: 'n' }), success(WHOLE)]),
      /IN_PROGRESS with a model that lacks \/Id/,
    );
  });

  test('a model there must be', () => {
    assertBroken(rule, traceOf([success()]), /SUCCESS without a model/);
    assertBroken(rule, traceOf([inProgress(), success(WHOLE)]), /IN_PROGRESS without a model/);
  });

  test('all parts of it', () => {
    const half = traceOf([success({ Name: 'n' })], { type: CHOSEN, wanted: NAMED });
    assertBroken(rule, half, /\/Engine/, CHOSEN);
    assertKept(rule, traceOf([success(NAMED)], { type: CHOSEN, wanted: NAMED }), CHOSEN);
  });

  test('a first event that is FAILED may lack it, a later one may not', () => {
    assertNotObserved(rule, traceOf([failed('AccessDenied')]));
    assertNotObserved(rule, traceOf([failed('Throttling'), failed('Throttling')]));
    assertBroken(rule, traceOf([inProgress({ Id: 'i' }), failed('NotStabilized')]), /FAILED without a model/);
  });

  test('a first event that is FAILED may not lack it if the resource is there', () => {
    assertBroken(
      rule,
      traceOf([failed('NotStabilized')], { read: success(WHOLE) }),
      /FAILED without a model/,
    );
    assertNotObserved(rule, traceOf([failed('NotStabilized')], { read: failed('NotFound') }));
    assertNotObserved(rule, traceOf([failed('AlreadyExists')], { read: success(WHOLE) }));
  });

  test('it is the same from the first event to the last', () => {
    assertBroken(
      rule,
      traceOf([inProgress({ Id: 'pending' }), success(WHOLE)]),
      /"pending".*later event.*"i"/,
    );
  });

  test('two resources have two', () => {
    const one = (name: string, Id: string) =>
      call('create-one-of-many', { Name: name }, [success({ Id, Name: name })]);
    assertKept(rule, trace('pages', one('a', '1'), one('b', '2')));
    assertBroken(rule, trace('pages', one('a', '1'), one('b', '1')), /another resource that exists/);
  });

  test('an invocation that comes twice may be refused', () => {
    const doubled = call('create-doubled', WANTED, [
      inProgress({ Id: 'i' }),
      failed('ResourceConflict'),
      success(WHOLE),
    ]);
    assertKept(rule, trace('replay', doubled));
  });

  test('an invalid model is nothing to go by', () => {
    assertNotObserved(rule, trace('refused', call('create-invalid', { Name: 1 }, [success()])));
  });
});

describe('create-failed-leaves-nothing', () => {
  const rule = createFailedLeavesNothing;
  const refused = (
    answers: readonly JsonValue[],
    read: JsonValue | undefined,
    after: readonly JsonObject[] = [],
  ) => {
    const before = call('list-before-refused', {}, [page([{ Id: 'other' }])]);
    const create = call('create-read-only', { ...NAMED, Arn: 'x' }, answers, { type: CHOSEN });
    const reads =
      read === undefined ? [] : [call('read-after-refused', NAMED, [read], { after: create, type: CHOSEN })];
    const lists = [call('list-after-refused', {}, [page([{ Id: 'other' }, ...after])], { after: create })];
    return trace('refused', before, create, ...reads, ...lists);
  };

  test('a read finds nothing, and a list shows nothing new', () => {
    assertKept(rule, refused([failed('InvalidRequest')], failed('NotFound')), CHOSEN);
    assertKept(rule, refused([failed('InvalidRequest')], undefined));
  });

  test('what a read or list finds was left behind', () => {
    assertBroken(rule, refused([failed('InvalidRequest')], success(NAMED)), /must answer NotFound/, CHOSEN);
    assertBroken(
      rule,
      refused([failed('InvalidRequest')], failed('InternalFailure')),
      /must answer NotFound/,
      CHOSEN,
    );
    assertBroken(rule, refused([failed('InvalidRequest')], undefined, [NAMED]), /list shows/, CHOSEN);
    assertBroken(
      rule,
      refused([failed('InvalidRequest')], undefined, [{ Id: 'new' }]),
      /"new".*no event told/,
    );
    const echoed = failed('InvalidRequest', 'no', { resourceModel: NAMED });
    assertBroken(rule, refused([echoed], success(NAMED)), /must answer NotFound/, CHOSEN);
  });

  test('a failure half-way tells the identifier, and may leave what it tells of', () => {
    const told = failed('NotStabilized', 'no', { resourceModel: { Id: 'new' } });
    assertNotObserved(rule, refused([told], undefined, [{ Id: 'new' }]));
    assertNotObserved(
      rule,
      refused([inProgress({ Id: 'new' }), failed('NotStabilized')], undefined, [{ Id: 'new' }]),
    );
  });

  test('others create resources at the same time', () => {
    const other = trace('pages', call('create-one-of-many', WANTED, [success({ Id: 'new' })]));
    assertKept(rule, [refused([failed('InvalidRequest')], undefined, [{ Id: 'new' }]), other]);
  });

  test('a read may refuse an identifier that is invalid or made up', () => {
    const invalid = (read: JsonValue) => {
      const create = call('create-invalid', { Id: 'i', Name: 1 }, [failed('InvalidRequest')]);
      return trace('refused', create, call('read-after-refused', { Id: 'i' }, [read], { after: create }));
    };
    assertNotObserved(rule, invalid(failed('InvalidRequest')));
    assertBroken(rule, invalid(success(WHOLE)), /must answer NotFound/);
  });

  test('what existed before is there by right', () => {
    assertNotObserved(rule, traceOf([failed('AlreadyExists')], { read: success(WHOLE) }));
  });

  test('is not observed when nothing was refused', () => {
    assertNotObserved(rule, refused([success(NAMED)], success(NAMED)), CHOSEN);
  });
});

describe('create-then-read', () => {
  const rule = createThenRead;

  test('a read by the primary identifier succeeds', () => {
    assertKept(rule, traceOf([success(WHOLE)], { read: success(WHOLE) }));
    assertKept(rule, traceOf([success(WHOLE)], { read: success({ Id: 'i' }) }));
  });

  test('it does not fail, stay silent, or return another one or none', () => {
    assertBroken(rule, traceOf([success(WHOLE)], { read: failed('NotFound') }), /NotFound/);
    assertBroken(rule, traceOf([success(WHOLE)], { read: failed('InternalFailure') }), /InternalFailure/);
    assertBroken(rule, traceOf([success(WHOLE)], { read: BROKEN }), /no answer/);
    assertBroken(
      rule,
      traceOf([success(WHOLE)], { read: success({ ...WHOLE, Id: 'j' }) }),
      /another resource/,
    );
    assertBroken(rule, traceOf([success(WHOLE)], { read: success() }), /or none/);
  });

  test('a later read, or one with the whole model, does not make up for it', () => {
    const late = traceOf([success(WHOLE)], {
      read: failed('NotFound'),
      more: (after) => [
        call('read-with-model', WHOLE, [success(WHOLE)], { after }),
        call('read-again', { Id: 'i' }, [success(WHOLE)], { after }),
      ],
    });
    assertBroken(rule, late, /NotFound/);
  });

  test('is not observed without SUCCESS, or without a read', () => {
    assertNotObserved(rule, traceOf([failed('AccessDenied')], { read: failed('NotFound') }));
    assertNotObserved(rule, traceOf([success(WHOLE)]));
  });
});

describe('create-then-read-additional', () => {
  const rule = createThenReadAdditional;
  const byName = (answer: JsonValue) =>
    traceOf([success(WHOLE)], {
      more: (after) => [call('read-by-additional', { Name: 'n' }, [answer], { after, keyedBy: 0 })],
    });

  test('a read by each succeeds', () => assertKept(rule, byName(success(WHOLE))));

  test('it does not fail or find another one', () => {
    assertBroken(rule, byName(failed('NotFound')), /\(Name\) ended with FAILED \(NotFound\)/);
    assertBroken(rule, byName(failed('InvalidRequest')), /InvalidRequest/);
    assertBroken(rule, byName(success({ ...WHOLE, Id: 'j' })), /another resource/);
  });

  test('is not observed without such a read, and exempts types without one', () => {
    assertNotObserved(rule, traceOf([success(WHOLE)], { read: success(WHOLE) }));
    assert.match(rule.exempts?.(CHOSEN) ?? '', /no additional identifiers/);
    assert.equal(rule.exempts?.(TYPE), undefined);
  });
});

describe('create-then-list', () => {
  const rule = createThenList;
  const listed = (...pages: readonly JsonValue[]) =>
    traceOf([success(WHOLE)], { more: (after) => [call('list-after-create', {}, pages, { after })] });

  test('any page of a list may show it, whole or by its identifier', () => {
    assertKept(rule, listed(page([{ Id: 'i' }])));
    assertKept(rule, listed(page([{ Id: 'a' }], 'more'), page([{ Id: 'b' }, WHOLE])));
  });

  test('a list without it, and one that fails, does not', () => {
    assertBroken(rule, listed(page([])), /none of the 1 pages/);
    assertBroken(rule, listed(page([{ Id: 'a' }], 'more'), page([{ Id: 'b' }])), /none of the 2 pages/);
    assertBroken(rule, listed(page([{ Name: 'n' }])), /none/);
    assertBroken(rule, listed(failed('InternalFailure')), /InternalFailure/);
  });

  test('all of many are shown', () => {
    const one = (Id: string) => call('create-one-of-many', WANTED, [success({ Id })]);
    const pages = (...ids: readonly string[]) => call('list-in-pages', {}, [page(ids.map((Id) => ({ Id })))]);
    assertKept(rule, trace('pages', one('1'), one('2'), pages('2', '1')));
    assertBroken(rule, trace('pages', one('1'), one('2'), pages('2')), /"1"/);
  });

  test('a list that is asked for others need not show it', () => {
    const one = call('create-one-of-many', WANTED, [success(WHOLE)]);
    const asked = (model: JsonObject) => trace('pages', one, call('list-in-pages', model, [page([])]));
    assertNotObserved(rule, asked({ Note: 'other' }));
    assertNotObserved(rule, asked({ Engine: 'which it does not have' }));
    assertBroken(rule, asked({ Note: 'new' }), /none/);
    assertBroken(rule, asked({ Account: 'not in the model' }), /none/);
  });

  test('is not observed without a list', () => assertNotObserved(rule, traceOf([success(WHOLE)])));
});

describe('create-idempotent', () => {
  const rule = createIdempotent;
  const again = (answers: readonly JsonValue[], ...after: readonly JsonObject[]) => {
    const create = call('create', WANTED, [success(WHOLE)]);
    const first = call('list-after-create', {}, [page([{ Id: 'i' }])], { after: create });
    const second = call('create-same-token', WANTED, answers, { after: create });
    const list = call('list-after-same-token', {}, [page(after.length === 0 ? [{ Id: 'i' }] : after)], {
      after: second,
    });
    return trace('life', create, first, second, list);
  };

  test('the same answer, or a refusal, is no second resource', () => {
    assertKept(rule, again([success(WHOLE)]));
    assertKept(rule, again([inProgress({ Id: 'i' }), success(WHOLE)]));
    assertKept(rule, again([failed('AlreadyExists')]));
  });

  test('another identifier is a second one', () => {
    assertBroken(rule, again([success({ ...WHOLE, Id: 'j' })]), /"j"/);
    assertBroken(rule, again([inProgress({ Id: 'j' }), success(WHOLE)]), /"j"/);
  });

  test('so is what a list has more than before', () => {
    assertBroken(rule, again([success(WHOLE)], { Id: 'i' }, { Id: 'j' }), /list now shows.*"j"/);
    assertBroken(rule, again([failed('AlreadyExists')], { Id: 'i' }, { Id: 'i' }), /list now shows/);
  });

  test('others create resources at the same time', () => {
    const other = trace('replay', call('create-replayed', WANTED, [success({ Id: 'j' })]));
    assertKept(rule, [again([success(WHOLE)], { Id: 'i' }, { Id: 'j' }), other]);
  });

  test('a lost answer and the one after it are about one resource', () => {
    const replayed = (Id: string) =>
      trace(
        'replay',
        call('create-replayed', WANTED, [success(WHOLE), success({ ...WHOLE, Id })], {
          invocations: [{ lost: true }],
        }),
      );
    assertKept(rule, replayed('i'));
    assertBroken(rule, replayed('j'), /"j"/);
  });

  test('two invocations at the same time make one resource', () => {
    const first = trace('frame', call('list-first', {}, [page([{ Id: 'old' }])]));
    const doubled = (...ids: readonly string[]) => {
      const create = call('create-doubled', WANTED, [success(WHOLE), success(WHOLE)]);
      const list = call('list-after-create-doubled', {}, [page(ids.map((Id) => ({ Id })))], {
        after: create,
      });
      return trace('replay', create, list);
    };
    const check = (...ids: readonly string[]) => [
      ...rule.check(doubled(...ids), { type: TYPE, traces: [first, doubled(...ids)] }),
    ];
    assert.deepEqual(
      check('old', 'i').map(({ kind }) => kind),
      ['kept', 'kept'],
    );
    assert.deepEqual(
      check('old', 'i', 'j').map(({ kind }) => kind),
      ['kept', 'broken'],
    );
  });

  test('is not observed without the same token', () => assertNotObserved(rule, traceOf([success(WHOLE)])));
});

describe('create-existing', () => {
  const rule = createExisting;
  const existing = (answers: readonly JsonValue[], read: JsonValue = success(NAMED)) => {
    const create = call('create', NAMED, [success(NAMED)], { type: CHOSEN });
    const before = call('read-after-create', NAMED, [success(NAMED)], { after: create, type: CHOSEN });
    const second = call('create-existing', NAMED, answers, { after: create, type: CHOSEN });
    const after = call('read-after-existing', NAMED, [read], { after: second, type: CHOSEN });
    return trace('life', create, before, second, after);
  };

  test('is refused with AlreadyExists, and nothing changes', () => {
    assertKept(rule, existing([failed('AlreadyExists')]), CHOSEN);
    assertKept(rule, existing([inProgress(NAMED), failed('AlreadyExists')]), CHOSEN);
    assertKept(rule, existing([failed('AlreadyExists')], success({ ...NAMED, Arn: 'changes' })), CHOSEN);
  });

  test('SUCCESS, another code, and no end are wrong', () => {
    assertBroken(rule, existing([success(NAMED)]), /ended with SUCCESS/, CHOSEN);
    assertBroken(rule, existing([failed('InvalidRequest')]), /InvalidRequest/, CHOSEN);
    assertBroken(rule, existing([failed('ResourceConflict')]), /ResourceConflict/, CHOSEN);
    assertBroken(rule, existing([inProgress(NAMED)]), /IN_PROGRESS/, CHOSEN);
    assertBroken(rule, existing([BROKEN]), /no answer/, CHOSEN);
  });

  test('the resource that exists is not changed or taken away', () => {
    assertBroken(
      rule,
      existing([failed('AlreadyExists')], success({ ...NAMED, Note: 'x' })),
      /\/Note/,
      CHOSEN,
    );
    assertBroken(rule, existing([failed('AlreadyExists')], failed('NotFound')), /NotFound/, CHOSEN);
  });

  test('is not observed, and exempts types that choose their identifier', () => {
    assertNotObserved(rule, traceOf([success(WHOLE)]));
    assert.match(rule.exempts?.(TYPE) ?? '', /chooses its primary identifier/);
    assert.equal(rule.exempts?.(CHOSEN), undefined);
  });
});

describe('create-read-only-input', () => {
  const rule = createReadOnlyInput;
  const given = (...answers: readonly JsonValue[]) =>
    trace(
      'refused',
      call('create-read-only', { ...WANTED, Arn: 'x' }, answers, {
        wrong: { rule: 'readOnlyProperties', pointer: '/Arn' },
      }),
    );

  test('is rejected', () => {
    assertKept(rule, given(failed('InvalidRequest')));
    assertKept(rule, given(inProgress(WHOLE), failed('InvalidRequest')));
  });

  test('is not accepted', () => {
    assertBroken(rule, given(success(WHOLE)), /accepted the read-only property \/Arn/);
    assertBroken(rule, given(inProgress(WHOLE), success(WHOLE)), /\/Arn/);
    assertBroken(rule, given(inProgress(WHOLE)), /went to work/);
  });

  test('is not observed without such input, and exempts types without read-only properties', () => {
    assertNotObserved(rule, trace('refused', call('create-invalid', {}, [success(WHOLE)])));
    assert.match(rule.exempts?.(typeWith({ readOnlyProperties: null })) ?? '', /no read-only/);
  });
});
