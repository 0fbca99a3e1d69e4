import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpMethodSemantics';

function operation(method: string, traits = '', members = ''): string {
  return `${traits} @http(method: "${method}", uri: "/") operation O { input: I }\nstructure I { ${members} }\n`;
}

function idsOf(method: string, traits = '', members = ''): (string | undefined)[] {
  return eventsWithId(ID, operation(method, traits, members)).map((line) => line.split(' | ').at(-1));
}

test('HttpMethodSemantics: safe methods are readonly and nothing else', () => {
  for (const method of ['GET', 'HEAD', 'TRACE']) {
    assert.deepEqual(idsOf(method, '@readonly'), [], method);
    assert.deepEqual(idsOf(method), ['HttpMethodSemantics.MissingReadonlyTrait'], method);
    assert.deepEqual(
      idsOf(method, '@readonly', 'a: String'),
      ['HttpMethodSemantics.UnexpectedPayload'],
      method,
    );
  }
  const both = '@idempotent';
  assert.deepEqual(idsOf('GET', both), [
    'HttpMethodSemantics.MissingReadonlyTrait',
    'HttpMethodSemantics.UnnecessaryIdempotentTrait',
  ]);
});

test('HttpMethodSemantics: PUT and DELETE are idempotent', () => {
  assert.deepEqual(idsOf('PUT'), ['HttpMethodSemantics.MissingIdempotentTrait']);
  assert.deepEqual(idsOf('PUT', '@idempotent', 'a: String'), []);
  assert.deepEqual(idsOf('DELETE', '@idempotent', 'a: String'), ['HttpMethodSemantics.UnexpectedPayload']);
});

test('HttpMethodSemantics: POST and PATCH change things', () => {
  assert.deepEqual(idsOf('POST', '@readonly', 'a: String'), ['HttpMethodSemantics.UnnecessaryReadonlyTrait']);
  assert.deepEqual(idsOf('PATCH', '@idempotent'), []);
});

test('HttpMethodSemantics: OPTIONS is not for models', () => {
  assert.deepEqual(idsOf('OPTIONS', '@readonly'), ['HttpMethodSemantics.OPTIONS']);
});

test('HttpMethodSemantics: nobody knows what other methods mean', () => {
  assert.deepEqual(idsOf('BREW', '@readonly', 'a: String'), []);
});

test('HttpMethodSemantics: methods are upper case', () => {
  assert.deepEqual(eventsWithId(ID, operation('post')), [
    '[WARNING] a#O: This operation uses the `post` method in the `http` trait, but expected `POST`. | ' +
      'HttpMethodSemantics',
  ]);
});

test('HttpMethodSemantics: the message names what is in the body', () => {
  const [payload] = eventsWithId(
    ID,
    operation('GET', '@readonly', '@httpPayload p: String, @httpQuery("q") q: String'),
  );
  assert.match(payload!, /^\[DANGER\] a#O: .* the `p` member is sent as the payload of the request because/);
  const [document] = eventsWithId(
    ID,
    operation('GET', '@readonly', 'z: String, y: String, @httpQuery("q") q: String'),
  );
  assert.match(document!, /members are sent as part of the payload of the request: `y`, `z`\. These/);
});
