import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasFormat, KNOWN_FORMATS } from '../../../src/schema/evaluation/formats.ts';

const EXAMPLES: Readonly<
  Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>
> = {
  'date-time': {
    good: ['2024-02-29T23:59:59Z', '2024-01-01t00:00:00.123+02:00', '1998-12-31T23:59:60Z'],
    bad: ['0', '2023-02-29T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01T00:00:00', '2024-13-01T00:00:00Z'],
  },
  date: { good: ['2000-02-29', '0000-12-31'], bad: ['1900-02-29', '2024-4-1', '2024-04-31', '2024-00-10'] },
  time: { good: ['00:00:00Z', '12:30:00.5-03:30'], bad: ['12:30', '25:00:00Z', '12:00:00'] },
  email: { good: ['a.b@example.com', 'x+y@a'], bad: ['a', 'a@', '@a', 'a b@c', '.a@b', 'a..b@c', 'a@-b'] },
  hostname: { good: ['a', 'a-b.example.com'], bad: ['', 'a..b', '-a', 'a_b', 'x'.repeat(64)] },
  ipv4: { good: ['127.0.0.1', '255.255.255.255'], bad: ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.'] },
  ipv6: {
    good: ['::', '::1', '1:2:3:4:5:6:7:8', 'fe80::a:b', '::ffff:1.2.3.4'],
    bad: ['1', ':::', '1::2::3', '1:2:3:4:5:6:7:8:9', '12345::', '::ffff:1.2.3.400', '1:2:3:4:5:6:7:8::'],
  },
  uri: { good: ['https://a.b/c?d#e', 'urn:x:y', 'mailto:a@b'], bad: ['/a', 'a b:c', 'https://a/%zz', ''] },
  'uri-reference': { good: ['/a', '#b', '', 'https://a'], bad: ['a b', '%', '\\a'] },
  'json-pointer': { good: ['', '/a/b~0~1', '/'], bad: ['a', '/~', '/~2', '#/a'] },
  'relative-json-pointer': { good: ['0', '1/a', '2#'], bad: ['', '-1', '01', '0a', '/a'] },
};

for (const [format, { good, bad }] of Object.entries(EXAMPLES)) {
  test(`format ${format}`, () => {
    for (const text of good) assert.equal(hasFormat(text, format), true, text);
    for (const text of bad) assert.equal(hasFormat(text, format), false, text);
  });
}

test('formats that are known but not judged, and formats that nobody knows', () => {
  for (const format of ['int64', 'password', 'regex', 'iri', 'timestamp', 'constructor'])
    assert.equal(hasFormat('x', format), undefined);
  assert.ok(KNOWN_FORMATS.includes('int64'));
  assert.ok(!KNOWN_FORMATS.includes('timestamp'));
});
