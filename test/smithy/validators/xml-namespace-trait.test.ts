import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

function isValid(uri: string): boolean {
  return (
    eventsWithId('XmlNamespaceTrait', `@xmlNamespace(uri: ${JSON.stringify(uri)}) structure S {}\n`)
      .length === 0
  );
}

test('XmlNamespaceTrait: namespaces are URIs', () => {
  const good = [
    'http://example.com/ns?a=[b]#c',
    'urn:example:a',
    'https://doc.s3.amazonaws.com/2006-03-01',
    'relative/path',
    '//host:80/x',
    'file:///x',
    'http://[::1]:80/',
    'http://a_b$c/',
    'http://example.com/caf\u00e9/%C3%A9',
  ];
  for (const uri of good) assert.ok(isValid(uri), uri);
  const bad = [
    '::foo',
    'a b',
    '1a:b',
    'a:',
    'http://',
    'http://x/[a]',
    'http://x/%4',
    'http://x/^',
    'http://[x]/',
    'a#b#c',
  ];
  for (const uri of bad) assert.ok(!isValid(uri), uri);
});

test('XmlNamespaceTrait: the message names shape and URI', () => {
  assert.deepEqual(eventsWithId('XmlNamespaceTrait', '@xmlNamespace(uri: ":x") structure S {}\n'), [
    '[ERROR] a#S: An `xmlNamespace` trait is applied to the (structure: `a#S`) shape with an invalid uri: :x | ' +
      'XmlNamespaceTrait',
  ]);
});
