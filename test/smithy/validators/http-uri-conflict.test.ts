import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpUriConflict';

/** A service with operations A, B, …, each with the traits given. */
function service(...traits: readonly string[]): string {
  const names = traits.map((_, index) => 'ABCDEF'[index]!);
  const operations = traits.map((text, index) => `${text} operation ${names[index]} {}`);
  return `service S { operations: [${names.join(', ')}] }\n${operations.join('\n')}\n`;
}

function http(uri: string, method = 'POST'): string {
  return `@http(method: "${method}", uri: "${uri}")`;
}

test('HttpUriConflict: the same method and URI', () => {
  assert.deepEqual(eventsWithId(ID, service(http('/a'), http('/a'), http('/a'), http('/a', 'PUT'))), [
    '[ERROR] a#A: Operation URI, `/a`, conflicts with other operation URIs in the same service: [`a#B` (/a), `a#C` (/a)] ' +
      '| HttpUriConflict',
    '[ERROR] a#B: Operation URI, `/a`, conflicts with other operation URIs in the same service: [`a#A` (/a), `a#C` (/a)] ' +
      '| HttpUriConflict',
    '[ERROR] a#C: Operation URI, `/a`, conflicts with other operation URIs in the same service: [`a#A` (/a), `a#B` (/a)] ' +
      '| HttpUriConflict',
  ]);
});

test('HttpUriConflict: labels of any name are the same, greedy ones are not', () => {
  assert.equal(eventsWithId(ID, service(http('/{a}'), http('/{b}'))).length, 2);
  assert.deepEqual(eventsWithId(ID, service(http('/{a}'), http('/{b+}'), http('/b'))), []);
});

test('HttpUriConflict: query literals tell operations apart', () => {
  assert.deepEqual(eventsWithId(ID, service(http('/?a'), http('/?b'), http('/?a=1'), http('/'))), []);
  assert.equal(eventsWithId(ID, service(http('/?a&b'), http('/?b&a'))).length, 2);
});

test('HttpUriConflict: a host prefix on one of two tells them apart', () => {
  const prefixed = `@endpoint(hostPrefix: "x.") ${http('/a')}`;
  assert.deepEqual(eventsWithId(ID, service(prefixed, http('/a'))), []);
  assert.equal(eventsWithId(ID, service(prefixed, prefixed)).length, 2);
});

test('HttpUriConflict: a label that cannot be the other prefix tells them apart', () => {
  const labeled = (pattern: string): string => `service S { operations: [A, B] }
    @endpoint(hostPrefix: "{l}.") ${http('/a')} operation A { input: I }
    @endpoint(hostPrefix: "fix.") ${http('/a')} operation B {}
    structure I { @required @hostLabel ${pattern} l: String }\n`;
  assert.equal(eventsWithId(ID, labeled('')).length, 2);
  assert.equal(eventsWithId(ID, labeled('@pattern("^fix")')).length, 2);
  assert.deepEqual(eventsWithId(ID, labeled('@pattern("^[0-9]+$")')), []);
});

test('HttpUriConflict: many conflicts are not all listed', () => {
  const names = Array.from({ length: 150 }, (_, index) => `O${index}`);
  const text = `service S { operations: [${names}] }\n${names.map((it) => `${http('/')} operation ${it} {}\n`).join('')}`;
  const lines = eventsWithId(ID, text);
  assert.equal(lines.length, 150);
  assert.match(lines[0]!, /, \.\.\.\] \| HttpUriConflict$/);
});
