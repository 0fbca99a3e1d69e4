import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpLabelTrait';

function operation(uri: string, members: string): string {
  return `@http(method: "POST", uri: "${uri}") operation O { input: I }\nstructure I { ${members} }\n`;
}

test('HttpLabelTrait: labels and members belong together', () => {
  assert.deepEqual(
    eventsWithId(
      ID,
      operation('/{a}/{b+}', '@required @httpLabel a: String, @required @httpLabel b: String'),
    ),
    [],
  );
  assert.deepEqual(eventsWithId(ID, operation('/{b}/{a}', '')), [
    "[ERROR] a#O: This operation uses `a#I` as input, but the following URI labels found in the operation's `http` " +
      'trait do not have a corresponding member marked with the `httpLabel` trait: `a`, `b` | HttpLabelTrait',
  ]);
  assert.deepEqual(eventsWithId(ID, operation('/', '@required @httpLabel a: String')), [
    '[ERROR] a#I$a: This `a` structure member is marked with the `httpLabel` trait, but no corresponding `http` URI ' +
      'label could be found when used as the input of the `a#O` operation. | HttpLabelTrait',
  ]);
});

test('HttpLabelTrait: only strings can be greedy', () => {
  assert.deepEqual(eventsWithId(ID, operation('/{a+}', '@required @httpLabel a: Integer')), [
    '[ERROR] a#I$a: The `a` structure member corresponds to a greedy label when used as the input of the `a#O` ' +
      'operation. This member targets (integer: `smithy.api#Integer`), but greedy labels must target string shapes. ' +
      '| HttpLabelTrait',
  ]);
});
