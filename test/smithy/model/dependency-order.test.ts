import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { orderByDependency } from '../../../src/smithy/model/dependency-order.ts';

function order(graph: Readonly<Record<string, readonly string[]>>) {
  return orderByDependency(Object.keys(graph), (id) => graph[id] ?? []);
}

describe('the order of shapes', () => {
  test('puts what is needed first and keeps the rest as it is', () => {
    const { order: sorted, cycles } = order({ a: ['c'], b: [], c: ['b', 'b'], d: [] });
    assert.deepEqual(sorted, ['b', 'd', 'c', 'a']);
    assert.deepEqual(cycles, []);
  });

  test('does not wait for what nobody defines', () => {
    assert.deepEqual(order({ a: ['nowhere'] }).order, ['a']);
  });

  test('leaves out circles and what stands behind them', () => {
    const { order: sorted, cycles } = order({ 'n#A': ['n#B'], 'n#B': ['n#A'], 'n#C': ['n#A'], 'n#D': [] });
    assert.deepEqual(sorted, ['n#D']);
    assert.deepEqual(
      cycles.map((cycle) => [...cycle].sort()),
      [['n#A', 'n#B']],
    );
  });

  test('sees a shape that depends on itself, and circles that share nothing', () => {
    const { cycles } = order({ 'n#A': ['n#A'], 'n#B': ['n#C'], 'n#C': ['n#B'] });
    assert.deepEqual(cycles.map((cycle) => [...cycle].sort()).sort(), [['n#A'], ['n#B', 'n#C']]);
  });

  test('needs no stack for a long chain', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `n#S${index}`);
    const next = (id: string) => [ids[(Number(id.slice(3)) + 1) % ids.length]!];
    assert.equal(orderByDependency(ids, next).cycles[0]?.length, ids.length);
  });
});
