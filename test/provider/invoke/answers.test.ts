import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HANDLER_ERROR_CODES, type ProgressEvent } from '../../../src/provider/index.ts';
import { checkAnswerValue } from '../../../src/provider/invoke/check-answer.ts';
import { readAnswer } from '../../../src/provider/invoke/read-answer.ts';

const LIMIT = 1024;
const read = (value: unknown): ProgressEvent => readAnswer(JSON.stringify(value), LIMIT);

function assertRefused(event: ProgressEvent, message: RegExp): void {
  assert.equal(event.status, 'FAILED');
  assert.equal(event.errorCode, 'InternalFailure');
  assert.match(event.message ?? '', message);
  assert.deepEqual(Object.keys(event).sort(), ['errorCode', 'message', 'status']);
}

describe('a good answer', () => {
  test('is taken as it is', () => {
    const event = {
      status: 'IN_PROGRESS',
      message: 'Half way.',
      callbackContext: { step: 2, seen: [null] },
      callbackDelaySeconds: 1.5,
      resourceModel: { Id: 'r-1', Note: null },
    };
    assert.deepEqual(read(event), event);
    const page = { status: 'SUCCESS', resourceModels: [{ Id: 'r-1' }, {}], nextToken: 'more' };
    assert.deepEqual(read(page), page);
  });

  test('may hold nulls, which mean that the member is absent', () => {
    const event = {
      status: 'SUCCESS',
      errorCode: null,
      message: null,
      resourceModel: {},
      resourceModels: null,
    };
    assert.deepEqual(read({ ...event, callbackContext: null, nextToken: null }), {
      status: 'SUCCESS',
      resourceModel: {},
    });
  });

  test('may hold members that the protocol does not know; they are left out', () => {
    assert.deepEqual(read({ status: 'SUCCESS', annotations: [], result: 1 }), { status: 'SUCCESS' });
  });

  test('may fail with every code there is', () => {
    for (const errorCode of HANDLER_ERROR_CODES) {
      const event = { status: 'FAILED', errorCode, message: 'No.' };
      assert.deepEqual(read(event), event);
    }
  });
});

describe('an answer in other words', () => {
  test('an integer that only other languages have is rounded', () => {
    const event = readAnswer('{"status":"SUCCESS","resourceModel":{"Size":9007199254740993}}', LIMIT);
    assert.deepEqual(event.resourceModel, { Size: 9007199254740992 });
  });

  test('PENDING is IN_PROGRESS', () => {
    assert.deepEqual(read({ status: 'PENDING', callbackDelaySeconds: 2 }), {
      status: 'IN_PROGRESS',
      callbackDelaySeconds: 2,
    });
    assertRefused(read({ status: 'PENDING', errorCode: 'NotFound' }), /errorCode is for FAILED only/);
  });

  test('HandlerInternalFailure is InternalFailure', () => {
    const event = { status: 'FAILED', message: 'No.' };
    assert.deepEqual(read({ ...event, errorCode: 'HandlerInternalFailure' }), {
      ...event,
      errorCode: 'InternalFailure',
    });
  });
});

describe('a bad answer becomes a failure that says what is wrong', () => {
  test('a number that would become null', () => {
    const event = readAnswer('{"status":"SUCCESS","resourceModel":{"Size":-1e400}}', LIMIT);
    assertRefused(event, /a number at \/resourceModel\/Size that is too large for JSON/);
    assert.ok(!event.message?.includes('1e400'), 'it may be secret');
  });

  test('no text at all', () => {
    assertRefused(readAnswer('', LIMIT), /answered nothing/);
    assertRefused(readAnswer(' \n', LIMIT), /answered nothing/);
    assertRefused(read(null), /answered nothing/);
  });

  test('not JSON: the place is told, the text is not, for it may be secret', () => {
    const event = readAnswer('{"status":"SUCCESS","Password":hunter2}', LIMIT);
    assertRefused(event, /not JSON \(line 1, column 32\)/);
    assert.doesNotMatch(event.message ?? '', /hunter2|Password/);
    assertRefused(readAnswer('{"status":"SUCC', LIMIT), /not JSON/);
  });

  test('a line of a log before the event', () => {
    assertRefused(
      readAnswer('Starting…\n{"status":"SUCCESS"}', LIMIT),
      /one progress event and nothing else/,
    );
  });

  test('larger than allowed, counted in bytes', () => {
    const text = JSON.stringify({ status: 'SUCCESS', message: 'ä'.repeat(600) });
    assert.ok(text.length < LIMIT);
    assertRefused(readAnswer(text, LIMIT), /larger than 1024 bytes/);
    assertRefused(readAnswer(' '.repeat(3 * 1024 * 1024), 2 * 1024 * 1024), /larger than 2 MiB/);
  });

  test('not an object', () => {
    assertRefused(read([]), /answered with an array/);
    assertRefused(read('SUCCESS'), /answered with a text/);
    assertRefused(read(0), /answered with a number/);
  });

  test('no status, or none that there is', () => {
    assertRefused(read({}), /status must be one of SUCCESS, FAILED, IN_PROGRESS, and is missing/);
    assertRefused(read({ status: 'CANCELLED' }), /status must be one of SUCCESS, FAILED, IN_PROGRESS\./);
    assertRefused(read({ OperationStatus: 'SUCCESS' }), /status must be one of/);
  });

  test('members of the wrong type, all of them told', () => {
    const event = read({
      status: 'SUCCESS',
      message: 1,
      callbackContext: 'step 2',
      callbackDelaySeconds: '5',
      resourceModel: [],
      resourceModels: [{}, null],
      nextToken: 7,
    });
    assertRefused(event, /message must be a text, not a number/);
    assertRefused(event, /callbackContext must be an object, not a text/);
    assertRefused(event, /callbackDelaySeconds must be a number, not a text/);
    assertRefused(event, /resourceModel must be an object, not an array/);
    assertRefused(event, /resourceModels must be an array of objects/);
    assertRefused(event, /nextToken must be a text, not a number/);
  });

  test('an error code beside something else than a failure', () => {
    assertRefused(read({ status: 'SUCCESS', errorCode: 'NotFound' }), /errorCode is for FAILED only/);
    assertRefused(read({ status: 'IN_PROGRESS', errorCode: 'NotFound' }), /errorCode is for FAILED only/);
  });

  test('nested too deep', () => {
    const text = `{"status":"SUCCESS","resourceModel":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    assertRefused(readAnswer(text, text.length), /not JSON/);
  });

  test('members that only seem to be there', () => {
    assertRefused(readAnswer('{"__proto__":{"status":"SUCCESS"}}', LIMIT), /status .* is missing/);
  });
});

describe('the list of error codes is closed', () => {
  test('a failure without one is an InternalFailure, and keeps its message and model', () => {
    assert.deepEqual(read({ status: 'FAILED', message: 'It broke.', resourceModel: { Id: 'r-1' } }), {
      status: 'FAILED',
      errorCode: 'InternalFailure',
      message: 'The handler failed without an error code: It broke.',
      resourceModel: { Id: 'r-1' },
    });
  });

  test('one that nobody has heard of is an InternalFailure', () => {
    assertRefused(read({ status: 'FAILED', errorCode: 'Oops' }), /unknown error code \(Oops\)\.$/);
    assertRefused(read({ status: 'FAILED', errorCode: 'notfound' }), /unknown error code \(notfound\)/);
    assertRefused(read({ status: 'FAILED', errorCode: 'constructor' }), /unknown error code/);
    const long = read({ status: 'FAILED', errorCode: 'my secret\n'.repeat(20) });
    assertRefused(long, /^The handler failed with an unknown error code\.$/);
  });
});

describe('an answer that never was text', () => {
  const check = (value: unknown): ProgressEvent => checkAnswerValue(value, LIMIT);

  test('is checked as if it had gone over the wire', () => {
    const model = { Id: 'r-1', gone: undefined };
    assert.deepEqual(check({ status: 'SUCCESS', resourceModel: model }), {
      status: 'SUCCESS',
      resourceModel: { Id: 'r-1' },
    });
    assertRefused(check(undefined), /answered nothing/);
    assertRefused(check({ status: 'SUCCESS', message: 'x'.repeat(LIMIT) }), /larger than/);
  });

  test('what JSON cannot carry is refused, and its place told', () => {
    for (const value of [new Date(), new Map(), 1n, Number.NaN, () => 1, Symbol('x')])
      assertRefused(
        check({ status: 'SUCCESS', resourceModel: { At: value } }),
        /not JSON: \/resourceModel\/At/,
      );
  });

  test('one that holds itself is refused', () => {
    const model: Record<string, unknown> = {};
    model['self'] = model;
    assertRefused(
      check({ status: 'SUCCESS', resourceModel: model }),
      /^.{0,100}not JSON: \/resourceModel(\/self)+.{0,10} is \[object Object\].{0,30}$/,
    );
  });

  test('one that cannot be read is refused', () => {
    const answer = {
      get status(): string {
        throw new Error('hunter2');
      },
    };
    assertRefused(check(answer), /^The handler's answer is not JSON: reading it throws an error\.$/);
  });
});
