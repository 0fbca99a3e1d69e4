import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { type Migration, migrateSchema } from '../../../src/schema/migration/migrate.ts';
import { validateSchema } from '../../../src/schema/validate-schema.ts';
import { GOOD_SCHEMA } from '../rules/tester.ts';

function migrateText(text: string): Migration {
  return migrateSchema(loadSchema(text, 'schema.json').document!);
}

/** Migrates a schema and checks what holds for all of them: a second migration finds nothing left to do. */
function migrate(schema: JsonObject): { result: JsonObject; migration: Migration } {
  const migration = migrateText(JSON.stringify(schema, null, 2));
  const again = migrateText(migration.text);
  assert.deepEqual(again.changes, []);
  assert.equal(again.text, migration.text);
  return { result: JSON.parse(migration.text) as JsonObject, migration };
}

const CURRENT: JsonObject = {
  typeName: 'Acme::Shop::Order',
  description: 'An order.',
  properties: { Arn: { type: 'string' }, Name: { type: 'string' }, Id: { type: 'string' } },
  additionalProperties: false,
};

function reasons({ changes }: Migration): string[] {
  return changes.map((change) => change.message);
}

describe('a current schema', () => {
  test('stays as it is', () => {
    const text = JSON.stringify(GOOD_SCHEMA);
    assert.deepEqual(migrateText(text), { text, changes: [], diagnostics: [] });
  });

  test('with syntax errors is not touched, and says why', () => {
    const text = '{ "identifiers": ["/properties/Arn"], }';
    const { diagnostics, ...rest } = migrateText(text);
    assert.deepEqual(rest, { text, changes: [] });
    assert.equal(diagnostics[0]?.code, 'json-syntax');
  });
});

describe('a legacy schema', () => {
  test('is valid after migration if the rest of it was', async () => {
    const { primaryIdentifier: _, additionalProperties: __, tagging: ___, ...rest } = GOOD_SCHEMA;
    const text = JSON.stringify({
      ...rest,
      properties: { ...(rest['properties'] as JsonObject), Arn: { type: 'string', readOnly: true } },
      identifiers: [{ $ref: '#/properties/Id' }, '/properties/Arn', ['/properties/Name', '/properties/Id']],
      createOnlyProperties: [{ $ref: '#/properties/Name' }],
      required: ['/properties/Name'],
      sourceUrl: 'git@github.com:acme/shop.git',
      taggable: true,
    });
    const errorsOf = async (schema: string): Promise<string[]> =>
      (await validateSchema(schema, 'schema.json')).diagnostics.flatMap(({ code, severity }) =>
        severity === 'error' ? [code] : [],
      );
    assert.notDeepEqual(await errorsOf(text), []);
    assert.deepEqual(await errorsOf(migrateText(text).text), []);
  });
});

describe('identifiers', () => {
  test('the example of the documentation', () => {
    const text = `{
    "typeName": "AWS::S3::Bucket",
    "description": "A bucket",
    "properties": {
        "Arn": {
            "$ref": "../aws.common.types.v1.json#/definitions/Arn"
        },
        "BucketName": {
            "type": "string"
        }
    },
    "additionalProperties": false,
    "createOnlyProperties": [
        "/properties/BucketName"
    ],
    "readOnlyProperties": [
        "/properties/Arn"
    ],
    "identifiers": [
        "/properties/Arn",
        "/properties/BucketName"
    ]
}
`;
    const migration = migrateText(text);
    assert.equal(
      migration.text,
      text.replace(
        /"identifiers": \[[^\]]*\]/,
        `"primaryIdentifier": [
        "/properties/Arn"
    ],
    "additionalIdentifiers": [
        [
            "/properties/BucketName"
        ]
    ]`,
      ),
    );
    assert.match(reasons(migration)[0]!, /primaryIdentifier" with \/properties\/Arn, because .*read-only/);
    assert.match(reasons(migration)[1]!, /\/properties\/BucketName .*additionalIdentifiers/);
  });

  test('read-only comes before create-only, create-only before required, required before the rest', () => {
    const choose = (lists: JsonObject): unknown =>
      migrate({
        ...CURRENT,
        ...lists,
        identifiers: ['/properties/Name', '/properties/Id', '/properties/Arn'],
      }).result['primaryIdentifier'];
    const arn = ['/properties/Arn'];
    const id = ['/properties/Id'];
    assert.deepEqual(choose({ createOnlyProperties: id, readOnlyProperties: arn }), arn);
    assert.deepEqual(choose({ createOnlyProperties: id, required: ['Arn'] }), id);
    assert.deepEqual(choose({ required: ['Arn'] }), arn);
    assert.deepEqual(choose({}), ['/properties/Name']);
    assert.deepEqual(choose({ writeOnlyProperties: ['/properties/Name'] }), id);
  });

  test('an identifier of several properties stays together', () => {
    const { result } = migrate({
      ...CURRENT,
      readOnlyProperties: ['/properties/Id'],
      createOnlyProperties: ['/properties/Name'],
      identifiers: [['/properties/Arn'], ['/properties/Name', '/properties/Id']],
    });
    assert.deepEqual(result['primaryIdentifier'], ['/properties/Name', '/properties/Id']);
    assert.deepEqual(result['additionalIdentifiers'], [['/properties/Arn']]);
  });

  test('a single one is only renamed', () => {
    const text = JSON.stringify({ ...CURRENT, identifiers: ['/properties/Arn'] });
    assert.equal(migrateText(text).text, text.replace('identifiers', 'primaryIdentifier'));
  });

  test('a primaryIdentifier that is there already stays, and so do additionalIdentifiers', () => {
    const { result } = migrate({
      ...CURRENT,
      primaryIdentifier: ['/properties/Name'],
      additionalIdentifiers: [['/properties/Id']],
      identifiers: ['/properties/Arn', '/properties/Name', '/properties/Id'],
    });
    assert.deepEqual(result['primaryIdentifier'], ['/properties/Name']);
    assert.deepEqual(result['additionalIdentifiers'], [['/properties/Id'], ['/properties/Arn']]);
    assert.ok(!Object.hasOwn(result, 'identifiers'));
  });

  test('what cannot be read is left to the author', () => {
    for (const identifiers of [[], 'Arn', [1], [['/properties/Arn', 2]]]) {
      const { result, migration } = migrate({ ...CURRENT, identifiers });
      assert.deepEqual(result['identifiers'], identifiers);
      assert.deepEqual(
        migration.diagnostics.map(({ code, pointer }) => [code, pointer]),
        [['migration-undecided', '/identifiers']],
      );
    }
  });
});

describe('pointers', () => {
  test('references become pointers', () => {
    const { result } = migrate({
      ...CURRENT,
      definitions: { Key: { type: 'object', properties: { Kind: { type: 'string' } } } },
      properties: { Arn: { type: 'string' }, Key: { $ref: '#/definitions/Key' } },
      readOnlyProperties: [{ $ref: '#/properties/Arn' }, '/properties/Key/Kind'],
      createOnlyProperties: ['#/properties/Key/properties/Kind'],
      identifiers: [{ $ref: '#/properties/Arn' }],
    });
    assert.deepEqual(result['readOnlyProperties'], ['/properties/Arn', '/properties/Key/Kind']);
    assert.deepEqual(result['createOnlyProperties'], ['/properties/Key/Kind']);
    assert.deepEqual(result['primaryIdentifier'], ['/properties/Arn']);
  });

  test('a reference out of the schema is left to the author', () => {
    const entry = { $ref: 'common.json#/definitions/Arn' };
    const { result, migration } = migrate({
      ...CURRENT,
      primaryIdentifier: ['/properties/Arn'],
      readOnlyProperties: [entry],
    });
    assert.deepEqual(result['readOnlyProperties'], [entry]);
    assert.equal(migration.diagnostics[0]?.pointer, '/readOnlyProperties/0');
  });

  test('bare additional identifiers are put into lists', () => {
    const { result } = migrate({
      ...CURRENT,
      primaryIdentifier: ['/properties/Id'],
      additionalIdentifiers: ['/properties/Arn', ['/properties/Name']],
    });
    assert.deepEqual(result['additionalIdentifiers'], [['/properties/Arn'], ['/properties/Name']]);
  });

  test('required properties are named, not pointed at', () => {
    const { result } = migrate({
      ...CURRENT,
      primaryIdentifier: ['/properties/Id'],
      required: ['/properties/Name', 'Id', '/properties/Nobody'],
    });
    assert.deepEqual(result['required'], ['Name', 'Id', '/properties/Nobody']);
  });
});

describe('readOnly and writeOnly in properties', () => {
  test('become pointers in the lists, from wherever a definition is used', () => {
    const { result, migration } = migrate({
      ...CURRENT,
      definitions: {
        Arn: { type: 'string', readOnly: true },
        Rule: {
          type: 'object',
          properties: { Id: { $ref: '#/definitions/Arn' }, Secret: { type: 'string', writeOnly: true } },
        },
      },
      properties: {
        Arn: { $ref: '#/definitions/Arn' },
        Name: { type: 'string', readOnly: false },
        Rules: { type: 'array', insertionOrder: true, items: { $ref: '#/definitions/Rule' } },
      },
      readOnlyProperties: ['/properties/Arn'],
      primaryIdentifier: ['/properties/Arn'],
    });
    assert.deepEqual(result['readOnlyProperties'], ['/properties/Arn', '/properties/Rules/*/Id']);
    assert.deepEqual(result['writeOnlyProperties'], ['/properties/Rules/*/Secret']);
    assert.doesNotMatch(migration.text, /"(readOnly|writeOnly)"/);
  });

  test('lists of names on an object, as the first format had them', () => {
    const { result } = migrate({
      ...CURRENT,
      properties: {
        Id: { type: 'string' },
        Owner: {
          type: 'object',
          properties: { Name: { type: 'string' }, Since: { type: 'string' } },
          readOnly: ['Since'],
        },
      },
      primaryIdentifier: ['/properties/Id'],
    });
    assert.deepEqual(result['readOnlyProperties'], ['/properties/Owner/Since']);
  });

  test('what is inside a listed object is not listed again', () => {
    const { result } = migrate({
      ...CURRENT,
      properties: {
        Id: { type: 'string' },
        Owner: {
          type: 'object',
          readOnly: true,
          properties: { Name: { type: 'string', readOnly: true } },
        },
      },
      primaryIdentifier: ['/properties/Id'],
    });
    assert.deepEqual(result['readOnlyProperties'], ['/properties/Owner']);
  });

  test('definitions that contain themselves come to an end', () => {
    const { result } = migrate({
      ...CURRENT,
      definitions: {
        Tree: {
          type: 'object',
          properties: { Left: { $ref: '#/definitions/Tree' }, Size: { type: 'integer', readOnly: true } },
        },
      },
      properties: { Id: { type: 'string' }, Tree: { $ref: '#/definitions/Tree' } },
      primaryIdentifier: ['/properties/Id'],
    });
    assert.deepEqual(result['readOnlyProperties'], ['/properties/Tree/Size']);
  });

  test('more places than anybody can list are left to the author', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [
        `Level${level}`,
        level === 29
          ? { type: 'string', readOnly: true }
          : {
              type: 'object',
              properties: {
                A: { $ref: `#/definitions/Level${level + 1}` },
                B: { $ref: `#/definitions/Level${level + 1}` },
              },
            },
      ]),
    );
    const { migration } = migrate({
      ...CURRENT,
      definitions,
      properties: { Top: { $ref: '#/definitions/Level0' } },
      primaryIdentifier: ['/properties/Top'],
    });
    assert.equal(migration.diagnostics[0]?.pointer, '/definitions/Level29/readOnly');
  });

  test('a property may be called readOnly', () => {
    const schema = {
      ...CURRENT,
      properties: { readOnly: { type: 'boolean' }, Id: { type: 'string' } },
      primaryIdentifier: ['/properties/Id'],
    };
    assert.deepEqual(migrate(schema).result, schema);
  });
});

describe('insertionOrder', () => {
  const properties = { Arn: { type: 'string' }, Names: { type: 'array', items: { type: 'string' } } };
  const order = (schema: JsonObject): unknown => {
    const migrated = migrate({ ...CURRENT, properties, ...schema }).result['properties'] as JsonObject;
    return (migrated['Names'] as JsonObject)['insertionOrder'];
  };

  test('a schema of the time when false was the default says so', () => {
    assert.equal(order({ identifiers: ['/properties/Arn'] }), false);
    assert.equal(
      order({ primaryIdentifier: ['/properties/Arn'], readOnlyProperties: [{ $ref: '#/properties/Arn' }] }),
      false,
    );
  });

  test('a later schema means true, and is left alone', () => {
    assert.equal(order({ primaryIdentifier: ['/properties/Arn'] }), undefined);
    assert.equal(
      order({
        primaryIdentifier: ['/properties/Arn'],
        readOnlyProperties: [{ $ref: '#/properties/Arn' }],
        tagging: { taggable: false },
      }),
      undefined,
    );
  });
});

describe('taggable', () => {
  const { tagging: _, ...untagged } = GOOD_SCHEMA;

  test('false becomes tagging without anything', () => {
    assert.deepEqual(migrate({ ...untagged, taggable: false }).result['tagging'], { taggable: false });
  });

  test('true becomes tagging with everything', () => {
    assert.deepEqual(migrate({ ...untagged, taggable: true }).result['tagging'], {
      taggable: true,
      tagOnCreate: true,
      tagUpdatable: true,
      cloudFormationSystemTags: true,
      tagProperty: '/properties/Tags',
    });
  });

  test('without an update handler tags cannot be updated', () => {
    const { update: __, ...handlers } = GOOD_SCHEMA['handlers'] as JsonObject;
    const { result, migration } = migrate({ ...untagged, handlers, taggable: true });
    assert.equal((result['tagging'] as JsonObject)['tagUpdatable'], false);
    assert.match(reasons(migration)[0]!, /no update handler/);
  });

  test('without a property for tags, the author decides', () => {
    const { result, migration } = migrate({
      ...CURRENT,
      primaryIdentifier: ['/properties/Id'],
      taggable: true,
    });
    assert.equal(result['taggable'], true);
    assert.equal(migration.diagnostics[0]?.pointer, '/taggable');
  });

  test('beside tagging it goes if both agree', () => {
    assert.ok(!Object.hasOwn(migrate({ ...GOOD_SCHEMA, taggable: true }).result, 'taggable'));
    assert.ok(Object.hasOwn(migrate({ ...GOOD_SCHEMA, taggable: false }).result, 'taggable'));
  });
});

describe('the top of the schema', () => {
  test('what is required by now and follows from the rest is added', () => {
    const { description: _, additionalProperties: __, ...old } = CURRENT;
    const { result } = migrate({ ...old, identifiers: ['/properties/Arn'] });
    assert.deepEqual(Object.keys(result), [
      'typeName',
      'description',
      'properties',
      'additionalProperties',
      'primaryIdentifier',
    ]);
    assert.equal(result['additionalProperties'], false);
    assert.equal(result['description'], 'Resource Type definition for Acme::Shop::Order.');
  });

  test('additionalProperties true becomes false', () => {
    const { result } = migrate({
      ...CURRENT,
      primaryIdentifier: ['/properties/Id'],
      additionalProperties: true,
    });
    assert.equal(result['additionalProperties'], false);
  });

  test('a missing identifier is asked for', () => {
    const { migration } = migrate(CURRENT);
    assert.match(migration.diagnostics[0]!.message, /what identifies/);
  });

  test('addresses become https', () => {
    const url = (sourceUrl: string): unknown =>
      migrate({ ...CURRENT, primaryIdentifier: ['/properties/Id'], sourceUrl }).result['sourceUrl'];
    assert.equal(url('git@github.com:acme/shop.git'), 'https://github.com/acme/shop.git');
    assert.equal(url('ssh://git@github.com/acme/shop.git'), 'https://github.com/acme/shop.git');
    assert.equal(url('http://acme.example/shop'), 'https://acme.example/shop');
    assert.equal(url('http://acme.example:8080/shop'), 'http://acme.example:8080/shop');
    assert.equal(url('https://acme.example'), 'https://acme.example');
  });
});
