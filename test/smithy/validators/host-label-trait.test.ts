import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HostLabelTrait';

function operation(prefix: string, members = ''): string {
  return `@endpoint(hostPrefix: "${prefix}") operation O { input: I }\nstructure I { ${members} }\n`;
}

test('HostLabelTrait: labels and members belong together', () => {
  assert.deepEqual(eventsWithId(ID, operation('{a}.', '@required @hostLabel a: String')), []);
  assert.deepEqual(eventsWithId(ID, operation('{b}-{a}.')), [
    "[ERROR] a#O: This operation uses a#I as input, but the following host labels found in the operation's `endpoint` " +
      'trait do not have a corresponding member marked with the `hostLabel` trait: `a`, `b` | HostLabelTrait',
  ]);
  assert.deepEqual(eventsWithId(ID, operation('x.', '@required @hostLabel a: String')), [
    '[ERROR] a#I$a: This `a` structure member is marked with the `hostLabel` trait, but no corresponding `endpoint` ' +
      'label could be found when used as the input of the `a#O` operation. | HostLabelTrait',
  ]);
});

test('HostLabelTrait: the prefix makes a host name', () => {
  for (const prefix of ['-a.', 'a..b.', 'a_b.', 'x'.repeat(64)]) {
    assert.deepEqual(eventsWithId(ID, operation(prefix)), [
      `[ERROR] a#O: The \`endpoint\` trait hostPrefix, ${prefix}, could not expand in to a valid RFC 3986 host: ${prefix} ` +
        '| HostLabelTrait',
    ]);
  }
  assert.deepEqual(eventsWithId(ID, operation('a.b-c.9')), []);
});

test('HostLabelTrait: after a label, the name of the host starts anew', () => {
  assert.deepEqual(eventsWithId(ID, operation('{a}', '@required @hostLabel a: String')), [
    '[DANGER] a#O: `endpoint` trait hostPrefix contains host labels and does not end in a period (`.`). This can result ' +
      'in clients inadvertently sending data to domains you do not control. | HostLabelTrait',
  ]);
});
