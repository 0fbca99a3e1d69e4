import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Choices,
  randomChoices,
  SIMPLEST,
  simplerTraces,
  type Trace,
  tracedChoices,
} from '../../../src/contract/inputs/choices.ts';

const several = (choices: Choices, count = 8): number[] =>
  Array.from({ length: count }, () => choices.pick(1000));

describe('decisions by a seed', () => {
  test('the same seed decides the same', () => {
    assert.deepEqual(several(randomChoices(5)), several(randomChoices(5)));
    assert.notDeepEqual(several(randomChoices(5)), several(randomChoices(6)));
  });

  test('seeds beyond 32 bits are seeds of their own', () => {
    assert.notDeepEqual(several(randomChoices(5)), several(randomChoices(5 + 2 ** 32)));
  });

  test('a part decides the same, whatever was decided before', () => {
    const [first, second] = [randomChoices(5), randomChoices(5)];
    several(second);
    several(second.part('Other'));
    assert.deepEqual(several(first.part('Tags').part(0)), several(second.part('Tags').part(0)));
    assert.notDeepEqual(several(first.part('Name')), several(second.part('Tags')));
  });

  test('every number below the limit comes, and none beyond', () => {
    const choices = randomChoices(1);
    const seen = new Set(Array.from({ length: 500 }, () => choices.pick(7)));
    assert.deepEqual([...seen].sort(), [0, 1, 2, 3, 4, 5, 6]);
    assert.equal(choices.pick(1), 0);
    assert.equal(choices.pick(0), 0);
  });

  test('parts of many models do not meet', () => {
    const seen = new Set(
      Array.from({ length: 20_000 }, (_, key) => {
        const part = randomChoices(1).part('create').part(key).part('Name').lasting;
        return `${part.pick(2 ** 32)} ${part.pick(2 ** 32)}`;
      }),
    );
    assert.equal(seen.size, 20_000);
  });
});

describe('decisions that are remembered', () => {
  const decide = (choices: Choices): readonly number[] => [
    choices.pick(10),
    choices.prefer(3),
    ...several(choices.part('A'), 2),
    choices.part('A').part('B').pick(5),
    choices.lasting.pick(1000),
  ];

  test('they are those of the seed', () => {
    assert.deepEqual(decide(tracedChoices(9).choices), decide(randomChoices(9)));
  });

  test('a script repeats them', () => {
    const first = tracedChoices(9);
    const decided = decide(first.choices);
    assert.deepEqual(decide(tracedChoices(9, first.trace()).choices), decided);
  });

  test('an empty script decides for the simplest, except where things must differ', () => {
    const decided = decide(tracedChoices(9, SIMPLEST).choices);
    assert.deepEqual(decided.slice(0, -1), [0, 0, 0, 0, 0]);
    assert.equal(decided.at(-1), randomChoices(9).lasting.pick(1000));
  });

  test('simpler traces get ever simpler, and there is an end to it', () => {
    const sum = (trace: Trace): number =>
      trace.picks.reduce((total, pick) => total + pick, 0) +
      [...trace.parts.values()].reduce((total, part) => total + sum(part), 0);
    const first = tracedChoices(9);
    decide(first.choices);
    let current: Trace | undefined = first.trace();
    let steps = 0;
    while (current !== undefined) {
      const all: readonly Trace[] = [...simplerTraces(current)];
      for (const simpler of all) assert.ok(sum(simpler) < sum(current));
      // The last one takes least away.
      current = all.at(-1);
      steps++;
    }
    assert.ok(steps > 5, `${steps}`);
    assert.deepEqual([...simplerTraces(SIMPLEST)], []);
  });
});
