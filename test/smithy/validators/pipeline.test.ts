import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAndValidate } from '../../../src/smithy/validate.ts';
import { eventsOf, eventsOfFile, placesOf } from './tester.ts';

const UNRESOLVED = 'structure A { b: Missing }\n';
const BAD_TRAIT = '@range(min: 1) string B\n';
const BAD_LENGTH = '@length(min: 2, max: 1) string C\n';

const ids = (lines: readonly string[]): string[] => lines.map((line) => line.split(' | ').at(-1)!);

test('a sound model has no events', () => {
  assert.deepEqual(eventsOf('structure A { b: String }'), []);
});

test('errors of loading end the validation', () => {
  assert.deepEqual(ids(eventsOf(`structure ${UNRESOLVED}`)), ['Model']);
});

test('missing targets end the validation before traits are looked at', () => {
  assert.deepEqual(ids(eventsOf(UNRESOLVED + BAD_TRAIT + BAD_LENGTH)), ['Target.UnresolvedShape']);
});

test('wrong traits end the validation before the rest is looked at', () => {
  assert.deepEqual(ids(eventsOf(BAD_TRAIT + BAD_LENGTH)), ['TraitTarget']);
  assert.deepEqual(ids(eventsOf(BAD_LENGTH)), ['LengthTrait']);
});

test('on request, the rest is looked at in any case', () => {
  const options = { continueAfterCriticalErrors: true };
  assert.deepEqual(ids(eventsOf(BAD_TRAIT + BAD_LENGTH, options)), ['TraitTarget', 'LengthTrait']);
  assert.deepEqual(ids(eventsOf(UNRESOLVED + BAD_LENGTH, options)), ['Target.UnresolvedShape']);
});

test('events come in the order of their places, and those without one as if in a file N/A', () => {
  const text = [
    '$version: "2.0"',
    'metadata validators = [{ name: "EmitNoneSelector", configuration: { selector: "service" } }]',
    'namespace a',
    '@length(max: -1)',
    'string A',
    '@length(min: 2, max: 1)',
    'string B',
  ].join('\n');
  assert.deepEqual(placesOf(text), ['-', '4:1', '6:1']);
});

test('events of several files are grouped by file', () => {
  const model = (name: string): string => `$version: "2.0"\nnamespace a\n@length(max: -1)\nstring ${name}\n`;
  const { events } = loadAndValidate([
    { file: 'z.smithy', text: model('A') },
    { file: 'b.smithy', text: model('B') },
  ]);
  assert.deepEqual(
    events.map(({ place }) => place?.source.file),
    ['b.smithy', 'z.smithy'],
  );
});

test('what a validator says about the prelude is not shown', () => {
  const text = [
    '$version: "2.0"',
    'metadata validators = [{ name: "EmitEachSelector", configuration: { selector: "string" } }]',
    'namespace a',
    'string A',
  ].join('\n');
  assert.deepEqual(
    eventsOfFile(text).map((line) => line.split(':')[0]),
    ['[DANGER] a#A'],
  );
});
