import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainlyHarmless } from '../../../src/schema/pattern-loops/plainly-harmless.ts';
import { backtracking } from '../../../src/schema/regex/index.ts';

/** Costly ones of every kind; whatever else is said of them, they are not plainly harmless. */
const SEVERE = [
  '^(a+)+$',
  '^(a*)*$',
  '^(a|a)*$',
  '^(a|ab|b)*$',
  '^(\\w|\\d)+$',
  '^([a-z]+-?)+$',
  '^(?:[a-z]+|-)+$',
  '^([a-z]+/?){3,1016}$',
  '^((a|b)+c?)+$',
  '^(:a*a*)*$',
  '^.*a.*b.*c$',
  '^a*a*a*$',
  'a*a*b',
  '^(?=(a+)+$)',
  '.+@.+\\.com',
];

test('nothing costly is called plainly harmless', () => {
  for (const pattern of SEVERE) assert.equal(isPlainlyHarmless(pattern), false, pattern);
});

test('the usual patterns are', () => {
  for (const pattern of [
    '',
    '^[a-zA-Z0-9_-]{1,64}$',
    '^arn:[a-z0-9-]+:iam::[0-9]{12}:role/.+$',
    '^arn:aws[a-z-]*:[a-z0-9]+:[a-z0-9-]*:\\d{12}:[^:]+(:[^:]+)*$',
    '^[a-z0-9]+(/[a-z0-9]+)*/?$',
    '^(ab|cd)*$',
    '^[a-z]+[0-9]+[a-z]+$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}$',
    '[a-z]+',
    '^([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)$',
    '(?s).*',
    '^(?!aws:)[a-z]+$',
  ])
    assert.equal(isPlainlyHarmless(pattern), true, pattern);
});

test('what it does not understand is left to the analysis', () => {
  for (const pattern of ['(', '^(a+)\\1$', '^\\X+$'])
    assert.equal(isPlainlyHarmless(pattern), false, pattern);
});

test('it never contradicts the analysis', () => {
  const parts = ['a', 'b*', '[ab]+', '(ab?)+', '.*', '(?:-a+)*'];
  for (const first of parts) {
    for (const second of parts) {
      for (const third of parts) {
        const pattern = `${first}${second}${third}$`;
        if (isPlainlyHarmless(pattern)) assert.ok((backtracking(pattern)?.degree ?? 0) <= 2, pattern);
      }
    }
  }
});
