import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'StreamingTrait';
const BLOB = '@streaming blob B\n';

test('StreamingTrait: a blob that streams is always there', () => {
  const members = 'structure I { @required b: B }\nstructure U {\n b: B = ""\n}\n';
  assert.deepEqual(eventsWithId(ID, `${BLOB}${members}operation O { input: I, output: U }\n`), []);
  assert.deepEqual(eventsWithId(ID, `${BLOB}structure I { b: B }\noperation O { input: I }\n`), [
    '[ERROR] a#I$b: Members that target blobs marked with the `streaming` trait MUST also be marked with the `required` ' +
      'or `default` trait. | StreamingTrait',
  ]);
});

test('StreamingTrait: the events of a stream are structures', () => {
  assert.deepEqual(eventsWithId(ID, '@streaming union U { b: String, a: Integer, c: C }\nstructure C {}\n'), [
    '[ERROR] a#U: Each member of an event stream union must target a structure shape, but the following union members do ' +
      'not: [b, a] | StreamingTrait',
  ]);
});

test('StreamingTrait: streams are not nested, and errors have none', () => {
  const lines = eventsWithId(
    ID,
    `${BLOB}@error("client") structure E { @required b: B }
     structure Outer { e: E }
     operation O { errors: [E] }`,
  );
  assert.deepEqual(lines.sort(), [
    '[ERROR] a#O: This shape has an invalid `ERROR` relationship to a structure, `a#E`, that contains a stream | ' +
      'StreamingTrait',
    '[ERROR] a#Outer$e: Members cannot target structures that contain a stream, but this member targets a#E | ' +
      'StreamingTrait',
  ]);
});

test('StreamingTrait: a stream of known length is for inputs', () => {
  const text =
    '@streaming @requiresLength blob B\nstructure S { @required b: B }\noperation O { input: S, output: S }\n';
  assert.deepEqual(eventsWithId(ID, text), [
    '[ERROR] a#S: Structures that contain a reference to a stream marked with the @requiresLength trait can only be used ' +
      'as operation inputs, but this structure is referenced from `a#O` as output | StreamingTrait',
  ]);
});

test('StreamingTrait: with a protocol that knows payloads, a stream is one', () => {
  const text = `@trait @protocolDefinition(traits: [httpPayload]) structure rest {}
    @rest service S { operations: [O, P] }
    service Other { operations: [Q] }
    operation O { input: I }
    operation P { input: J }
    operation Q { input: K }
    structure I { @required b: B }
    structure J { @required @httpPayload b: B }
    structure K { @required b: B }\n`;
  assert.deepEqual(eventsWithId(ID, BLOB + text), [
    '[ERROR] a#I$b: Member `a#I$b` referencing @streaming shape `a#B` must have the @httpPayload trait, as service `a#S` ' +
      'has a protocol that supports @httpPayload. | StreamingTrait',
  ]);
});
