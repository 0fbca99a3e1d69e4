import { describe, test } from 'node:test';
import { createAnswersInTime } from '../../../src/contract/rules/create-answers-in-time.ts';
import { createFailureExplains } from '../../../src/contract/rules/create-failure-explains.ts';
import { createModelShape } from '../../../src/contract/rules/create-model-shape.ts';
import { createTimesOutAsFailed } from '../../../src/contract/rules/create-times-out-as-failed.ts';
import { updateAnswersInTime } from '../../../src/contract/rules/update-answers-in-time.ts';
import { updateFailureExplains } from '../../../src/contract/rules/update-failure-explains.ts';
import { updateModelShape } from '../../../src/contract/rules/update-model-shape.ts';
import { updateTimesOutAsFailed } from '../../../src/contract/rules/update-times-out-as-failed.ts';
import {
  assertBroken,
  assertKept,
  assertNotObserved,
  BROKEN,
  call,
  failed,
  inProgress,
  LATE,
  success,
  trace,
} from './traces.ts';
import { TWINS, WANTED, WHOLE } from './twins.ts';

const RULES = {
  create: {
    answersInTime: createAnswersInTime,
    modelShape: createModelShape,
    timesOut: createTimesOutAsFailed,
    explains: createFailureExplains,
  },
  update: {
    answersInTime: updateAnswersInTime,
    modelShape: updateModelShape,
    timesOut: updateTimesOutAsFailed,
    explains: updateFailureExplains,
  },
} as const;

const NOTHING = trace('life', call('read-after-create', { Id: 'i' }, [success(WHOLE)]));

for (const verb of ['create', 'update'] as const) {
  const traceOf = TWINS[verb];
  const rules = RULES[verb];

  describe(`${verb}-answers-in-time`, () => {
    const rule = rules.answersInTime;

    test('an event within 60 seconds is in time', () => {
      assertKept(rule, traceOf([inProgress(WHOLE), success(WHOLE)], { milliseconds: 60_000 }));
      assertKept(rule, traceOf([failed('InternalFailure')]));
    });

    test('any invocation may be the late one', () => {
      assertBroken(rule, traceOf([LATE]), /60 seconds/);
      assertBroken(rule, traceOf([inProgress(WHOLE), LATE]), /60 seconds/);
      assertBroken(
        rule,
        traceOf([inProgress(WHOLE), success(WHOLE)], { invocations: [{}, { milliseconds: 60_001 }] }),
        /60/,
      );
    });

    test('no answer, and one that is no event, is none in time', () => {
      assertBroken(rule, traceOf([BROKEN]), /none came/);
      assertBroken(rule, traceOf(['done']), /what came is none/);
      assertBroken(rule, traceOf([{ Status: 'SUCCESS' }]), /what came is none/);
    });

    test('is not observed without a call', () => assertNotObserved(rule, NOTHING));
  });

  describe(`${verb}-model-shape`, () => {
    const rule = rules.modelShape;

    test('a model of every status may conform', () => {
      assertKept(rule, traceOf([inProgress({ Id: 'i' }), success(WHOLE)]));
      assertKept(rule, traceOf([failed('NotStabilized', 'no', { resourceModel: { Id: 'i' } })]));
    });

    test('required properties may be missing', () => assertKept(rule, traceOf([success({ Id: 'i' })])));

    test('a wrong type, value or length, and an unknown property do not conform', () => {
      assertBroken(rule, traceOf([success({ ...WHOLE, Quantity: '1' })]), /\/Quantity/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Quantity: 0 })]), /\/Quantity/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Name: 'n'.repeat(21) })]), /\/Name/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Status: 'ok' })]), /\/Status/);
      assertBroken(rule, traceOf([success({ ...WHOLE, Lines: [{ Item: 1 }] })]), /\/Lines\/0\/Item/);
    });

    test('models of other statuses count as well', () => {
      assertBroken(rule, traceOf([inProgress({ Id: 1 }), success(WHOLE)]), /\/Id/);
      assertBroken(rule, traceOf([failed('NotStabilized', 'no', { resourceModel: { Id: 1 } })]), /\/Id/);
    });

    test('a model that is no object does not conform', () => {
      assertBroken(rule, traceOf([{ status: 'SUCCESS', resourceModel: 'i' }]), /no object/);
      assertBroken(rule, traceOf([{ status: 'SUCCESS', resourceModel: [WHOLE] }]), /no object/);
    });

    test('is not observed without a model', () => {
      assertNotObserved(rule, trace('life', call(verb, WANTED, [failed('NotFound')])));
    });
  });

  describe(`${verb}-times-out-as-failed`, () => {
    const rule = rules.timesOut;

    test('an operation may end by itself, either way', () => {
      assertKept(rule, traceOf([inProgress(WHOLE), success(WHOLE)]));
      assertKept(rule, traceOf([inProgress(WHOLE), failed('NotStabilized')]));
    });

    test('IN_PROGRESS at the end of the time is too late', () => {
      assertBroken(rule, traceOf([inProgress(WHOLE)]), /5 minutes/);
    });

    test('so is SUCCESS after it', () => {
      const late = { invocations: [{}, { startedAt: 300_001 }] };
      assertBroken(rule, traceOf([inProgress(WHOLE), success(WHOLE)], late), /5 minutes/);
      assertKept(rule, traceOf([inProgress(WHOLE), failed('NotStabilized')], late));
    });

    test('is not observed without an end', () =>
      assertNotObserved(rule, trace('life', call(verb, WANTED, [LATE]))));
  });

  describe(`${verb}-failure-explains`, () => {
    const rule = rules.explains;

    test('a message and a known code explain', () => {
      assertKept(rule, traceOf([failed('ServiceLimitExceeded', 'There are too many.')]));
    });

    test('every failure must, also one that was tried again', () => {
      assertBroken(rule, traceOf([failed('Throttling', ''), success(WHOLE)]), /message/);
      assertBroken(rule, traceOf([failed('Throttling', ' \n')]), /message/);
      assertBroken(rule, traceOf([{ status: 'FAILED', errorCode: 'NotFound' }]), /message/);
      assertBroken(rule, traceOf([{ status: 'FAILED', errorCode: 'NotFound', message: null }]), /message/);
      assertBroken(rule, traceOf([{ status: 'FAILED', message: 'no' }]), /error code/);
      assertBroken(rule, traceOf([failed('ResourceNotFound')]), /ResourceNotFound/);
    });

    test('is not observed without a failure', () => assertNotObserved(rule, traceOf([success(WHOLE)])));
  });
}

test('create-answers-in-time lets a handler rely on valid input', () => {
  const answered = (answer: typeof BROKEN | typeof LATE) =>
    trace('refused', call('create-invalid', { Name: 1 }, [answer]));
  assertNotObserved(createAnswersInTime, answered(BROKEN));
  assertBroken(createAnswersInTime, answered(LATE), /60 seconds/);
});

test('create-failure-explains and create-model-shape know what a request is refused for', () => {
  for (const [scenario, step, code] of [
    ['life', 'create-existing', 'AlreadyExists'],
    ['refused', 'create-read-only', 'InvalidRequest'],
    ['refused', 'create-invalid', 'InvalidRequest'],
  ] as const) {
    assertKept(createFailureExplains, trace(scenario, call(step, WANTED, [failed(code)])));
    const other = trace(scenario, call(step, WANTED, [failed('GeneralServiceException')]));
    assertBroken(createFailureExplains, other, new RegExp(code));
  }
  const echoed = failed('InvalidRequest', 'no', { resourceModel: { Name: 1 } });
  assertNotObserved(createModelShape, trace('refused', call('create-invalid', { Name: 1 }, [echoed])));
});

test('update-failure-explains knows what a request is refused for', () => {
  for (const [scenario, step, code] of [
    ['life', 'update-create-only', 'NotUpdatable'],
    ['life', 'update-after-delete', 'NotFound'],
    ['missing', 'update-missing', 'NotFound'],
  ] as const) {
    assertKept(updateFailureExplains, trace(scenario, call(step, WANTED, [failed(code)])));
    const other = trace(scenario, call(step, WANTED, [failed('InvalidRequest')]));
    assertBroken(updateFailureExplains, other, new RegExp(code));
  }
  const nameless = call('update-after-delete', { Note: 'x' }, [failed('InvalidRequest')]);
  assertKept(updateFailureExplains, trace('life', nameless));
});
