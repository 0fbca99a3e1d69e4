import { describe, test } from 'node:test';
import { readAnswersInTime } from '../../../src/contract/rules/read-answers-in-time.ts';
import { readByIdentifierAlone } from '../../../src/contract/rules/read-by-identifier-alone.ts';
import { readHidesWriteOnly } from '../../../src/contract/rules/read-hides-write-only.ts';
import { readIsSynchronous } from '../../../src/contract/rules/read-is-synchronous.ts';
import { readMissing } from '../../../src/contract/rules/read-missing.ts';
import { readModelShape } from '../../../src/contract/rules/read-model-shape.ts';
import { readReturnsAll } from '../../../src/contract/rules/read-returns-all.ts';
import { readReturnsNoNull } from '../../../src/contract/rules/read-returns-no-null.ts';
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
  success,
  trace,
  typeWithProperties,
} from './traces.ts';

const ID = { Id: 'a' };
const MODEL = { Id: 'a', Arn: 'arn', Name: 'n', Quantity: 1 };
const created = call('create', { Name: 'n', Secret: 's' }, [success(MODEL)]);
const read = (answers: readonly JsonValue[], options: CallOptions = {}): Call =>
  call('read-after-create', ID, answers, { after: created, keyedBy: 'primary', ...options });
const shown = (model: JsonObject, options: CallOptions = {}) =>
  trace('life', created, read([success(model)], options));
const NOTHING = trace('life', created);

describe('read-answers-in-time', () => {
  test('within 30 seconds', () => {
    assertKept(readAnswersInTime, trace('life', read([success(MODEL)], { milliseconds: 30_000 })));
  });
  test('later, never, or no event', () => {
    assertBroken(
      readAnswersInTime,
      trace('life', read([success(MODEL)], { milliseconds: 30_001 })),
      /30\.001/,
    );
    assertBroken(readAnswersInTime, trace('life', read([LATE])), /within 30 seconds/);
    assertBroken(readAnswersInTime, trace('life', read([BROKEN])), /none came/);
    assertBroken(readAnswersInTime, trace('life', read([null])), /none/);
  });
  test('not observed', () => assertNotObserved(readAnswersInTime, NOTHING));
});

describe('read-is-synchronous', () => {
  test('SUCCESS or FAILED', () => {
    assertKept(readIsSynchronous, trace('life', read([success(MODEL)])));
    assertKept(readIsSynchronous, trace('missing', call('read-missing', ID, [failed('NotFound')])));
  });
  test('IN_PROGRESS, even if it succeeds in the end', () => {
    assertBroken(readIsSynchronous, trace('life', read([inProgress(MODEL), success(MODEL)])), /IN_PROGRESS/);
    const missing = call('read-missing', ID, [inProgress(ID), failed('NotFound')]);
    assertBroken(readIsSynchronous, trace('missing', missing), /IN_PROGRESS/);
    assertBroken(readIsSynchronous, trace('life', read([{ status: 'PENDING' }])), /PENDING/);
  });
  test('not observed', () => assertNotObserved(readIsSynchronous, trace('life', created, read([LATE]))));
});

describe('read-by-identifier-alone', () => {
  const rule = readByIdentifierAlone;
  const byName = (...answers: readonly JsonValue[]): Call =>
    call('read-by-additional', { Name: 'n' }, answers, { after: created, keyedBy: 0 });
  test('each identifier is enough', () => {
    assertKept(rule, trace('life', created, read([success(MODEL)]), byName(success(MODEL))));
  });
  test('the identifier alone is refused', () => {
    const withModel = call('read-with-model', MODEL, [success(MODEL)], { after: created });
    assertBroken(
      rule,
      trace('life', created, read([failed('InvalidRequest')]), withModel),
      /\(\/Id\) alone ended with FAILED \(InvalidRequest\)\. With the whole model it works/,
    );
    assertBroken(
      rule,
      trace('life', created, read([success(MODEL)]), byName(failed('NotFound'))),
      /\(\/Name\)/,
    );
  });
  test('another resource comes back, or none that could be told', () => {
    assertBroken(rule, shown({ ...MODEL, Id: 'b' }), /another resource/);
    assertBroken(rule, trace('life', created, byName(success({ ...MODEL, Id: 'b' }))), /another resource/);
    assertBroken(rule, shown({ Name: 'n' }), /did not return the primary identifier/);
    const one = call('create-one-of-many', { Name: 'n' }, [success(MODEL)]);
    const mixed = call('read-one-of-many', ID, [success({ ...MODEL, Id: 'z' })], { after: one });
    assertBroken(rule, trace('pages', one, mixed), /another resource/);
  });
  test('a resource that was only late is another matter', () => {
    const again = call('read-again', ID, [success(MODEL)], { after: created, keyedBy: 'primary' });
    assertKept(rule, trace('life', created, read([failed('NotFound')]), again));
    assertBroken(rule, trace('life', created, byName(failed('NotFound')), again), /\(\/Name\)/);
  });
  test('nothing was created', () => {
    const refused = call('create', { Name: 'n' }, [failed('AccessDenied')]);
    assertNotObserved(rule, trace('life', refused, read([failed('NotFound')], { after: refused })));
  });
});

describe('read-model-shape', () => {
  test('by the schema, but not everything need be there', () => {
    assertKept(readModelShape, shown(MODEL));
    assertKept(readModelShape, shown(ID));
  });
  test('a wrong type, a broken limit, an unknown property, no model', () => {
    assertBroken(
      readModelShape,
      shown({ ...MODEL, Quantity: '1' }),
      /\/Quantity has the type string, not integer/,
    );
    assertBroken(readModelShape, shown({ ...MODEL, Quantity: 0 }), /below the minimum of 1/);
    assertBroken(readModelShape, shown({ ...MODEL, More: 1 }), /\/More is not a property/);
    assertBroken(readModelShape, trace('life', read([success()])), /without a model/);
    assertBroken(
      readModelShape,
      trace('life', read([{ status: 'SUCCESS', resourceModel: [] }])),
      /without a model/,
    );
  });
  test('what came of an invalid request is the concern of nobody', () => {
    const invalid = call('create-invalid', { Name: 'n', Quantity: 0 }, [success({ ...MODEL, Quantity: 0 })]);
    const look = call('read-after-refused', ID, [success({ ...MODEL, Quantity: 0 })], { after: invalid });
    assertNotObserved(readModelShape, trace('refused', invalid, look));
  });
  test('nothing was read', () => {
    assertNotObserved(readModelShape, trace('missing', call('read-missing', ID, [failed('NotFound')])));
  });
});

describe('read-returns-all', () => {
  const rule = readReturnsAll;
  test('requested, default and read-only properties; write-only ones not', () =>
    assertKept(rule, shown(MODEL)));
  test('a read-only property, a default, a requested one is missing', () => {
    assertBroken(rule, shown({ Id: 'a', Name: 'n', Quantity: 1 }), /\/Arn is missing/);
    assertBroken(rule, shown({ Id: 'a', Arn: 'arn', Name: 'n' }), /\/Quantity is missing/);
    assertBroken(
      rule,
      shown({ Id: 'a', Arn: 'arn', Quantity: 1 }),
      /\/Name is missing, which CREATE was asked for/,
    );
    assertBroken(rule, trace('life', created, read([success()])), /incomplete/);
  });
  test('after an update too', () => {
    const updated = call('update', { ...MODEL, Note: 'new' }, [success({ ...MODEL, Note: 'new' })]);
    const look = call('read-after-update', ID, [success(MODEL)], { after: updated });
    assertBroken(rule, trace('life', updated, look), /\/Note is missing/);
  });
  test('what others show of the same state is missing', () => {
    const telling = call('create', { Name: 'n' }, [success({ ...MODEL, Engine: 'e' })]);
    assertBroken(
      rule,
      trace('life', telling, read([success(MODEL)], { after: telling })),
      /\/Engine is missing/,
    );
    const byName = call('read-by-additional', { Name: 'n' }, [success(MODEL)], { after: created });
    const whole = read([success({ ...MODEL, Engine: 'e' })]);
    assertBroken(rule, trace('life', created, whole, byName), /\/Engine is missing/);
  });
  test('values that a later read shows may have come later', () => {
    const again = call('read-again', ID, [success({ ...MODEL, Engine: 'e' })], { after: created });
    assertKept(rule, trace('life', created, read([success(MODEL)]), again));
  });
  test('deprecated properties may be absent', () => {
    const type = typeWithProperties({}, { deprecatedProperties: ['/properties/Note'] });
    const old = call('create', { Name: 'n', Note: 'x' }, [success({ ...MODEL, Note: 'x' })], { type });
    assertKept(rule, trace('life', old, read([success(MODEL)], { after: old, type })), type);
  });
  test('nothing was read', () => assertNotObserved(rule, trace('life', created, read([failed('NotFound')]))));
});

describe('read-returns-no-null', () => {
  const rule = readReturnsNoNull;
  test('only values', () => assertKept(rule, shown({ ...MODEL, Note: '', Tags: [] })));
  test('null, also inside', () => {
    assertBroken(rule, shown({ ...MODEL, Note: null }), /\/Note is null/);
    assertBroken(rule, shown({ ...MODEL, Lines: [{ Item: 'x', Count: null }] }), /\/Lines\/0\/Count is null/);
    assertBroken(rule, shown({ ...MODEL, Steps: ['a', null] }), /\/Steps\/1 is null/);
  });
  test('nothing was read', () => assertNotObserved(rule, trace('life', created, read([failed('NotFound')]))));
});

describe('read-hides-write-only', () => {
  const rule = readHidesWriteOnly;
  test('not there', () => assertKept(rule, shown(MODEL)));
  test('there, as it is or made unreadable', () => {
    assertBroken(rule, shown({ ...MODEL, Secret: 's' }), /\/Secret is write-only/);
    assertBroken(rule, shown({ ...MODEL, Secret: '****' }), /\/Secret is write-only/);
  });
  test('nested, in arrays and maps', () => {
    const user = { type: 'object', properties: { Name: { type: 'string' }, Key: { type: 'string' } } };
    const type = typeWithProperties(
      { Owner: user, Users: { type: 'array', items: user } },
      { writeOnlyProperties: ['/properties/Owner/Key', '/properties/Users/*/Key'] },
    );
    const of = (more: JsonObject) => trace('life', created, read([success({ ...MODEL, ...more })], { type }));
    assertKept(rule, of({ Owner: { Name: 'x' }, Users: [{ Name: 'y' }] }), type);
    assertBroken(rule, of({ Owner: { Name: 'x', Key: 'k' } }), /\/Owner\/Key is write-only/, type);
    assertBroken(rule, of({ Users: [{ Name: 'x' }, { Key: 'k' }] }), /\/Users\/1\/Key is write-only/, type);
  });
  test('nothing was read', () => assertNotObserved(rule, trace('life', created, read([failed('NotFound')]))));
});

describe('read-missing', () => {
  const missing = (...answers: readonly JsonValue[]) => trace('missing', call('read-missing', ID, answers));
  test('NotFound', () => {
    assertKept(readMissing, missing(failed('NotFound')));
    const byName = call('read-missing-by-additional', { Name: 'n' }, [failed('NotFound')], { keyedBy: 0 });
    assertKept(readMissing, trace('missing', byName));
  });
  test('anything else', () => {
    assertBroken(readMissing, missing(success({})), /ended with SUCCESS/);
    assertBroken(readMissing, missing(failed('InvalidRequest')), /InvalidRequest/);
    const byName = call('read-missing-by-additional', { Name: 'n' }, [success(MODEL)], { keyedBy: 0 });
    assertBroken(readMissing, trace('missing', byName), /SUCCESS/);
  });
  test('a deleted resource is one that does not exist', () => {
    const deleted = call('delete', ID, [success()], { after: created });
    const look = (...answers: readonly JsonValue[]) =>
      trace('life', created, deleted, call('read-after-delete', ID, answers, { after: deleted }));
    assertBroken(readMissing, look(failed('InternalFailure')), /InternalFailure/);
    assertNotObserved(readMissing, look(success(MODEL)));
  });
});
