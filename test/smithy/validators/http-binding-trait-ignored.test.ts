import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpBindingTraitIgnored';

test('HttpBindingTraitIgnored: query parameters count in inputs only', () => {
  const lines = eventsWithId(ID, 'structure S { @httpQuery("q") q: String }\noperation O { output: S }\n');
  assert.deepEqual(lines, [
    '[WARNING] a#S$q: The `httpQuery` trait applied to this member is ignored in all contexts. | ' +
      'HttpBindingTraitIgnored.Input',
  ]);
});

test('HttpBindingTraitIgnored: status codes count in outputs only', () => {
  const lines = eventsWithId(
    ID,
    'structure S { @httpResponseCode c: Integer }\noperation O { input: S, output: S }\n@error("client")\n' +
      'structure E { @httpResponseCode c: Integer }\noperation P { errors: [E] }\n',
  );
  assert.deepEqual(lines, [
    '[WARNING] a#S$c: The `httpResponseCode` trait applied to this member is ignored in some contexts: ' +
      '{input: [a#O]} | HttpBindingTraitIgnored.Output',
    '[WARNING] a#E$c: The `httpResponseCode` trait applied to this member is ignored in all contexts. | ' +
      'HttpBindingTraitIgnored.Output',
  ]);
});

test('HttpBindingTraitIgnored: headers count at the top of a message', () => {
  const lines = eventsWithId(
    ID,
    `structure S { @httpHeader("h") h: String }
     structure Outer { one: S, two: S }
     operation O { input: S, output: Outer }`,
  );
  assert.deepEqual(lines, [
    '[WARNING] a#S$h: The `httpHeader` trait applied to this member is ignored in some contexts: ' +
      '{member target: [a#Outer$one, a#Outer$two]} | HttpBindingTraitIgnored.TopLevel',
  ]);
});

test('HttpBindingTraitIgnored: what a mixin brings is looked at where it arrives', () => {
  const lines = eventsWithId(
    ID,
    '@mixin structure M { @httpHeader("h") h: String }\nstructure S with [M] {}\nlist L { member: S }\n',
  );
  assert.deepEqual(lines, [
    '[WARNING] a#S$h: The `httpHeader` trait applied to this mixed in member is ignored in all contexts. | ' +
      'HttpBindingTraitIgnored.TopLevel',
  ]);
});

test('HttpBindingTraitIgnored: a structure that nobody uses is left alone', () => {
  assert.deepEqual(eventsWithId(ID, 'structure S { @httpHeader("h") h: String }\n'), []);
});
