import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpPrefixHeadersTrait';

function structure(prefix: string, header: string): string {
  return `structure S { @httpPrefixHeaders("${prefix}") p: M, @httpHeader("${header}") h: String }
    map M { key: String, value: String }\n`;
}

test('HttpPrefixHeadersTrait: a header must not start with a prefix', () => {
  assert.deepEqual(eventsWithId(ID, structure('X-', 'x-Foo')), [
    '[ERROR] a#S$h: `httpHeader` binding of `x-foo` conflicts with the `httpPrefixHeaders` binding of `a#S$p` to `x-`. ' +
      '`httpHeader` bindings must not case-insensitively start with any `httpPrefixHeaders` bindings. | ' +
      'HttpPrefixHeadersTrait',
  ]);
  assert.deepEqual(eventsWithId(ID, structure('x-foo-', 'x-foo')), []);
});

test('HttpPrefixHeadersTrait: the empty prefix is only noted', () => {
  assert.deepEqual(eventsWithId(ID, structure('', 'x-Foo')), [
    '[NOTE] a#S$h: `httpHeader` binding of `x-foo` conflicts with the `httpPrefixHeaders` binding of `a#S$p` to ``. The ' +
      'service will not be able to disambiguate between header parameters intended for the `a#S$p` member and those ' +
      'explicitly bound to the `httpHeader` members. | HttpPrefixHeadersTrait',
  ]);
});
