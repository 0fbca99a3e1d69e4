import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpPayload';
const REASON =
  'A member of this structure is marked with the `httpPayload` trait, but the following structure members are not ' +
  'explicitly bound to the HTTP message:';

test('HttpPayload: beside a payload, every member is bound', () => {
  const lines = eventsWithId(
    ID,
    `@http(method: "POST", uri: "/{l}") operation O { input: I, output: U, errors: [E] }
     structure I { @httpPayload p: Blob, @required @httpLabel l: String, @httpQuery("q") q: String, b: String, a: String }
     structure U { @httpPayload p: Blob, @httpResponseCode c: Integer, @httpPrefixHeaders("x-") h: Headers }
     @error("client") structure E { @httpPayload p: Blob, @httpQuery("q") q: String }
     map Headers { key: String, value: String }`,
  );
  // A query parameter is nothing in a response.
  assert.deepEqual(lines, [
    `[ERROR] a#I: ${REASON} \`a\`, \`b\` | HttpPayload`,
    `[ERROR] a#E: ${REASON} \`q\` | HttpPayload`,
  ]);
});

test('HttpPayload: without a payload, members make up the body', () => {
  const text = '@http(method: "POST", uri: "/") operation O { input: I }\nstructure I { a: String }\n';
  assert.deepEqual(eventsWithId(ID, text), []);
});
