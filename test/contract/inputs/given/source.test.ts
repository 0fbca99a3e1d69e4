import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createInputSource,
  createPlaceholders,
  type InputFile,
  type InputSource,
} from '../../../../src/contract/inputs/index.ts';
import type { JsonObject, JsonValue } from '../../../../src/json/index.ts';
import { type ResourceType, validateModel } from '../../../../src/schema/index.ts';
import { typeOf, typeWith } from '../../../schema/model/types.ts';

interface Files {
  readonly inputs?: Readonly<Record<string, JsonValue>>;
  readonly overrides?: JsonValue;
}

function sourceOf(type: ResourceType, { inputs = {}, overrides }: Files): InputSource {
  const text = (value: JsonValue): string => JSON.stringify(value, null, 2);
  const files = Object.entries(inputs).map(
    ([name, value]): InputFile => ({ name: `inputs/${name}.json`, text: text(value) }),
  );
  return createInputSource(type, {
    seed: 9,
    files,
    placeholders: createPlaceholders({ seed: 9, values: { Name: 'ann' } }),
    ...(overrides !== undefined && { overrides: { name: 'overrides.json', text: text(overrides) } }),
  });
}

const type = typeWith({});
const settings = {
  type: 'object',
  properties: { Level: { type: 'integer' }, Mode: { type: 'string' } },
  required: ['Level', 'Mode'],
  additionalProperties: false,
};
const KEYS = [...Array(20).keys()];

describe('overrides', () => {
  const deep = typeOf(
    {
      Name: { type: 'string' },
      Settings: settings,
      List: { type: 'array', items: settings },
      Doc: { type: 'object' },
    },
    { required: ['Name'] },
  );

  test('are in every generated model, and the rest is generated', () => {
    const source = sourceOf(deep, {
      overrides: {
        CREATE: { '/Name': '{{Name}}', '/Settings/Level': 7, '/List/1/Mode': 'm', '/Doc/Any/Thing': 1 },
      },
    });
    assert.deepEqual(source.diagnostics, []);
    for (const key of KEYS) {
      const { model } = source.create(key, { extent: 'minimal' });
      assert.equal(model!['Name'], 'ann');
      assert.equal((model!['Settings'] as JsonObject)['Level'], 7);
      assert.equal(typeof (model!['Settings'] as JsonObject)['Mode'], 'string');
      assert.equal((model!['List'] as JsonObject[])[1]!['Mode'], 'm');
      assert.deepEqual(model!['Doc'], { Any: { Thing: 1 } });
      assert.deepEqual(validateModel(deep, model!, 'create'), []);
    }
  });

  test('a later pointer may lead into the value of an earlier one', () => {
    const source = sourceOf(deep, {
      overrides: { CREATE: { '/Settings': { Level: 1, Mode: 'a' }, '/Settings/Mode': 'b' } },
    });
    assert.deepEqual(source.create(0).model!['Settings'], { Level: 1, Mode: 'b' });
  });

  test('a value is taken as a whole, and reported if it does not fit', () => {
    const { model, diagnostics } = sourceOf(deep, {
      overrides: { CREATE: { '/Settings': { Level: 1 } } },
    }).create(0);
    assert.equal(model, undefined);
    assert.deepEqual(
      diagnostics.map(({ code, pointer }) => [code, pointer]),
      [['missing-property', '/Settings']],
    );
  });

  test('null leaves a property out, at every depth', () => {
    const source = sourceOf(deep, {
      overrides: { CREATE: { '/Settings': null, '/List': [{ Level: 1, Mode: 'a', Extra: null }] } },
    });
    for (const key of KEYS) {
      const model = source.create(key, { extent: 'full' }).model!;
      assert.ok(!('Settings' in model));
      assert.deepEqual(model['List'], [{ Level: 1, Mode: 'a' }]);
    }
    const { model, diagnostics } = sourceOf(deep, { overrides: { CREATE: { '/Name': null } } }).create(0);
    assert.equal(model, undefined);
    assert.match(diagnostics[0]!.message, /Name is required and excluded at once/);
  });

  test('null decides which branch is taken', () => {
    const forked = typeOf(
      { A: { type: 'string' }, B: { type: 'string' } },
      { oneOf: [{ required: ['A'] }, { required: ['B'] }] },
    );
    const source = sourceOf(forked, { overrides: { CREATE: { '/A': null, '/B': 'b' } } });
    for (const key of KEYS) assert.deepEqual(source.create(key).model, { B: 'b' });
  });

  test('for updates count in updates', () => {
    const source = sourceOf(type, { overrides: { CREATE: { '/Quantity': 1 }, UPDATE: { '/Quantity': 2 } } });
    for (const key of KEYS) {
      const created = source.create(key).model!;
      assert.equal(created['Quantity'], 1);
      assert.equal(source.update({ ...created, Id: 'order-0123abcd' }, key).model!['Quantity'], 2);
    }
  });

  test('for create count in updates too, if there are none for updates, without what may not change', () => {
    const source = sourceOf(type, { overrides: { CREATE: { '/Quantity': 1, '/Name': 'fixed' } } });
    for (const key of KEYS) {
      const { model } = source.update({ Id: 'order-0123abcd', Name: 'another', Secret: 's' }, key);
      assert.equal(model!['Quantity'] ?? 1, 1);
      assert.equal(model!['Name'], 'another');
    }
  });

  test('that leave nothing to change give the same model again', () => {
    const source = sourceOf(type, {
      overrides: { CREATE: { '/Quantity': 1, '/Secret': null, '/Tags': [] } },
    });
    const previous = { ...source.create(0).model!, Id: 'order-0123abcd' };
    const { model, diagnostics } = source.update(previous, 0);
    assert.deepEqual(model, previous);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['update-changes-nothing'],
    );
  });

  test('for places that the type does not have are not used', () => {
    const { diagnostics, create } = sourceOf(type, {
      overrides: { CREATE: { '/Nmae': 'x', '/Tags/0/Nope': 'y', '/Tags/0/Key': 'k', '/Quantity': 3 } },
    });
    assert.deepEqual(
      diagnostics.map(({ code, message, location }) => [code, message, location?.line]),
      [
        [
          'override-unknown-place',
          'The type has no property /Nmae, so this value is not used. Did you mean "Name"?',
          3,
        ],
        ['override-unknown-place', 'The type has no property /Tags/0/Nope, so this value is not used.', 4],
      ],
    );
    const { model } = create(0, { extent: 'minimal' });
    assert.deepEqual(Object.keys(model!), ['Name', 'Quantity', 'Tags']);
  });

  test('of another form are reported', () => {
    const codes = (overrides: JsonValue): readonly string[] =>
      sourceOf(type, { overrides }).diagnostics.map(({ code, severity }) => `${severity} ${code}`);
    assert.deepEqual(codes([]), ['error overrides-invalid']);
    assert.deepEqual(codes({}), ['error overrides-invalid']);
    assert.deepEqual(codes({ CREATE: [] }), ['error overrides-invalid']);
    assert.deepEqual(codes({ CREATE: { Name: 'no slash' } }), ['error overrides-invalid']);
    assert.deepEqual(codes({ CREATE: {}, CRAETE: {} }), ['warning overrides-invalid']);
    assert.deepEqual(codes({ CREATE: {}, CREATE_PRE_PROVISION: {} }), ['warning overrides-invalid']);
  });
});

describe('given inputs', () => {
  test('are used one after the other', () => {
    const source = sourceOf(type, {
      inputs: { inputs_1_create: { Name: 'one' }, inputs_2_create: { Name: 'two' } },
      overrides: { CREATE: { '/Name': 'never used' } },
    });
    assert.deepEqual(
      [0, 1, 2].map((key) => source.create(key).model),
      [{ Name: 'one' }, { Name: 'two' }, { Name: 'one' }],
    );
  });

  test('that lack something get it generated', () => {
    const source = sourceOf(type, { inputs: { inputs_1_create: { Tags: [{ Key: 'k' }] } } });
    assert.deepEqual(
      source.diagnostics.map(({ code }) => code),
      ['missing-property', 'missing-property'],
    );
    const { model, diagnostics } = source.create(0);
    assert.deepEqual(diagnostics, []);
    assert.equal(typeof model!['Name'], 'string');
    const [tag] = model!['Tags'] as JsonObject[];
    assert.equal(tag!['Key'], 'k');
    assert.equal(typeof tag!['Value'], 'string');
  });

  test('that do not fit are reported at their place in the file', () => {
    const { diagnostics } = sourceOf(type, {
      inputs: {
        inputs_1_create: { Name: 'one', Id: 'order-0123abcd', Quantity: 0 },
        inputs_1_update: { Name: 'other' },
      },
    });
    assert.deepEqual(
      diagnostics.map(({ code, location }) => [code, location?.file, location?.line]),
      [
        ['invalid-value', 'inputs/inputs_1_create.json', 4],
        ['read-only-input', 'inputs/inputs_1_create.json', 3],
        ['create-only-changed', 'inputs/inputs_1_update.json', 2],
      ],
    );
  });

  test('of an update get the identifier of the resource', () => {
    const source = sourceOf(type, {
      inputs: { inputs_1_create: { Name: 'one' }, inputs_1_update: { Id: '...', Name: 'one', Quantity: 5 } },
    });
    const { model, diagnostics } = source.update({ Id: 'order-0123abcd', Name: 'one' }, 0);
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(model, { Id: 'order-0123abcd', Name: 'one', Quantity: 5 });
  });

  test('of an update keep the create-only properties that they do not name', () => {
    const source = sourceOf(type, {
      inputs: { inputs_1_create: { Name: 'one' }, inputs_1_update: { Quantity: 5 } },
    });
    const { model } = source.update({ Id: 'order-0123abcd', Name: 'one' }, 0);
    assert.deepEqual(model, { Id: 'order-0123abcd', Name: 'one', Quantity: 5 });
  });

  test('without an update get one generated', () => {
    const source = sourceOf(type, { inputs: { inputs_1_create: { Name: 'one' } } });
    const { model } = source.update({ Id: 'order-0123abcd', Name: 'one' }, 0);
    assert.equal(model!['Name'], 'one');
    assert.ok(Object.keys(model!).length > 2);
  });

  test('for a second resource beside the first get another identifier', () => {
    const named = typeWith({
      primaryIdentifier: ['/properties/Name'],
      readOnlyProperties: ['/properties/Id'],
    });
    const source = sourceOf(named, { inputs: { inputs_1_create: { Name: 'one', Quantity: 4 } } });
    const first = source.create(0).model!;
    const second = source.create(1, { distinctFrom: [first] }).model!;
    assert.equal(first['Name'], 'one');
    assert.notEqual(second['Name'], 'one');
    assert.equal(second['Quantity'], 4);
  });

  test('of an update mean the resource at hand, whichever the create beside them has made', () => {
    const named = typeWith({
      primaryIdentifier: ['/properties/Name'],
      readOnlyProperties: ['/properties/Id'],
    });
    const update = (inputs_1_update: JsonValue, inputs_1_create: JsonValue): JsonObject | undefined =>
      sourceOf(named, { inputs: { inputs_1_create, inputs_1_update } }).update({ Name: 'two' }, 0).model;
    assert.deepEqual(update({ Name: 'one', Quantity: 5 }, { Name: 'one' }), { Name: 'two', Quantity: 5 });
    assert.equal(update({ Name: 'other', Quantity: 5 }, { Name: 'one' }), undefined);
  });

  test('of an update need not name the resource, although the schema requires that of a model', () => {
    const required = typeWith({ primaryIdentifier: ['/properties/Name'], required: ['Name', 'Quantity'] });
    const inputs = { inputs_1_create: { Name: 'one', Quantity: 4 }, inputs_1_update: { Quantity: 5 } };
    assert.deepEqual(sourceOf(required, { inputs }).diagnostics, []);
  });

  test('that should be invalid are what they are; one that fits is worth a note', () => {
    const source = sourceOf(type, {
      inputs: { inputs_1_invalid: { Name: 5 }, inputs_2_invalid: { Name: 'looks right' } },
    });
    assert.deepEqual(source.invalid(0).model, { Name: 5 });
    assert.deepEqual(
      [source.invalid(0).broken?.rule, source.invalid(0).broken?.pointer],
      ['invalid-value', '/Name'],
    );
    assert.equal(source.invalid(1).broken, undefined);
    assert.deepEqual(
      source.diagnostics.map(({ code, severity, location }) => [code, severity, location?.file]),
      [['invalid-input-fits', 'info', 'inputs/inputs_2_invalid.json']],
    );
  });

  test('are replaced by generated ones where a certain rule should be broken', () => {
    const source = sourceOf(type, { inputs: { inputs_1_invalid: { Name: 5 } } });
    assert.equal(source.invalid(0, { rules: ['minimum'] }).broken?.rule, 'minimum');
  });
});

test('without files everything is generated, and the seed decides', () => {
  const [one, two] = [sourceOf(type, {}), sourceOf(type, {})];
  assert.deepEqual([one.sets, one.diagnostics], [[], []]);
  for (const key of KEYS) assert.deepEqual(one.create(key), two.create(key));
});
