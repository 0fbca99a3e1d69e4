import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atPlaces, createInputGenerator, withIdentifier } from '../../../src/contract/inputs/index.ts';
import { type JsonObject, jsonEqual } from '../../../src/json/index.ts';
import { planChange, type ResourceType, validateModel } from '../../../src/schema/index.ts';
import { typeOf, typeWith } from '../../schema/model/types.ts';

const RUNS = 60;

/** Updates of one resource, each held against the contract: valid, and neither nothing nor a replacement. */
function updatesOf(type: ResourceType, previous: JsonObject, seed = 5): readonly JsonObject[] {
  const generator = createInputGenerator(type, { seed });
  return Array.from({ length: RUNS }, (_, key) => {
    const { model, diagnostics } = generator.update(previous, key);
    assert.ok(model !== undefined, diagnostics.map(({ message }) => message).join('\n'));
    assert.deepEqual(validateModel(type, model, 'update', { previous }), []);
    assert.equal(planChange(type, previous, model).action, 'update');
    return model;
  });
}

const nested = {
  type: 'object',
  properties: { Engine: { type: 'string' }, Size: { type: 'integer' }, Mode: { type: 'string' } },
  required: ['Engine'],
  additionalProperties: false,
};

describe('what an update leaves alone', () => {
  test('the identifier that the resource chose, and create-only properties', () => {
    const previous = { Id: 'order-0123abcd', Name: 'first', Quantity: 3 };
    for (const model of updatesOf(typeWith({}), previous)) {
      assert.equal(model['Id'], 'order-0123abcd');
      assert.equal(model['Name'], 'first');
    }
  });

  test('an identifier that the caller chose, also if it is not create-only', () => {
    const type = typeOf(
      { Name: { type: 'string' }, Size: { type: 'integer' } },
      { primaryIdentifier: ['/properties/Name'], readOnlyProperties: null },
    );
    for (const model of updatesOf(type, { Name: 'mine', Size: 1 })) assert.equal(model['Name'], 'mine');
  });

  test('other read-only properties are not sent', () => {
    const type = typeOf(
      { Arn: { type: 'string' }, Size: { type: 'integer' } },
      { readOnlyProperties: ['/properties/Id', '/properties/Arn'] },
    );
    for (const model of updatesOf(type, { Id: 'x', Arn: 'arn:x', Size: 1 })) assert.ok(!('Arn' in model));
  });

  test('create-only places inside of objects, while the rest of the object changes', () => {
    const type = typeOf({ Store: nested }, { createOnlyProperties: ['/properties/Store/Engine'] });
    const stores = updatesOf(type, { Id: 'x', Store: { Engine: 'fast', Size: 1 } }).map(
      (model) => model['Store'] as JsonObject,
    );
    assert.ok(stores.every((store) => store['Engine'] === 'fast'));
    assert.ok(stores.some((store) => store['Size'] !== 1));
  });

  test('create-only properties that the resource does not have are not added', () => {
    const type = typeOf(
      { Key: { type: 'string' }, Store: { ...nested, required: [] }, Size: { type: 'integer' } },
      { createOnlyProperties: ['/properties/Key', '/properties/Store/Mode'] },
    );
    for (const model of updatesOf(type, { Id: 'x', Size: 1, Store: { Engine: 'a' } })) {
      assert.ok(!('Key' in model));
      assert.ok(!('Mode' in ((model['Store'] ?? {}) as JsonObject)));
    }
  });

  test('arrays in whose elements something is create-only', () => {
    const rules = { type: 'array', items: nested };
    const type = typeOf(
      { Rules: rules, Size: { type: 'integer' } },
      { createOnlyProperties: ['/properties/Rules/*/Engine'] },
    );
    const previous = { Id: 'x', Size: 1, Rules: [{ Engine: 'a', Size: 3 }] };
    for (const model of updatesOf(type, previous)) assert.deepEqual(model['Rules'], previous.Rules);
  });

  test('conditionally create-only properties, and tags that cannot be changed', () => {
    const type = typeWith({
      conditionalCreateOnlyProperties: ['/properties/Quantity'],
      tagging: { taggable: true, tagUpdatable: false, tagProperty: '/properties/Tags' },
    });
    const previous = { Id: 'order-0123abcd', Name: 'first', Quantity: 3, Tags: [{ Key: 'a', Value: 'b' }] };
    for (const model of updatesOf(type, previous)) {
      assert.equal(model['Quantity'], 3);
      assert.deepEqual(model['Tags'], previous.Tags);
    }
  });
});

describe('what an update does', () => {
  const type = typeOf(
    {
      Must: { type: 'string' },
      List: { type: 'array', items: { type: 'string' }, minItems: 1 },
      Flag: { type: 'boolean' },
      Later: { type: 'string' },
    },
    { required: ['Must'] },
  );
  const previous = { Id: 'x', Must: 'm', List: ['a', 'b'], Flag: true };
  const updates = updatesOf(type, previous);
  const some = (test: (model: JsonObject) => boolean): boolean => updates.some(test);

  test('it changes properties, leaves some as they are, leaves some out, and adds some', () => {
    assert.ok(some((model) => model['Must'] !== 'm'));
    assert.ok(some((model) => model['Must'] === 'm'));
    assert.ok(some((model) => model['Flag'] === false));
    assert.ok(some((model) => !('Flag' in model)));
    assert.ok(some((model) => 'Later' in model));
  });

  test('required properties are never left out', () => {
    assert.ok(updates.every((model) => 'Must' in model));
  });

  test('collections are replaced as a whole', () => {
    const lists = updates.flatMap(({ List }) =>
      List === undefined || jsonEqual(List, previous.List) ? [] : [List],
    );
    assert.ok(lists.length > 0);
    assert.ok(lists.some((list) => !(list as readonly string[]).includes('a')));
  });
});

describe('when there is nothing to change', () => {
  test('a type without an update handler has no updates', () => {
    const type = typeWith({
      handlers: { create: { permissions: [] }, read: { permissions: [] }, delete: { permissions: [] } },
    });
    const { model, diagnostics } = createInputGenerator(type, { seed: 1 }).update({ Name: 'a' }, 0);
    assert.equal(model, undefined);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['update-not-generated'],
    );
  });

  test('a type in which everything is fixed gets the same model again', () => {
    const type = typeOf(
      { Name: { type: 'string' }, Only: { type: 'string', const: 'x' } },
      { createOnlyProperties: ['/properties/Name'] },
    );
    const previous = { Id: 'i', Name: 'a', Only: 'x' };
    const { model, diagnostics } = createInputGenerator(type, { seed: 1 }).update(previous, 0);
    assert.deepEqual(
      diagnostics.map(({ code, severity }) => [code, severity]),
      [['update-changes-nothing', 'info']],
    );
    assert.deepEqual(model, previous);
  });
});

test('given values are in every update', () => {
  const type = typeWith({});
  const generator = createInputGenerator(type, { seed: 1 });
  for (let key = 0; key < 20; key++) {
    const { model } = generator.update({ Id: 'order-0123abcd', Name: 'n' }, key, {
      given: atPlaces([['/Quantity', 41]]),
    });
    assert.equal(model!['Quantity'], 41);
  }
});

test('a given value that may not change is reported', () => {
  const { model, diagnostics } = createInputGenerator(typeWith({}), { seed: 1 }).update(
    { Id: 'order-0123abcd', Name: 'n' },
    0,
    { given: atPlaces([['/Name', 'other']]) },
  );
  assert.equal(model, undefined);
  assert.deepEqual(
    diagnostics.map(({ code, pointer }) => [code, pointer]),
    [['create-only-changed', '/Name']],
  );
});

test('the identifier of the resource is added to an update', () => {
  const type = typeOf(
    { Name: { type: 'string' } },
    { primaryIdentifier: ['/properties/Id', '/properties/Name'], createOnlyProperties: ['/properties/Name'] },
  );
  const resource = { Id: 'chosen', Name: 'given', Other: 1 };
  assert.deepEqual(withIdentifier(type, {}, resource), { Id: 'chosen', Name: 'given' });
  assert.deepEqual(withIdentifier(type, { Id: 'made up', Name: 'mine' }, resource), {
    Id: 'chosen',
    Name: 'mine',
  });
});
