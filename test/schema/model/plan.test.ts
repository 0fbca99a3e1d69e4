import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/json/index.ts';
import { planChange, planFromActual } from '../../../src/schema/model/plan.ts';
import { typeWith } from './types.ts';

const order = typeWith({});
const reasons = (type = order, previous: JsonObject = {}, desired: JsonObject = {}): Record<string, string> =>
  Object.fromEntries(
    planChange(type, previous, desired).changes.map(({ pointer, reason }) => [pointer, reason]),
  );

describe('planning a change', () => {
  test('nothing to do where nothing differs', () => {
    assert.deepEqual(planChange(order, { Name: 'a', Quantity: 1 }, { Quantity: 1, Name: 'a' }), {
      action: 'none',
      strategy: null,
      changes: [],
      mayReplace: false,
      tagsOnly: false,
    });
  });

  test('a property that may change is updated', () => {
    const plan = planChange(order, { Name: 'a', Quantity: 1 }, { Name: 'a', Quantity: 2 });
    assert.equal(plan.action, 'update');
    assert.equal(plan.strategy, null);
    assert.deepEqual(plan.changes, [{ pointer: '/Quantity', kind: 'change', reason: 'updatable' }]);
  });

  test('a changed create-only property replaces, by default creating first', () => {
    const plan = planChange(order, { Name: 'a' }, { Name: 'b' });
    assert.equal(plan.action, 'replace');
    assert.equal(plan.strategy, 'create_then_delete');
    assert.deepEqual(plan.changes, [{ pointer: '/Name', kind: 'change', reason: 'create-only' }]);
  });

  test('a singleton is deleted first', () => {
    const singleton = typeWith({ replacementStrategy: 'delete_then_create' });
    assert.equal(planChange(singleton, { Name: 'a' }, { Name: 'b' }).strategy, 'delete_then_create');
  });

  test('read-only values that the previous state shows are no change', () => {
    assert.equal(planChange(order, { Id: 'order-1', Name: 'a' }, { Name: 'a' }).action, 'none');
  });

  test('without an update handler every change replaces', () => {
    const handlers = { create: { permissions: [] }, read: { permissions: [] }, delete: { permissions: [] } };
    const immutable = typeWith({ handlers, tagging: { taggable: false } });
    assert.deepEqual(reasons(immutable, { Quantity: 1 }, { Quantity: 2 }), {
      '/Quantity': 'no-update-handler',
    });
  });

  test('a conditional create-only property is tried as an update first', () => {
    const type = typeWith({ conditionalCreateOnlyProperties: ['/properties/Quantity'] });
    const plan = planChange(type, { Quantity: 1 }, { Quantity: 2 });
    assert.equal(plan.action, 'update');
    assert.equal(plan.mayReplace, true);
    assert.deepEqual(plan.changes[0]?.reason, 'conditional-create-only');
  });

  test('a create-only property deep inside counts when the object around it comes or goes', () => {
    const type = typeWith({
      properties: {
        Id: { type: 'string' },
        Box: { type: 'object', properties: { Kind: { type: 'string' }, Note: { type: 'string' } } },
      },
      createOnlyProperties: ['/properties/Box/Kind'],
    });
    assert.deepEqual(reasons(type, {}, { Box: { Kind: 'k' } }), { '/Box': 'create-only' });
    assert.deepEqual(reasons(type, {}, { Box: { Note: 'n' } }), { '/Box': 'updatable' });
    assert.deepEqual(reasons(type, { Box: { Kind: 'k', Note: 'a' } }, { Box: { Kind: 'k', Note: 'b' } }), {
      '/Box/Note': 'updatable',
    });
  });

  test('a property that is left out and had its default has not changed', () => {
    const type = typeWith({ properties: { Id: { type: 'string' }, Size: { type: 'integer', default: 3 } } });
    assert.equal(planChange(type, { Size: 3 }, {}).action, 'none');
    assert.equal(planChange(type, { Size: 4 }, {}).action, 'update');
  });

  test('a write-only value is set again where the previous state cannot show it', () => {
    assert.deepEqual(reasons(order, { Name: 'a' }, { Name: 'a', Secret: 's' }), { '/Secret': 'write-only' });
    assert.deepEqual(reasons(order, { Secret: 's' }, { Secret: 's' }), {});
    assert.deepEqual(reasons(order, { Secret: 's' }, { Secret: 't' }), { '/Secret': 'updatable' });
  });

  test('a value that is write-only and create-only does not replace for ever', () => {
    const type = typeWith({ createOnlyProperties: ['/properties/Secret'] });
    assert.equal(planChange(type, { Name: 'a' }, { Name: 'a', Secret: 's' }).action, 'none');
    assert.equal(planChange(type, { Secret: 's' }, { Secret: 't' }).action, 'replace');
  });

  test('tags: changes of tags alone are told apart, and replace where tags cannot be updated', () => {
    const tags = (value: string): JsonObject => ({ Tags: [{ Key: 'k', Value: value }] });
    assert.equal(planChange(order, tags('a'), tags('b')).tagsOnly, true);
    assert.equal(planChange(order, tags('a'), { ...tags('b'), Quantity: 2 }).tagsOnly, false);
    const fixed = typeWith({
      tagging: { taggable: true, tagUpdatable: false, tagProperty: '/properties/Tags' },
    });
    const plan = planChange(fixed, tags('a'), tags('b'));
    assert.equal(plan.action, 'replace');
    assert.ok(plan.changes.every((change) => change.reason === 'tags-not-updatable'));
  });

  test('from a state to itself there is never anything to do', () => {
    const model = fc.record(
      {
        Name: fc.string(),
        Quantity: fc.integer(),
        Secret: fc.string(),
        Tags: fc.array(fc.dictionary(fc.string(), fc.string())),
      },
      { requiredKeys: [] },
    );
    fc.assert(fc.property(model, (a) => planChange(order, a, structuredClone(a)).action === 'none'));
  });
});

describe('planning from a resource as it is', () => {
  const lower = typeWith({
    createOnlyProperties: ['/properties/Name'],
    propertyTransform: { '/properties/Name': '$lowercase(Name)' },
  });

  test('what a transform explains is no change', async () => {
    const actual = { Name: 'news', Quantity: 1 };
    assert.equal((await planFromActual(lower, actual, { Name: 'News', Quantity: 1 })).action, 'none');
    const plan = await planFromActual(lower, actual, { Name: 'News', Quantity: 2 });
    assert.deepEqual(plan.changes, [{ pointer: '/Quantity', kind: 'change', reason: 'updatable' }]);
    assert.equal((await planFromActual(lower, actual, { Name: 'Other', Quantity: 1 })).action, 'replace');
    // The transform is of what is asked for, never of what is there.
    assert.equal((await planFromActual(lower, { Name: 'News' }, { Name: 'news' })).action, 'replace');
  });

  test('without transforms it is as from a state that was desired', async () => {
    const model = fc.record(
      {
        Name: fc.constantFrom('a', 'b'),
        Quantity: fc.integer({ min: 1, max: 3 }),
        Tags: fc.uniqueArray(fc.record({ Key: fc.constantFrom('k', 'l'), Value: fc.constantFrom('v', 'w') })),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(model, model, async (before, after) => {
        const { changes: _, ...plan } = planChange(order, before, after);
        const { changes: __, ...fromActual } = await planFromActual(order, before, after);
        assert.deepEqual(fromActual, plan);
      }),
    );
  });
});
