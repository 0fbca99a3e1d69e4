import { describe, test } from 'node:test';
import { createAppliesAll } from '../../../src/contract/rules/create-applies-all.ts';
import { createEchoesInput } from '../../../src/contract/rules/create-echoes-input.ts';
import { createInProgressModel } from '../../../src/contract/rules/create-in-progress-model.ts';
import { createInProgressUntilDone } from '../../../src/contract/rules/create-in-progress-until-done.ts';
import { createReturnsAll } from '../../../src/contract/rules/create-returns-all.ts';
import { createReturnsNoNull } from '../../../src/contract/rules/create-returns-no-null.ts';
import { updateAppliesAll } from '../../../src/contract/rules/update-applies-all.ts';
import { updateEchoesInput } from '../../../src/contract/rules/update-echoes-input.ts';
import { updateInProgressModel } from '../../../src/contract/rules/update-in-progress-model.ts';
import { updateInProgressUntilDone } from '../../../src/contract/rules/update-in-progress-until-done.ts';
import { updateReturnsAll } from '../../../src/contract/rules/update-returns-all.ts';
import { updateReturnsNoNull } from '../../../src/contract/rules/update-returns-no-null.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  call,
  failed,
  inProgress,
  success,
  trace,
} from './traces.ts';
import { TWINS, WHOLE } from './twins.ts';

const RULES = {
  create: {
    applies: createAppliesAll,
    untilDone: createInProgressUntilDone,
    onTheWay: createInProgressModel,
    echoes: createEchoesInput,
    all: createReturnsAll,
    noNull: createReturnsNoNull,
  },
  update: {
    applies: updateAppliesAll,
    untilDone: updateInProgressUntilDone,
    onTheWay: updateInProgressModel,
    echoes: updateEchoesInput,
    all: updateReturnsAll,
    noNull: updateReturnsNoNull,
  },
} as const;

const { Tags: _, ...LESS } = WHOLE;
const OLD = { ...WHOLE, Note: 'old' };

for (const verb of ['create', 'update'] as const) {
  const traceOf = TWINS[verb];
  const rules = RULES[verb];

  describe(`${verb}-applies-all`, () => {
    const rule = rules.applies;

    test('a read at once confirms what was requested, in any order where there is none', () => {
      assertKept(rule, traceOf([success(WHOLE)], { read: success(WHOLE) }));
      assertKept(rule, traceOf([success(WHOLE)], { read: success({ ...WHOLE, Tags: ['b', 'a'] }) }));
    });

    test('a read that shows something else, less or nothing does not', () => {
      assertBroken(
        rule,
        traceOf([success(WHOLE)], { read: success(OLD) }),
        /\/Note should be "new" and is "old"/,
      );
      assertBroken(rule, traceOf([success(WHOLE)], { read: success(LESS) }), /\/Tags/);
      assertBroken(rule, traceOf([success(WHOLE)], { read: success({ ...WHOLE, Tags: ['a'] }) }), /\/Tags/);
      assertBroken(rule, traceOf([success(WHOLE)], { read: failed('NotFound') }), /NotFound/);
    });

    test('what a read shows later does not count', () => {
      const later = traceOf([success(WHOLE)], {
        read: success(OLD),
        more: (after) => [call('read-again', { Id: 'i' }, [success(WHOLE)], { after })],
      });
      assertBroken(rule, later, /\/Note/);
    });

    test('a valid request that fails is not applied', () => {
      assertBroken(rule, traceOf([failed('InvalidRequest')]), /refused a valid request.*InvalidRequest/);
      assertBroken(rule, traceOf([inProgress(WHOLE), failed('NotStabilized')]), /NotStabilized/);
    });

    test('a read that needs the whole model shows the state as well', () => {
      const withModel = (model: typeof WHOLE) =>
        traceOf([success(WHOLE)], {
          read: failed('NotFound'),
          more: (after) => [call('read-with-model', WHOLE, [success(model)], { after })],
        });
      assertKept(rule, withModel(WHOLE));
      assertBroken(rule, withModel(LESS), /\/Tags/);
    });
  });

  describe(`${verb}-in-progress-until-done`, () => {
    const rule = rules.untilDone;

    test('SUCCESS comes when the state is reached', () => {
      assertKept(rule, traceOf([success(WHOLE)], { read: success(WHOLE) }));
      assertKept(rule, traceOf([inProgress({ Id: 'i' }), success(WHOLE)], { read: success(WHOLE) }));
    });

    test('a context is no more than a handler needs', () => {
      const plain = { callbackContext: null, callbackDelaySeconds: 0 };
      assertKept(rule, traceOf([inProgress({ Id: 'i' }, plain), success(WHOLE)], { read: success(WHOLE) }));
    });

    test('SUCCESS before the state is reached is too early', () => {
      assertBroken(rule, traceOf([success(WHOLE)], { read: success(OLD) }), /until the desired state/);
      assertBroken(rule, traceOf([success(WHOLE)], { read: failed('NotFound') }), /until the desired state/);
    });

    test('IN_PROGRESS without a way to go on is no progress', () => {
      const negative = inProgress(WHOLE, { callbackDelaySeconds: -1 });
      assertBroken(rule, traceOf([negative]), /negative delay/);
      assertBroken(
        rule,
        traceOf([inProgress(), success(WHOLE)], { read: success(WHOLE) }),
        /without a resourceModel/,
      );
    });

    test('a handler that does not know its own operation again has lost the thread', () => {
      const forgets = [inProgress(WHOLE), failed(verb === 'create' ? 'AlreadyExists' : 'InternalFailure')];
      assertBroken(rule, traceOf(forgets), /callbackContext and resourceModel must carry/);
      assertNotObserved(rule, TWINS.create([inProgress(WHOLE), failed('ServiceLimitExceeded')]));
    });

    test('IN_PROGRESS without end is broken where it was done, or begins anew each time', () => {
      assertBroken(
        rule,
        traceOf([inProgress(WHOLE)], { read: success(WHOLE) }),
        /went on answering IN_PROGRESS/,
      );
      const anew = inProgress(WHOLE, { callbackContext: null });
      assertBroken(rule, traceOf([anew, anew]), /began anew/);
    });

    test('is not observed where a handler fails at once', () => {
      assertNotObserved(rule, trace('life', call(verb, {}, [failed('AccessDenied')])));
    });
  });

  describe(`${verb}-in-progress-model`, () => {
    const rule = rules.onTheWay;
    const on = (model: typeof WHOLE) =>
      traceOf([inProgress(model), success(WHOLE)], { read: success(WHOLE) });

    test('it may hold anything that is requested or there in the end', () => {
      assertKept(rule, on({ Id: 'i' }));
      assertKept(rule, on({ Id: 'i', Name: 'n', Secret: 's', Tags: ['b'], Quantity: 1 }));
    });

    test('what a resource says of itself may change', () => {
      assertKept(rule, on({ Id: 'i', Arn: 'pending' }));
    });

    test('nothing that nobody set', () => {
      assertBroken(rule, on({ Id: 'i', Engine: 'x' }), /\/Engine was neither requested/);
      assertBroken(rule, on({ Id: 'i', Note: 'other' }), /the value of \/Note/);
      assertBroken(rule, on({ Id: 'i', Quantity: 7 }), /the value of \/Quantity/);
      assertBroken(rule, on({ Id: 'i', Tags: ['a', 'z'] }), /\/Tags\/1/);
      assertBroken(rule, on({ Id: 'i', Secret: 'other' }), /the value of \/Secret was/);
    });

    test('nothing is lost on the way but secrets', () => {
      const on = (...models: (typeof WHOLE)[]) =>
        traceOf([...models.map((model) => inProgress(model)), success(WHOLE)]);
      assertBroken(rule, on({ Id: 'i', Name: 'n' }, { Id: 'i' }), /\/Name was in the model before/);
      assertKept(rule, on({ Id: 'i', Secret: 's' }, { Id: 'i' }, WHOLE));
    });

    test('what is never shown cannot be judged', () => {
      const wanted = { Name: 'n' };
      const answers = [inProgress({ Id: 'i', Secret: 'a default' }), success({ Id: 'i', Name: 'n' })];
      assertKept(rule, traceOf(answers, { wanted }));
    });

    test('without an end only what was requested can be judged', () => {
      assertKept(rule, traceOf([inProgress({ Id: 'i', Quantity: 7, Engine: 'x', Note: 'new' })]));
      assertBroken(rule, traceOf([inProgress({ Id: 'i', Note: 'other' })]), /the value of \/Note/);
    });

    test('is not observed without IN_PROGRESS', () => assertNotObserved(rule, traceOf([success(WHOLE)])));
  });

  describe(`${verb}-echoes-input`, () => {
    const rule = rules.echoes;

    test('all that was requested is there, write-only properties excepted', () => {
      assertKept(rule, traceOf([success(WHOLE)]));
      assertKept(rule, traceOf([success({ ...WHOLE, Tags: ['b', 'a'], Secret: 's' })]));
    });

    test('nothing may be missing or other', () => {
      assertBroken(rule, traceOf([success(LESS)]), /\/Tags/);
      assertBroken(rule, traceOf([success(OLD)]), /\/Note should be "new" and is "old"/);
      assertBroken(
        rule,
        traceOf([success({ ...WHOLE, Tags: ['a', 'b', 'c'] })]),
        /\/Tags\/2 should be absent/,
      );
    });

    test('SUCCESS without a model echoes nothing', () => {
      assertBroken(rule, traceOf([success()]), /no model/);
    });

    test('order and names count where they should', () => {
      const wanted = { Name: 'n', Steps: ['1', '2'], Labels: { a: 'x' } };
      const shown = { Id: 'i', Arn: 'arn', Quantity: 1, ...wanted };
      assertKept(rule, traceOf([success(shown)], { wanted }));
      assertBroken(rule, traceOf([success({ ...shown, Steps: ['2', '1'] })], { wanted }), /\/Steps\/0/);
      assertBroken(
        rule,
        traceOf([success({ ...shown, Labels: { a: 'x', b: 'y' } })], { wanted }),
        /\/Labels\/b/,
      );
    });

    test('is not observed without SUCCESS', () => {
      assertNotObserved(rule, trace('life', call(verb, { Name: 'n' }, [failed('AccessDenied')])));
    });
  });

  describe(`${verb}-returns-all`, () => {
    const rule = rules.all;
    const { Arn: _arn, ...noArn } = WHOLE;
    const { Quantity: _quantity, ...noQuantity } = WHOLE;

    test('a whole model is whole', () => {
      assertKept(rule, traceOf([success(WHOLE)], { read: success(WHOLE) }));
    });

    test('read-only properties and defaults belong to it', () => {
      assertBroken(rule, traceOf([success(noArn)]), /\/Arn is missing/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Arn: null })]), /\/Arn is missing/);
      assertBroken(rule, traceOf([success(noQuantity)]), /\/Quantity is missing.*default is 1/);
    });

    test('so does what a read shows', () => {
      assertBroken(
        rule,
        traceOf([success(WHOLE)], { read: success({ ...WHOLE, Engine: 'e' }) }),
        /\/Engine.*read/,
      );
      const lines = (line: typeof WHOLE) => success({ ...WHOLE, Lines: [line] });
      const more = traceOf([lines({ Item: 'x' })], { read: lines({ Item: 'x', Number: 1 }) });
      assertBroken(rule, more, /\/Lines\/0/);
    });

    test('a read may show other values, or less', () => {
      assertKept(rule, traceOf([success(WHOLE)], { read: success({ ...noQuantity, Arn: 'arn-2' }) }));
    });

    test('SUCCESS without a model holds nothing', () =>
      assertBroken(rule, traceOf([success()]), /without a model/));

    test('is not observed without SUCCESS', () => {
      assertNotObserved(rule, trace('life', call(verb, { Name: 'n' }, [failed('AccessDenied')])));
    });
  });

  describe(`${verb}-returns-no-null`, () => {
    const rule = rules.noNull;

    test('what has no value is left out', () => assertKept(rule, traceOf([success(WHOLE)])));

    test('no null at any depth', () => {
      assertBroken(rule, traceOf([success({ ...WHOLE, Engine: null })]), /\/Engine is null/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Secret: null })]), /\/Secret/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Labels: { a: null } })]), /\/Labels\/a/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Lines: [{ Item: null }] })]), /\/Lines\/0\/Item/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Tags: ['a', 'b', null] })]), /\/Tags\/2/);
    });

    test('members of the event are not the model', () => {
      assertKept(rule, traceOf([{ ...success(WHOLE), message: null, callbackContext: null }]));
    });

    test('is not observed without a model', () => {
      assertNotObserved(rule, trace('life', call(verb, { Name: 'n' }, [failed('AccessDenied')])));
    });
  });
}

describe('create-in-progress-until-done', () => {
  test('goes on when the provider was started anew', () => {
    const restarted = (end: ReturnType<typeof success>) =>
      trace('restart', call('create-restarted', { Name: 'n' }, [inProgress({ Id: 'i' }), end]));
    assertKept(createInProgressUntilDone, restarted(success(WHOLE)));
    assertBroken(createInProgressUntilDone, restarted(failed('InternalFailure')), /started anew/);
  });
});

describe('create-applies-all', () => {
  test('what was deleted before may be refused for that reason by another rule', () => {
    const again = (code: string) => trace('life', call('create-after-delete', { Name: 'n' }, [failed(code)]));
    assertNotObserved(createAppliesAll, again('AlreadyExists'));
    assertBroken(createAppliesAll, again('NotFound'), /NotFound/);
  });

  test('a repeated create may be refused', () => {
    const step = (name: 'create-replayed' | 'create-doubled') =>
      trace('replay', call(name, { Name: 'n' }, [failed('AlreadyExists')]));
    assertNotObserved(createAppliesAll, step('create-replayed'));
    assertNotObserved(createAppliesAll, step('create-doubled'));
  });

  test('each of many is what it was asked to be', () => {
    const one = call('create-one-of-many', { Name: 'a' }, [success({ Id: '1', Name: 'a' })]);
    const two = call('create-one-of-many', { Name: 'b' }, [success({ Id: '2', Name: 'b' })]);
    const read = call('read-one-of-many', { Id: '1' }, [success({ Id: '2', Name: 'b' })], { after: one });
    assertBroken(createAppliesAll, trace('pages', one, two, read), /\/Name/);
  });
});

describe('update-applies-all', () => {
  test('an update at once after a create may have to wait', () => {
    const conflict = trace(
      'at-once',
      call('update-at-once', { Id: 'i', Name: 'n' }, [failed('ResourceConflict')]),
    );
    assertNotObserved(updateAppliesAll, conflict);
  });
});
