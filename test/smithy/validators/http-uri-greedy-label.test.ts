import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpUriGreedyLabel';

function operation(uri: string): string {
  return `@http(method: "POST", uri: "${uri}") operation O {}\n`;
}

test('HttpUriGreedyLabel: a greedy label is the last label', () => {
  assert.deepEqual(eventsWithId(ID, operation('/{a}/{b+}/c')), []);
  assert.deepEqual(eventsWithId(ID, operation('/{a+}/{b}')), [
    '[DANGER] a#O: A greedy label must be the last label in its pattern: /{a+}/{b} | ' +
      'HttpUriGreedyLabel.GreedyLabelIsNotLastLabel',
  ]);
});

test('HttpUriGreedyLabel: there is one greedy label', () => {
  assert.deepEqual(eventsWithId(ID, operation('/{a+}/{b+}')), [
    '[DANGER] a#O: At most one greedy label segment may exist in a pattern: /{a+}/{b+} | ' +
      'HttpUriGreedyLabel.MultipleGreedyLabels',
    '[DANGER] a#O: A greedy label must be the last label in its pattern: /{a+}/{b+} | ' +
      'HttpUriGreedyLabel.GreedyLabelIsNotLastLabel',
  ]);
});
