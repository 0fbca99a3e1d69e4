import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run, runText } from './tester.ts';

test('non-ascii: the first character of each text and key is named with its code point', () => {
  const { findings } = run('non-ascii', {
    description: 'It\u2019s an order \u2013 of things',
    properties: { Gr\u00f6\u00dfe: { type: 'string', enum: ['plain', '\u{1f600}'] } },
  });
  assert.deepEqual(
    findings.map(({ pointer, message }) => [pointer, /U\+[0-9A-F]+/.exec(message)?.[0]]),
    [
      ['/description', 'U+2019'],
      ['/properties/Gr\u00f6\u00dfe', 'U+00F6'],
      ['/properties/Gr\u00f6\u00dfe/enum/1', 'U+1F600'],
    ],
  );
});

test('non-ascii: an escape counts like the character, a control character does not', () => {
  const text = '{"description": "caf\\u00e9", "title": "tab\\u0009, less \\u003c"}';
  const { findings } = runText('non-ascii', text);
  assert.deepEqual(
    findings.map(({ pointer }) => pointer),
    ['/description'],
  );
});

test('non-ascii: what cannot be seen is given by its number only', () => {
  const { findings } = run('non-ascii', { description: 'no\u00a0break' });
  assert.match(findings[0]!.message, /contains U\+00A0,/);
});
