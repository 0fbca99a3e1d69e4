import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOfFile } from './tester.ts';

const UNANCHORED = '@pattern("a")\nstring A\n';

/** The severities and reasons of the events about one unanchored pattern. */
function outcome(metadata: string, shapes: string = UNANCHORED): string[] {
  const lines = eventsOfFile(`$version: "2.0"\n${metadata}\nnamespace a\n${shapes}`);
  return lines.map(
    (line) => `${line.split(' ')[0]} ${line.split(' | ').at(-1)}${/ \((.*)\) \|/.exec(line)?.[0] ?? ''}`,
  );
}

describe('suppression by metadata', () => {
  test('takes the id and the namespace of the shape', () => {
    assert.deepEqual(outcome(''), ['[WARNING] PatternTrait']);
    assert.deepEqual(outcome('metadata suppressions = [{ id: "PatternTrait", namespace: "a" }]'), [
      '[SUPPRESSED] PatternTrait',
    ]);
    assert.deepEqual(outcome('metadata suppressions = [{ id: "PatternTrait", namespace: "b" }]'), [
      '[WARNING] PatternTrait',
    ]);
    assert.deepEqual(outcome('metadata suppressions = [{ id: "Pattern", namespace: "a" }]'), [
      '[WARNING] PatternTrait',
    ]);
  });

  test('an asterisk means every namespace, and events about no shape as well', () => {
    const validators = 'metadata validators = [{ name: "Unknown" }]\n';
    const star = 'metadata suppressions = [{ id: "UnknownValidator_Unknown", namespace: "*" }]';
    const named = 'metadata suppressions = [{ id: "UnknownValidator_Unknown", namespace: "a" }]';
    assert.deepEqual(outcome(validators + star, ''), ['[SUPPRESSED] UnknownValidator_Unknown']);
    assert.deepEqual(outcome(validators + named, ''), ['[WARNING] UnknownValidator_Unknown']);
  });

  test('an id stands for all ids below it', () => {
    const metadata = 'metadata suppressions = [{ id: "UnstableTrait", namespace: "*" }]';
    const shapes = '@trait @unstable structure t {}\n@t string A\n';
    assert.deepEqual(outcome(metadata, shapes), ['[SUPPRESSED] UnstableTrait.a#t']);
  });

  test('a reason goes with the event', () => {
    const metadata = 'metadata suppressions = [{ id: "PatternTrait", namespace: "a", reason: "on purpose" }]';
    assert.match(outcome(metadata)[0]!, /\(on purpose\)/);
  });

  test('errors cannot be suppressed', () => {
    const metadata = 'metadata suppressions = [{ id: "LengthTrait", namespace: "*" }]';
    assert.deepEqual(outcome(metadata, '@length(max: -1) string A\n'), ['[ERROR] LengthTrait']);
  });

  test('mistakes in it are errors of the model', () => {
    const messages = (metadata: string): string[] => eventsOfFile(`$version: "2.0"\n${metadata}\n`);
    assert.deepEqual(messages('metadata suppressions = [{ namespace: "*" }]'), [
      '[ERROR] -: Missing expected member `id`. | Model',
    ]);
    assert.deepEqual(messages('metadata suppressions = {}'), [
      '[ERROR] -: Expected array, but found object. | Model',
    ]);
    assert.deepEqual(messages('metadata suppressions = ["x", { id: 1, namespace: "*" }]'), [
      '[ERROR] -: Expected object, but found string. | Model',
      '[ERROR] -: Expected `id` member to be a string, but found number. | Model',
    ]);
  });
});

describe('suppression by trait', () => {
  test('is about the shape that carries it, and no other', () => {
    assert.deepEqual(outcome('', `@suppress(["PatternTrait"])\n${UNANCHORED}@pattern("b")\nstring B\n`), [
      '[SUPPRESSED] PatternTrait',
      '[WARNING] PatternTrait',
    ]);
  });

  test('an id stands for all ids below it', () => {
    const shapes = '@trait @unstable structure t {}\n@t @suppress(["UnstableTrait"]) string A\n';
    assert.deepEqual(outcome('', shapes), ['[SUPPRESSED] UnstableTrait.a#t']);
  });

  test('errors cannot be suppressed', () => {
    const shapes = '@suppress(["LengthTrait"]) @length(max: -1) string A\n';
    assert.deepEqual(outcome('', shapes), ['[ERROR] LengthTrait']);
  });
});

describe('severity overrides', () => {
  const override = (severity: string): string =>
    `metadata severityOverrides = [{ id: "PatternTrait", namespace: "a", severity: "${severity}" }]\n`;

  test('raise the severity', () => {
    assert.deepEqual(outcome(override('DANGER')), ['[DANGER] PatternTrait']);
  });

  test('never lower it', () => {
    const metadata =
      'metadata validators = [{ name: "EmitEachSelector", id: "x", configuration: { selector: "string" } }]\n' +
      'metadata severityOverrides = [{ id: "x", namespace: "*", severity: "WARNING" }]\n';
    assert.deepEqual(outcome(metadata, 'string A\n'), ['[DANGER] x']);
  });

  test('come after suppressions', () => {
    const suppression = 'metadata suppressions = [{ id: "PatternTrait", namespace: "a" }]\n';
    assert.deepEqual(outcome(override('DANGER') + suppression), ['[SUPPRESSED] PatternTrait']);
  });

  test('cannot make errors', () => {
    const [line] = eventsOfFile(`$version: "2.0"\n${override('ERROR')}`);
    assert.equal(line, '[ERROR] -: Expected one of `DANGER`, `WARNING`; got `ERROR`. | Model');
  });
});
