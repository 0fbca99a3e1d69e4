import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOf, eventsWithId } from './tester.ts';

describe('ResourceIdentifier', () => {
  test('a child repeats the identifiers of its parent', () => {
    assert.deepEqual(
      eventsOf(
        'resource P { identifiers: { x: String, y: String }, resources: [C] }\nresource C { identifiers: { x: Other } }\nstring Other\n',
      ),
      [
        '[ERROR] a#C: This resource is bound as a child of `a#P`, but it is invalid because its `identifiers` property ' +
          'is missing the following identifiers that are defined in `a#P`: [y] | ResourceIdentifier',
        '[ERROR] a#C: The `identifiers` property of this resource is incompatible with its binding to `a#P`: expected ' +
          'the `x` member to target `smithy.api#String`, but found a target of `a#Other` | ResourceIdentifier',
      ],
    );
  });

  test('an identifier is no property', () => {
    assert.deepEqual(
      eventsWithId(
        'ResourceIdentifier',
        'resource P { identifiers: { x: String }, properties: { X: String } }\n',
      ),
      ['[ERROR] a#P: Resource identifier `x` cannot also be a resource property | ResourceIdentifier'],
    );
  });
});

describe('ResourceIdentifierBinding', () => {
  const resource = 'resource R { identifiers: { id: String }, read: Get, list: List }\n';
  const list = '@readonly operation List {}\n';

  test('operations on a resource take its identifiers', () => {
    const get = '@readonly operation Get { input := { id: String } }\n';
    assert.deepEqual(eventsWithId('ResourceIdentifierBinding', resource + list + get), [
      '[ERROR] a#Get: This operation does not form a valid instance operation when bound to resource `a#R`. All of the ' +
        'identifiers of the resource were not implicitly or explicitly bound to the input of the operation. Expected ' +
        'the following identifier bindings: [required member named `id` that targets `smithy.api#String`]. Found the ' +
        'following identifier bindings: [] | ResourceIdentifierBinding',
    ]);
    const good = '@readonly operation Get { input := { @required @resourceIdentifier("id") key: String } }\n';
    assert.deepEqual(eventsWithId('ResourceIdentifierBinding', resource + list + good), []);
  });

  test('operations on the collection do not take all of them', () => {
    const get = '@readonly operation Get { input := { @required id: String } }\n';
    const wrong = '@readonly operation List { input := { @required id: String } }\n';
    assert.deepEqual(eventsWithId('ResourceIdentifierBinding', resource + wrong + get), [
      '[ERROR] a#List: This operation is bound as a collection operation on the `a#R` resource, but it improperly binds ' +
        'all of the identifiers of the resource to members of the operation input. | ResourceIdentifierBinding',
    ]);
  });

  test('operations of a child take the identifiers of its parent', () => {
    const model =
      'resource P { identifiers: { p: String }, resources: [C] }\n' +
      'resource C { identifiers: { p: String, c: String }, list: List }\n@readonly operation List {}\n';
    assert.deepEqual(eventsWithId('ResourceIdentifierBinding', model), [
      '[ERROR] a#List: This operation is bound to the `a#C` resource, which is a child of the `a#P` resource, and it is ' +
        'missing the following resource identifier bindings of `a#P`: [`p`] | ResourceIdentifierBinding',
    ]);
  });

  test('one identifier is bound by one member', () => {
    const model =
      'structure S { @required @resourceIdentifier("id") y: String, @required @resourceIdentifier("id") x: String, ' +
      '@required id: String }\n';
    assert.deepEqual(eventsWithId('ResourceIdentifierBinding', model), [
      "[WARNING] a#S: Implicit resource identifier for 'id' is overridden by `resourceIdentifier` trait on members: " +
        "'x', 'y' | ResourceIdentifierBinding",
      "[ERROR] a#S: Conflicting resource identifier member bindings found for identifier 'id' between members: " +
        "'x', 'y' | ResourceIdentifierBinding",
    ]);
  });
});

test('ResourceLifecycle: operations behave as their part asks', () => {
  const lines = eventsWithId(
    'ResourceLifecycle',
    'resource R { read: A, delete: B, create: C }\noperation A {}\noperation B {}\n@readonly operation C {}\n',
  );
  assert.deepEqual(
    lines.map((line) => line.replace(' of this resource targets an invalid operation', '')),
    [
      '[ERROR] a#R: The `create` lifecycle operation, `a#C`. The targeted operation must not be marked with the readonly trait. | ResourceLifecycle',
      '[ERROR] a#R: The `read` lifecycle operation, `a#A`. The targeted operation must be marked with the readonly trait. | ResourceLifecycle',
      '[ERROR] a#R: The `delete` lifecycle operation, `a#B`. The targeted operation must be marked as idempotent. | ResourceLifecycle',
    ],
  );
});

describe('ResourceOperationInputOutput', () => {
  const model = (properties: string, members: string): string[] =>
    eventsWithId(
      'ResourceOperationInputOutput',
      `resource R { identifiers: { id: String }, properties: { ${properties} }, read: Get }\n` +
        `@readonly operation Get { input := { @required id: String }, output := { ${members} } }\n`,
    );

  test('members stand for properties or say that they do not', () => {
    assert.deepEqual(model('x: String', 'x: String, @notProperty z: String'), []);
    assert.deepEqual(model('x: String', 'x: String, z: String'), [
      '[ERROR] a#GetOutput$z: Member `z` does not target a property or identifier for resource `a#R`. If it is an ' +
        'identifier, apply the `smithy.api#resourceIdentifier` trait. If it is a property, apply the ' +
        '`smithy.api#property` trait. If it is neither, apply the `smithy.api#notProperty` trait. | ' +
        'ResourceOperationInputOutput',
    ]);
  });

  test('they target what the property targets', () => {
    assert.deepEqual(model('x: String', 'x: Integer'), [
      '[ERROR] a#GetOutput$x: This member must target `smithy.api#String`. This member is used as part of the `read` ' +
        'operation of the `a#R` resource and conflicts with its `x` resource property. | ResourceOperationInputOutput',
    ]);
  });

  test('every property is used, by one member', () => {
    assert.deepEqual(model('x: String, y: String', 'x: String, @property(name: "x") w: String'), [
      '[ERROR] a#R: Resource property `y` is not used in the input or output of create or an instance operation. | ' +
        'ResourceOperationInputOutput',
      "[ERROR] a#GetOutput: This shape contains members with conflicting resource property names that resolve to 'x': " +
        'w, x | ResourceOperationInputOutput',
    ]);
  });

  test('resources without properties ask for nothing', () => {
    assert.deepEqual(model('', 'whatever: String'), []);
  });
});

describe('MemberShouldReferenceResource', () => {
  const resource = 'resource R { identifiers: { rId: String } }\n';
  const warning = (shape: string): string =>
    `[WARNING] ${shape}: This member appears to reference the following resources without being included in a ` +
    '`@references` trait: [`a#R`] | MemberShouldReferenceResource';

  test('a member that looks like an identifier should say so', () => {
    assert.deepEqual(eventsOf(`${resource}structure S { rId: String, other: String }\n`), [
      warning('a#S$rId'),
    ]);
    assert.deepEqual(eventsOf(`${resource}structure S { rId: Integer }\n`), []);
    assert.deepEqual(eventsOf(`${resource}@references([{ resource: R }]) structure S { rId: String }\n`), []);
  });

  test('members that belong to the resource need not', () => {
    const bound =
      'resource R { identifiers: { rId: String }, read: Get }\n' +
      '@readonly operation Get { input := { @required rId: String }, output := { s: S } }\nstructure S { rId: String }\n';
    assert.deepEqual(eventsOf(bound), []);
  });

  test('children of the resource that the member belongs to are known, too', () => {
    const model =
      'resource P { read: Get, resources: [R] }\n@readonly operation Get { output := { rId: String } }\n';
    assert.deepEqual(eventsOf(resource + model), []);
  });
});

describe('ReferencesTrait', () => {
  const resource = 'resource R { identifiers: { x: String, y: String } }\n';
  const run = (reference: string, shape: string): string[] =>
    eventsWithId('ReferencesTrait', `${resource}@references([${reference}])\n${shape}\n`);

  test('a structure has a member for each identifier', () => {
    assert.deepEqual(run('{ resource: R }', 'structure S { @required x: String, @required y: Integer }'), [
      '[ERROR] a#S: `references` trait Reference{"resource":"a#R"} is invalid for the following reasons: `y` refers to ' +
        'a member that does not target a string shape | ReferencesTrait',
    ]);
    assert.deepEqual(
      run('{ resource: R, ids: { y: "b", x: "a" } }', 'structure S { a: String, b: String }'),
      [],
    );
  });

  test('explicit identifiers are those of the resource', () => {
    const text = 'Reference{"resource":"a#R","ids":{"x":"a","z":"a"},"rel":"see"}';
    assert.deepEqual(
      run('{ resource: R, rel: "see", ids: { z: "a", x: "a" } }', 'structure S { a: String }'),
      [
        `[ERROR] a#S: \`references\` trait ${text} contains extraneous resource identifier bindings, [\`z\`], that are not ` +
          'actually identifier names of the resource, `a#R`. This resource has the following identifier names: ' +
          '[`x`, `y`] | ReferencesTrait',
      ],
    );
    const lines = run('{ resource: R, ids: { x: "a", y: "a", z: "a" } }', 'structure S { a: String }');
    assert.match(
      lines[0]!,
      /^\[ERROR\] a#S: Too many identifiers were provided .* Expected 2 identifiers\(s\), but found 3\./,
    );
  });

  test('a string refers to a resource with one identifier', () => {
    assert.match(
      run('{ resource: R }', 'string S')[0]!,
      /can only refer to resource shapes with exactly one entry/,
    );
  });

  test('resources that are not in the model are not checked', () => {
    assert.deepEqual(run('{ resource: "b#Elsewhere" }', 'structure S {}'), []);
  });
});
