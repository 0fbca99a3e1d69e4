import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpResponseCodeSemantics';

function operation(code: number, members: string): string {
  return `@http(method: "POST", uri: "/", code: ${code}) operation O { output: U }\nstructure U { ${members} }\n`;
}

test('HttpResponseCodeSemantics: operations end with 2xx', () => {
  assert.deepEqual(eventsWithId(ID, operation(299, '')), []);
  assert.deepEqual(eventsWithId(ID, operation(300, '')), [
    '[DANGER] a#O: Expected an `http` code in the 2xx range, but found 300 | HttpResponseCodeSemantics',
  ]);
});

test('HttpResponseCodeSemantics: 204 and 205 have no body', () => {
  for (const code of [204, 205]) {
    assert.deepEqual(eventsWithId(ID, operation(code, '@httpHeader("x") x: String')), []);
    assert.deepEqual(eventsWithId(ID, operation(code, 'x: String')), [
      `[WARNING] a#O: The HTTP ${code} status code does not allow a response body. To use this status code, all output ` +
        'members need to be bound to @httpHeader, @httpPrefixHeaders, @httpResponseCode, etc. | HttpResponseCodeSemantics',
    ]);
  }
});

test('HttpResponseCodeSemantics: errors of clients are 4xx, of servers 5xx', () => {
  const error = (fault: string, code: number): string =>
    `@error("${fault}") @httpError(${code}) structure E {}\n`;
  assert.deepEqual(eventsWithId(ID, error('client', 404) + error('server', 503).replace('E {', 'F {')), []);
  assert.deepEqual(eventsWithId(ID, error('client', 500)), [
    '[DANGER] a#E: Expected an `httpError` code in the 4xx range for a `client` error, but found 500 | ' +
      'HttpResponseCodeSemantics',
  ]);
  assert.deepEqual(eventsWithId(ID, error('server', 499)), [
    '[DANGER] a#E: Expected an `httpError` code in the 5xx range for a `server` error, but found 499 | ' +
      'HttpResponseCodeSemantics',
  ]);
});
