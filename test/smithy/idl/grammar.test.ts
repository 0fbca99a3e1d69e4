import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inNamespace, linesOf, load, shapesOf } from '../model/loading.ts';

/** The shapes that a text in the namespace `test` defines; the text must be without fault. */
function shapes(text: string): Readonly<Record<string, unknown>> {
  const loaded = load(text);
  assert.deepEqual(linesOf(loaded), []);
  return shapesOf(loaded);
}

describe('the sections of a file', () => {
  test('control, metadata, namespace, imports, shapes', () => {
    const loaded = load({
      'a.smithy': [
        '// a comment',
        '$version: "2"',
        'metadata "a key" = {list: [1, null, true], text: """',
        '  hi""", nested: {}}',
        'namespace one.two',
        'use three#Thing',
        '',
        'list Things { member: Thing }',
      ].join('\n'),
      'b.smithy': inNamespace('string Thing', 'three'),
    });
    assert.deepEqual(linesOf(loaded), []);
    assert.deepEqual(loaded.model.metadata.get('a key'), {
      list: [1, null, true],
      text: 'hi',
      nested: {},
    });
    assert.deepEqual(shapesOf(loaded)['one.two#Things'], {
      type: 'list',
      member: { target: 'three#Thing' },
    });
  });

  test('a file may be empty, or end after any section', () => {
    for (const text of ['', '// only a comment', '$version: "2.0"', 'metadata a = 1', 'namespace a.b']) {
      assert.deepEqual(linesOf(load({ 'a.smithy': text })), [], text);
    }
  });

  test('a file without a version is 1.0', () => {
    const loaded = load({ 'a.smithy': 'namespace test\ninteger Count\nset Names { member: String }\n' });
    assert.deepEqual(shapesOf(loaded), {
      'test#Count': { type: 'integer', traits: { 'smithy.api#default': 0 } },
      'test#Names': {
        type: 'list',
        member: { target: 'smithy.api#String' },
        traits: { 'smithy.api#uniqueItems': {} },
      },
    });
  });

  test('unknown control statements are warnings', () => {
    const loaded = load({ 'a.smithy': '$version: "2.0"\n$other: [1]\nnamespace a\n' });
    assert.deepEqual(linesOf(loaded), [
      'WARNING Model - 2:9 Unknown control statement `other` with value `[1]',
    ]);
  });
});

describe('shapes', () => {
  test('every simple type', () => {
    const types = [
      ...['blob', 'boolean', 'document', 'string', 'byte', 'short', 'integer', 'long'],
      ...['float', 'double', 'bigInteger', 'bigDecimal', 'timestamp'],
    ];
    const defined = shapes(types.map((type) => `${type} Of_${type}`).join('\n'));
    for (const type of types) assert.deepEqual(defined[`test#Of_${type}`], { type });
  });

  test('commas are white space', () => {
    assert.deepEqual(shapes('map M {,key: String,, value:String,}\nunion U { a: String b: Blob }'), {
      'test#M': { type: 'map', key: { target: 'smithy.api#String' }, value: { target: 'smithy.api#String' } },
      'test#U': {
        type: 'union',
        members: { a: { target: 'smithy.api#String' }, b: { target: 'smithy.api#Blob' } },
      },
    });
  });

  test('enums take their values from their names unless told', () => {
    const defined = shapes(
      'enum E {\n A\n /// Bee\n B = "bee"\n}\nintEnum I {\n ONE = 1,\n TWO = 2 // two\n}',
    );
    assert.deepEqual(defined['test#E'], {
      type: 'enum',
      members: {
        A: { target: 'smithy.api#Unit', traits: { 'smithy.api#enumValue': 'A' } },
        B: {
          target: 'smithy.api#Unit',
          traits: { 'smithy.api#documentation': 'Bee', 'smithy.api#enumValue': 'bee' },
        },
      },
    });
    assert.deepEqual(defined['test#I'], {
      type: 'intEnum',
      members: {
        ONE: { target: 'smithy.api#Unit', traits: { 'smithy.api#enumValue': 1 } },
        TWO: { target: 'smithy.api#Unit', traits: { 'smithy.api#enumValue': 2 } },
      },
    });
  });

  test('defaults are traits of members', () => {
    assert.deepEqual(
      shapes(
        'structure S {\n a: String = "x"\n b: Integer = null,\n c: StringList = []\n}\nlist StringList { member: String }',
      )['test#S'],
      {
        type: 'structure',
        members: {
          a: { target: 'smithy.api#String', traits: { 'smithy.api#default': 'x' } },
          b: { target: 'smithy.api#Integer', traits: { 'smithy.api#default': null } },
          c: { target: 'test#StringList', traits: { 'smithy.api#default': [] } },
        },
      },
    );
  });

  test('services, resources and operations', () => {
    const defined = shapes(
      `
      service S {
        version: "1"
        resources: [R]
        operations: [O]
        errors: [E]
        rename: { "other#Name": "OtherName" }
      }
      resource R {
        identifiers: { id: String }
        properties: { size: Integer }
        read: O
        collectionOperations: [P]
      }
      operation O { input: In, output: Out, errors: [E] }
      operation P {}
      structure In {} structure Out {}
      @error("client") structure E {}`.replace(
        'structure In {} structure Out {}',
        'structure In {}\nstructure Out {}',
      ),
    );
    assert.deepEqual(defined['test#S'], {
      type: 'service',
      version: '1',
      operations: [{ target: 'test#O' }],
      resources: [{ target: 'test#R' }],
      errors: [{ target: 'test#E' }],
      rename: { 'other#Name': 'OtherName' },
    });
    assert.deepEqual(defined['test#R'], {
      type: 'resource',
      identifiers: { id: { target: 'smithy.api#String' } },
      properties: { size: { target: 'smithy.api#Integer' } },
      read: { target: 'test#O' },
      collectionOperations: [{ target: 'test#P' }],
    });
    assert.deepEqual(defined['test#O'], {
      type: 'operation',
      input: { target: 'test#In' },
      output: { target: 'test#Out' },
      errors: [{ target: 'test#E' }],
    });
    assert.deepEqual(defined['test#P'], {
      type: 'operation',
      input: { target: 'smithy.api#Unit' },
      output: { target: 'smithy.api#Unit' },
    });
  });

  test('inputs and outputs may stand inside their operation', () => {
    const loaded = load({
      'a.smithy': `$version: "2.0"
        $operationInputSuffix: "Request"
        namespace test
        operation Get {
          input := {
            @required
            id: String
          }
          output :=
            /// What comes back
            @sensitive
            with [Mixed] {}
        }
        @mixin
        structure Mixed { a: String }`.replace(/^ {8}/gm, ''),
    });
    assert.deepEqual(linesOf(loaded), []);
    const defined = shapesOf(loaded);
    assert.deepEqual(defined['test#GetRequest'], {
      type: 'structure',
      members: { id: { target: 'smithy.api#String', traits: { 'smithy.api#required': {} } } },
      traits: { 'smithy.api#input': {} },
    });
    assert.deepEqual(defined['test#GetOutput'], {
      type: 'structure',
      mixins: [{ target: 'test#Mixed' }],
      members: {},
      traits: {
        'smithy.api#documentation': 'What comes back',
        'smithy.api#output': {},
        'smithy.api#sensitive': {},
      },
    });
  });

  test('targets may be elided where a resource or a mixin knows them', () => {
    const defined = shapes(`
      resource R { identifiers: { id: Id }, properties: { size: Integer } }
      string Id
      @mixin
      structure M { note: Blob }
      structure S for R with [M] {
        $id
        @required $size
        $note
        own: String
      }`);
    assert.deepEqual(defined['test#S'], {
      type: 'structure',
      mixins: [{ target: 'test#M' }],
      members: {
        id: { target: 'test#Id' },
        size: { target: 'smithy.api#Integer', traits: { 'smithy.api#required': {} } },
        own: { target: 'smithy.api#String' },
      },
    });
  });
});

describe('traits', () => {
  test('values in every form', () => {
    const defined = shapes(`
      @trait structure annotation {}
      @trait list many { member: String }
      @trait structure some { a: String, b: Integer, c: many }
      @trait string one

      @annotation @many
      @some(a: "x", "b": 2, c: ["y" "z"])
      @one("1")
      string Explicit
      @annotation() @many(["a"]) @some({a: "x"}) @one(Explicit)
      string Other`);
    assert.deepEqual(defined['test#Explicit'], {
      type: 'string',
      traits: {
        'test#annotation': {},
        'test#many': [],
        'test#one': '1',
        'test#some': { a: 'x', b: 2, c: ['y', 'z'] },
      },
    });
    assert.deepEqual(defined['test#Other'], {
      type: 'string',
      traits: {
        'test#annotation': {},
        'test#many': ['a'],
        'test#one': 'test#Explicit',
        'test#some': { a: 'x' },
      },
    });
  });

  test('can be applied from elsewhere, to members too', () => {
    const defined = shapes(`
      structure S { a: String }
      apply S @sensitive
      apply S$a { @required @length(min: 1) }`);
    assert.deepEqual(defined['test#S'], {
      type: 'structure',
      members: {
        a: {
          target: 'smithy.api#String',
          traits: { 'smithy.api#length': { min: 1 }, 'smithy.api#required': {} },
        },
      },
      traits: { 'smithy.api#sensitive': {} },
    });
  });

  test('documentation comments belong to what follows', () => {
    const defined = shapes('/// One\n/// two\nstructure S {\n  /// Member\n  @required\n  a: String\n}');
    assert.deepEqual(defined['test#S'], {
      type: 'structure',
      members: {
        a: {
          target: 'smithy.api#String',
          traits: { 'smithy.api#documentation': 'Member', 'smithy.api#required': {} },
        },
      },
      traits: { 'smithy.api#documentation': 'One\ntwo' },
    });
  });

  test('documentation comments that belong to nothing are warnings', () => {
    const loaded = load('structure S {\n  a: String /// late\n  /// dangling\n}\n/// the end');
    assert.deepEqual(
      loaded.events.map(({ id, message }) => [id, message.slice(message.lastIndexOf(':') + 2)]),
      [
        ['Model.BadDocumentationComment', 'late\ndangling'],
        ['Model.BadDocumentationComment', 'the end'],
      ],
    );
  });
});
