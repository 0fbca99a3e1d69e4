import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateByAdditionalIdentifier } from '../../../src/contract/rules/update-by-additional-identifier.ts';
import { updateCreateOnly } from '../../../src/contract/rules/update-create-only.ts';
import { updateCreatesNothing } from '../../../src/contract/rules/update-creates-nothing.ts';
import { updateKeepsIdentifier } from '../../../src/contract/rules/update-keeps-identifier.ts';
import { updateMissing } from '../../../src/contract/rules/update-missing.ts';
import { updateReplacesCollections } from '../../../src/contract/rules/update-replaces-collections.ts';
import { updateReturnsIdentifier } from '../../../src/contract/rules/update-returns-identifier.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
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
  typeWithProperties,
} from './traces.ts';
import { TWINS, WANTED, WHOLE } from './twins.ts';

const traceOf = TWINS.update;
const CREATED = call('create', { Name: 'n' }, [success({ ...WHOLE, Note: 'old' })]);

describe('update-returns-identifier', () => {
  const rule = updateReturnsIdentifier;

  test('every model holds it', () => {
    assertKept(rule, traceOf([inProgress({ Id: 'i' }), success(WHOLE)]));
    assertKept(rule, traceOf([failed('NotStabilized', 'no', { resourceModel: { Id: 'i' } })]));
  });

  test('it is not missing, null or empty', () => {
    assertBroken(rule, traceOf([success({ Name: 'n' })]), /\/Id/);
    assertBroken(rule, traceOf([success({ ...WHOLE, Id: null })]), /\/Id/);
    assertBroken(rule, traceOf([inProgress({ Id: '' }), success(WHOLE)]), /IN_PROGRESS.*\/Id/);
    assertBroken(rule, traceOf([success()]), /without a model/);
    assertBroken(rule, traceOf([inProgress(), success(WHOLE)]), /without a model/);
    assertBroken(
      rule,
      traceOf([failed('NotStabilized', 'no', { resourceModel: { Name: 'n' } })]),
      /FAILED.*\/Id/,
    );
  });

  test('a failure need not have a model', () => {
    assertNotObserved(rule, trace('missing', call('update-missing', WHOLE, [failed('NotFound')])));
  });
});

describe('update-keeps-identifier', () => {
  const rule = updateKeepsIdentifier;

  test('it is the one of the request', () => {
    assertKept(rule, traceOf([inProgress({ Id: 'i' }), success(WHOLE)], { read: success(WHOLE) }));
  });

  test('it is not another one in any event', () => {
    assertBroken(rule, traceOf([success({ ...WHOLE, Id: 'j' })]), /\/Id should be "i" and is "j"/);
    assertBroken(rule, traceOf([inProgress({ Id: 'j' }), success(WHOLE)]), /IN_PROGRESS.*"j"/);
    assertBroken(
      rule,
      traceOf([failed('NotStabilized', 'no', { resourceModel: { Id: 'I' } })]),
      /FAILED.*"I"/,
    );
  });

  test('without it in the request it is that of the resource', () => {
    const byName = (Id: string) =>
      trace(
        'life',
        CREATED,
        call('update-by-additional', { Name: 'n' }, [success({ ...WHOLE, Id })], { after: CREATED }),
      );
    assertKept(rule, byName('i'));
    assertBroken(rule, byName('j'), /"j"/);
  });

  test('a read and a list find the resource under it', () => {
    assertBroken(
      rule,
      traceOf([success(WHOLE)], { read: success({ ...WHOLE, Id: 'j' }) }),
      /another identifier/,
    );
    const listed = (...ids: readonly string[]) => {
      const [before, after] = ids.map((Id) => [page([{ Id }])] as const);
      const earlier = call('list-after-create', {}, before!, { after: CREATED });
      const update = call('update', { Id: 'i', ...WANTED }, [success(WHOLE)], { after: CREATED });
      return trace(
        'life',
        CREATED,
        earlier,
        update,
        call('list-after-update', {}, after!, { after: update }),
      );
    };
    assertKept(rule, listed('i', 'i'));
    assertBroken(rule, listed('i', 'j'), /no list shows/);
    assertKept(rule, listed('j', 'j'));
  });

  test('is not observed without a model', () => {
    assertNotObserved(rule, trace('missing', call('update-missing', WHOLE, [failed('NotFound')])));
  });
});

describe('update-replaces-collections', () => {
  const rule = updateReplacesCollections;
  const BEFORE: JsonObject = {
    Name: 'n',
    Note: 'old',
    Quantity: 5,
    Engine: 'e',
    Secret: 's',
    Steps: ['1', '2'],
    Tags: ['a', 'b'],
    Labels: { a: 'x', b: 'y' },
  };
  const AFTER: JsonObject = { Id: 'i', Name: 'n', Steps: ['3'], Tags: ['c'], Labels: { c: 'z' } };
  const SHOWN: JsonObject = { Arn: 'arn', Engine: 'e', Quantity: 1, ...AFTER };
  const updated = (
    model: JsonObject,
    read: JsonObject = SHOWN,
    {
      type = TYPE,
      before = BEFORE,
      wanted = AFTER,
    }: { type?: ResourceType; before?: JsonObject; wanted?: JsonObject } = {},
  ) => {
    const create = call('create', before, [success({ Id: 'i', ...before })], { type });
    const update = call('update-reduce', wanted, [success(model)], { type, after: create });
    const after = call('read-after-reduce', { Id: 'i' }, [success(read)], { type, after: update });
    return trace('life', create, update, after);
  };

  test('the new ones are there in place of the old ones, create-only properties stay, defaults come back', () => {
    assertKept(rule, updated(SHOWN));
  });

  test('lists, sets and maps are not merged', () => {
    assertBroken(rule, updated({ ...SHOWN, Steps: ['1', '2', '3'] }), /it returned.*\/Steps/);
    assertBroken(rule, updated({ ...SHOWN, Steps: ['3', '2'] }), /\/Steps\/1/);
    assertBroken(rule, updated({ ...SHOWN, Tags: ['a', 'b', 'c'] }), /\/Tags/);
    assertBroken(rule, updated({ ...SHOWN, Labels: { a: 'x', b: 'y', c: 'z' } }), /\/Labels\/a/);
  });

  test('a read tells what the answer hides', () => {
    assertBroken(rule, updated(SHOWN, { ...SHOWN, Tags: ['a', 'c'] }), /a read after it shows.*\/Tags/);
    assertBroken(rule, updated(SHOWN, { ...SHOWN, Note: 'old' }), /a read.*\/Note was left out/);
  });

  test('a property that is left out does not stay', () => {
    assertBroken(rule, updated({ ...SHOWN, Note: 'old' }), /\/Note was left out and still is "old"/);
    assertBroken(rule, updated({ ...SHOWN, Quantity: 5 }), /\/Quantity/);
    const { Labels: _, ...less } = AFTER;
    const kept = updated({ ...SHOWN, Labels: { a: 'x', b: 'y' } }, SHOWN, { wanted: less });
    assertBroken(rule, kept, /\/Labels was left out/);
  });

  test('nor a member of an object', () => {
    const type = typeWithProperties({
      Cover: { type: 'object', properties: { Color: { type: 'string' }, Title: { type: 'string' } } },
    });
    const of = (Cover: JsonObject) =>
      updated(
        { Id: 'i', Name: 'n', Cover },
        { Id: 'i', Name: 'n' },
        {
          type,
          before: { Name: 'n', Cover: { Color: 'red', Title: 't' } },
          wanted: { Id: 'i', Name: 'n', Cover: { Title: 'u' } },
        },
      );
    assertKept(rule, of({ Title: 'u' }), type);
    assertBroken(rule, of({ Title: 'u', Color: 'red' }), /\/Cover\/Color was left out/, type);
  });

  test('an empty value was nothing', () => {
    const before = { ...BEFORE, Lines: [] };
    assertKept(rule, updated({ ...SHOWN, Lines: [] }, SHOWN, { before }));
  });

  test('what the service sets by itself may be there', () => {
    assertKept(rule, updated({ ...SHOWN, Note: 'chosen by the service' }));
    assertKept(rule, updated({ ...SHOWN, Quantity: 1 }, SHOWN, { before: { ...BEFORE, Quantity: 1 } }));
  });

  test('what the service sets by itself may be what was there, as a create without it shows', () => {
    const kept = updated({ ...SHOWN, Note: 'old' });
    const shows = (Note: string) =>
      trace(
        'life',
        call('create', { Name: 'm' }, [success({ Id: 'j', Name: 'm', Note })]),
        call('create', { Name: 'o', Note: 'old' }, [success({ Id: 'k', Name: 'o', Note: 'old' })]),
      );
    assertKept(rule, [kept, shows('old')]);
    assertBroken(rule, [kept, shows('new')], /\/Note was left out/);
  });

  test('is not observed where there is nothing to replace', () => {
    assertNotObserved(
      rule,
      updated({ Id: 'i', Name: 'n' }, { Id: 'i' }, { before: { Name: 'n' }, wanted: { Id: 'i', Name: 'n' } }),
    );
  });
});

describe('update-by-additional-identifier', () => {
  const rule = updateByAdditionalIdentifier;
  const WANTED_BY_NAME = { Name: 'n', Note: 'new' };
  const byName = (answers: readonly JsonValue[], read: JsonValue = success(WHOLE)) => {
    const update = call('update-by-additional', WANTED_BY_NAME, answers, { after: CREATED, keyedBy: 0 });
    const after = call('read-after-update-by-additional', { Id: 'i' }, [read], { after: update });
    return trace('life', CREATED, update, after);
  };

  test('works', () => {
    assertKept(rule, byName([success(WHOLE)]));
    assertKept(rule, byName([inProgress(WHOLE), success(WHOLE)]));
  });

  test('is not refused, and never without end', () => {
    assertBroken(rule, byName([failed('NotFound')]), /NotFound/);
    assertBroken(rule, byName([failed('InvalidRequest')]), /InvalidRequest/);
    assertBroken(rule, byName([inProgress(WHOLE)]), /IN_PROGRESS/);
    assertBroken(rule, byName([BROKEN]), /no answer/);
  });

  test('does what it says, to the resource that is meant', () => {
    assertBroken(rule, byName([success(WHOLE)], success({ ...WHOLE, Note: 'old' })), /\/Note/);
    assertBroken(rule, byName([success({ ...WHOLE, Id: 'j' })]), /another resource/);
    assertKept(rule, byName([success({ Name: 'n' })]));
  });

  test('says nothing of a name that the resource does not have', () => {
    const other = call('update-by-additional', { Name: 'm' }, [failed('NotFound')], {
      after: CREATED,
      keyedBy: 0,
    });
    assertNotObserved(rule, trace('life', CREATED, other));
  });

  test('is not observed without one, and exempts types without one', () => {
    assertNotObserved(rule, traceOf([success(WHOLE)]));
    assert.match(
      rule.exempts?.(typeWith({ additionalIdentifiers: null })) ?? '',
      /no additional identifiers/,
    );
  });
});

describe('update-missing', () => {
  const rule = updateMissing;
  const missing = (...answers: readonly JsonValue[]) =>
    trace('missing', call('update-missing', WHOLE, answers));

  test('fails with NotFound', () => {
    assertKept(rule, missing(failed('NotFound')));
    assertKept(rule, missing(inProgress(WHOLE), failed('NotFound')));
  });

  test('does not succeed, fail otherwise, or go on for ever', () => {
    assertBroken(rule, missing(success(WHOLE)), /SUCCESS/);
    assertBroken(rule, missing(failed('InvalidRequest')), /InvalidRequest/);
    assertBroken(rule, missing(inProgress(WHOLE), failed('NotUpdatable')), /NotUpdatable/);
    assertBroken(rule, missing(inProgress(WHOLE)), /IN_PROGRESS/);
    assertBroken(rule, missing({ status: 'FAILED', message: 'no' }), /without an error code/);
  });

  test('what was deleted does not exist either', () => {
    const deleted = (remove: JsonValue, answer: JsonValue) =>
      trace('life', call('delete', { Id: 'i' }, [remove]), call('update-after-delete', WHOLE, [answer]));
    assertKept(rule, deleted(success(), failed('NotFound')));
    assertBroken(rule, deleted(success(), success(WHOLE)), /deleted resource/);
    assertNotObserved(rule, deleted(failed('AccessDenied'), success(WHOLE)));
    const nameless = call('update-after-delete', { Note: 'x' }, [failed('InvalidRequest')]);
    assertNotObserved(rule, trace('life', call('delete', { Id: 'i' }, [success()]), nameless));
  });

  test('is not observed without one', () => assertNotObserved(rule, traceOf([success(WHOLE)])));
});

describe('update-creates-nothing', () => {
  const rule = updateCreatesNothing;
  const missing = (read: JsonValue, after: readonly JsonObject[] = []) => {
    const before = call('list-before-missing', {}, [page([{ Id: 'a' }])]);
    const update = call('update-missing', WHOLE, [failed('NotFound')]);
    const reads = call('read-after-update-missing', { Id: 'i' }, [read], { after: update });
    const list = call('list-after-missing', {}, [page([{ Id: 'a' }, ...after])], { after: update });
    return trace('missing', before, update, reads, list);
  };

  test('what was missing is still missing', () => assertKept(rule, missing(failed('NotFound'))));

  test('a read or list that finds it shows that it was created', () => {
    assertBroken(rule, missing(success(WHOLE)), /has created it/);
    assertBroken(rule, missing(failed('NotFound'), [{ Id: 'new' }]), /"new"/);
    const update = call('update-after-delete', WHOLE, [failed('NotFound')]);
    const read = call('read-after-update-after-delete', { Id: 'i' }, [success(WHOLE)], { after: update });
    const deletion = call('delete', { Id: 'i' }, [success()]);
    assertBroken(rule, trace('life', deletion, update, read), /has created it/);
  });

  test('an update of what exists makes no second one', () => {
    const updated = (...ids: readonly string[]) => {
      const list = call('list-after-create', {}, [page([{ Id: 'i' }])], { after: CREATED });
      const update = call('update', { Id: 'i', ...WANTED }, [success(WHOLE)], { after: CREATED });
      const after = call('list-after-update', {}, [page(ids.map((Id) => ({ Id })))], { after: update });
      return trace('life', CREATED, list, update, after);
    };
    assertKept(rule, updated('i'));
    assertBroken(rule, updated('i', 'j'), /no create has made.*"j"/);
    const other = trace('at-once', call('create-at-once', WANTED, [success({ Id: 'j' })]));
    assertKept(rule, [updated('i', 'j'), other]);
  });

  test('an update that ends with another resource has made it', () => {
    assertBroken(rule, traceOf([success({ ...WHOLE, Id: 'j' })]), /another resource.*"j"/);
  });

  test('is not observed without an update', () => assertNotObserved(rule, trace('life', CREATED)));
});

describe('update-create-only', () => {
  const rule = updateCreateOnly;
  const changed = (answers: readonly JsonValue[], read: JsonValue = success(WHOLE)) => {
    const before = call('read-after-update', { Id: 'i' }, [success(WHOLE)]);
    const wrong = { rule: 'createOnlyProperties', pointer: '/Engine' };
    const update = call('update-create-only', { ...WHOLE, Engine: 'f' }, answers, { wrong });
    const after = call('read-after-create-only', { Id: 'i' }, [read], { after: update });
    return trace('life', before, update, after);
  };

  test('is refused with NotUpdatable, and nothing changes', () => {
    assertKept(rule, changed([failed('NotUpdatable')]));
    assertKept(
      rule,
      changed([failed('NotUpdatable')], success({ ...WHOLE, Arn: 'changes', Tags: ['b', 'a'] })),
    );
  });

  test('is not accepted, ignored or refused otherwise', () => {
    assertBroken(
      rule,
      changed([success({ ...WHOLE, Engine: 'f' })]),
      /\/Engine must fail with NotUpdatable.*SUCCESS/,
    );
    assertBroken(rule, changed([failed('InvalidRequest')]), /InvalidRequest/);
    assertBroken(rule, changed([inProgress(WHOLE)]), /IN_PROGRESS/);
    assertBroken(rule, changed([BROKEN]), /no answer/);
  });

  test('refused means that nothing is done', () => {
    assertBroken(
      rule,
      changed([failed('NotUpdatable')], success({ ...WHOLE, Engine: 'f' })),
      /has changed it.*\/Engine/,
    );
    assertBroken(rule, changed([failed('NotUpdatable')], success({ ...WHOLE, Note: 'x' })), /\/Note/);
    assertBroken(rule, changed([failed('NotUpdatable')], failed('NotFound')), /NotFound/);
  });

  test('is not observed without one, and exempts types without such properties', () => {
    assertNotObserved(rule, traceOf([success(WHOLE)]));
    assert.match(
      rule.exempts?.(typeWith({ createOnlyProperties: ['/properties/Name'] })) ?? '',
      /but identifiers/,
    );
    assert.equal(rule.exempts?.(TYPE), undefined);
  });
});
