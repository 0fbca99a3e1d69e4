import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpHeaderTrait';

test('HttpHeaderTrait: some headers belong to HTTP', () => {
  assert.deepEqual(eventsWithId(ID, 'structure S { @httpHeader("Content-Length") a: String }\n'), [
    '[DANGER] a#S$a: `Content-Length` is not an allowed HTTP header binding | HttpHeaderTrait',
  ]);
});

test('HttpHeaderTrait: names are tokens', () => {
  assert.deepEqual(
    eventsWithId(ID, 'structure S { @httpHeader("x y") a: String, @httpHeader("x-^_`|~") b: String }\n'),
    [
      '[DANGER] a#S$a: `x y` is not a valid HTTP header field name according to section 5.6.2 of RFC 9110 | ' +
        'HttpHeaderTrait',
    ],
  );
});

test('HttpHeaderTrait: one member for a header, whatever its case', () => {
  const lines = eventsWithId(
    ID,
    'structure S { @httpHeader("X-B") b: String, @httpHeader("x-b") a: String, @httpHeader("x-c") c: String }\n',
  );
  assert.deepEqual(lines, [
    '[ERROR] a#S: `httpHeader` field name binding conflicts found for the `x-b` header in the following structure ' +
      'members: `a`, `b` | HttpHeaderTrait',
  ]);
});
