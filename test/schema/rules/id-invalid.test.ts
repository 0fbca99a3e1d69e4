import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const at = (id: unknown): string[] => pointers('id-invalid', { $id: id as string });

test('id-invalid: an empty one, and what is no URI', () => {
  for (const id of [
    '',
    'a b.json',
    '1http://x',
    ':x',
    'http://',
    'http:',
    'a%zz',
    'a#b#c',
    '<a>',
    'a{b}',
    'a\\b',
    'a[b]',
  ])
    assert.deepEqual(at(id), ['/$id'], id);
});

test('id-invalid: addresses, relative or not', () => {
  for (const id of [
    'https://schema.cloudformation.us-east-1.amazonaws.com/aws-ec2-vpc.json',
    'aws-s3-bucket.json',
    '../a/b.json#/definitions',
    'file:///a/b.json',
    'urn:acme:order',
    'http://[::1]:8080/a?b=[c]',
    'a%20b.json',
    '#',
    'ä.json',
  ])
    assert.deepEqual(at(id), [], id);
});

test('id-invalid: something other than text is for others to report', () => {
  assert.deepEqual(at(5), []);
});
