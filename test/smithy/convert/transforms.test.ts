import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { toAst } from '../../../src/smithy/ast/write.ts';
import { readBuildFile, transformModel } from '../../../src/smithy/convert/index.ts';
import { loadModel, type Model } from '../../../src/smithy/index.ts';
import { at } from './models.ts';

interface Step {
  readonly name: string;
  readonly args?: JsonValue;
}

interface Outcome {
  readonly model: Model;
  readonly ast: JsonObject;
  readonly problems: readonly string[];
}

/** What transforms make of models, each file without its version. Problems come with line and column. */
function run(models: string | readonly string[], ...transforms: readonly Step[]): Outcome {
  const files = [models]
    .flat()
    .map((text, index) => ({ file: `m${index}.smithy`, text: `$version: "2"\n${text}` }));
  const { model, events } = loadModel(files);
  assert.deepEqual(
    events.filter(({ severity }) => severity === 'ERROR').map(({ message }) => message),
    [],
  );
  const text = JSON.stringify({ version: '1.0', projections: { p: { transforms } } });
  const { build } = readBuildFile(text, 'smithy-build.json', {});
  const projection = build!.projections.find(({ name }) => name === 'p')!;
  const outcome = transformModel(model, projection.transforms, build!);
  const problems = outcome.diagnostics.map(
    ({ location, message }) => `${location?.line}:${location?.column} ${message}`,
  );
  return { model: outcome.model, ast: toAst(outcome.model, { includePrelude: false }), problems };
}

function shapes(outcome: Outcome): JsonObject {
  assert.deepEqual(outcome.problems, []);
  return outcome.ast['shapes'] as JsonObject;
}

function ids(outcome: Outcome): string[] {
  return Object.keys(shapes(outcome));
}

describe('renameShapes', () => {
  const MODEL = `
metadata names = { old: ["shop#Order", "shop#Order$note", "about shop#Order"], "shop#Order": 1 }
namespace shop
service Shop { version: "1", resources: [Basket], operations: [GetOrder], errors: [Gone], rename: { "shop#Order": "Ord" } }
resource Basket { identifiers: { id: Id }, properties: { order: Order }, read: GetBasket }
@readonly operation GetBasket { input := { @required id: Id }, output := { order: Order } }
@readonly operation GetOrder { output: Order, errors: [Gone] }
@error("client") structure Gone {}
@mixin structure Noted { note: String }
structure Order with [Noted] { next: Order, orders: Orders, @about(Order) text: String }
apply Order$note @documentation("A note.")
list Orders { member: Order }
string Id
@trait @idRef string about`;

  const rename = (renamed: JsonObject): Step => ({ name: 'renameShapes', args: { renamed } });

  test('a shape is renamed wherever it is named', () => {
    const outcome = run(MODEL, rename({ 'shop#Order': 'sales#Purchase' }));
    const found = shapes(outcome);
    assert.equal(found['shop#Order'], undefined);
    assert.equal(at(found, 'shop#Orders', 'member', 'target'), 'sales#Purchase');
    assert.equal(at(found, 'sales#Purchase', 'members', 'next', 'target'), 'sales#Purchase');
    assert.equal(at(found, 'shop#GetOrder', 'output', 'target'), 'sales#Purchase');
    assert.equal(at(found, 'shop#Basket', 'properties', 'order', 'target'), 'sales#Purchase');
    assert.deepEqual(at(found, 'shop#Shop', 'rename'), { 'sales#Purchase': 'Ord' });
    assert.equal(
      at(found, 'sales#Purchase', 'members', 'text', 'traits', 'shop#about'),
      'sales#Purchase',
      'shape IDs in the values of traits follow',
    );
    assert.deepEqual(at(found, 'sales#Purchase$note'), {
      type: 'apply',
      traits: { 'smithy.api#documentation': 'A note.' },
    });
    assert.deepEqual(at(outcome.ast, 'metadata', 'names'), {
      old: ['sales#Purchase', 'sales#Purchase$note', 'about shop#Order'],
      'sales#Purchase': 1,
    });
    const member = outcome.model.shape('sales#Purchase$next');
    assert.equal(member?.type === 'member' && member.container, 'sales#Purchase');
  });

  test('operations, resources, errors, mixins and traits can be renamed, too', () => {
    const found = shapes(
      run(
        MODEL,
        rename({
          'shop#GetOrder': 'a#Get',
          'shop#GetBasket': 'a#Read',
          'shop#Basket': 'a#Basket',
          'shop#Gone': 'a#Lost',
          'shop#Noted': 'a#WithNote',
          'shop#about': 'a#about',
          'shop#Id': 'a#Id',
        }),
      ),
    );
    assert.deepEqual(at(found, 'shop#Shop', 'operations'), [{ target: 'a#Get' }]);
    assert.deepEqual(at(found, 'shop#Shop', 'resources'), [{ target: 'a#Basket' }]);
    assert.deepEqual(at(found, 'shop#Shop', 'errors'), [{ target: 'a#Lost' }]);
    assert.deepEqual(at(found, 'a#Basket', 'read'), { target: 'a#Read' });
    assert.deepEqual(at(found, 'a#Basket', 'identifiers', 'id'), { target: 'a#Id' });
    assert.deepEqual(at(found, 'a#Get', 'errors'), [{ target: 'a#Lost' }]);
    assert.deepEqual(at(found, 'shop#Order', 'mixins'), [{ target: 'a#WithNote' }]);
    assert.deepEqual(at(found, 'shop#Order', 'members', 'text', 'traits'), { 'a#about': 'shop#Order' });
  });

  test('two shapes can trade names', () => {
    const found = shapes(run(MODEL, rename({ 'shop#Id': 'shop#Orders', 'shop#Orders': 'shop#Id' })));
    assert.equal(at(found, 'shop#Id', 'type'), 'list');
    assert.equal(at(found, 'shop#Orders', 'type'), 'string');
  });

  const mistakes: [JsonObject, RegExp][] = [
    [{}, /needs the argument "renamed", an object of texts/],
    [{ 'shop#Id': 1 }, /needs the argument "renamed", an object of texts/],
    [{ 'shop#Nothing': 'shop#Other' }, /no shape shop#Nothing to rename/],
    [{ Id: 'shop#Other' }, /"Id" has to be the ID of a shape/],
    [{ 'shop#Id': 'Other' }, /"Other" has to be the ID of a shape/],
    [{ 'shop#Order$next': 'shop#Order$previous' }, /"shop#Order\$next" has to be the ID of a shape/],
    [{ 'smithy.api#String': 'shop#Text' }, /smithy\.api#String belongs to Smithy itself/],
    [{ 'shop#Id': 'shop#Order' }, /shop#(Id|Order) and shop#(Id|Order) would both be shop#Order/],
  ];
  for (const [renamed, message] of mistakes) {
    test(`${JSON.stringify(renamed)} is an error, and the model stays`, () => {
      const { problems, ast } = run(MODEL, rename(renamed));
      assert.equal(problems.length, 1);
      assert.match(problems[0]!, /^1:\d+ /);
      assert.match(problems[0]!, message);
      assert.ok(at(ast, 'shapes', 'shop#Order') !== undefined);
    });
  }
});

describe('flattenNamespaces', () => {
  const MODEL = [
    `namespace a
use b#Widget
service Shop { version: "1", operations: [Get], rename: { "c#Widget": "OtherWidget" } }
@readonly operation Get { output := { one: Widget, two: c#Widget } }
@tags(["extra"]) structure Loose { shop: b#Unused }
structure Stays {}`,
    'namespace b\nstructure Widget { size: Size }\ninteger Size\n@tags(["clash"]) structure GetOutput {}\nstructure Unused {}',
    'namespace c\nstructure Widget { x: a#Stays }\n@tags(["extra"]) structure Loose {}',
  ];
  const flatten = (args: JsonObject): Step => ({ name: 'flattenNamespaces', args });

  test('what a service leads to comes into one namespace, by the names the service gives', () => {
    const outcome = run(MODEL, flatten({ namespace: 'flat.one', service: 'a#Shop' }));
    assert.deepEqual(ids(outcome), [
      'a#Loose',
      'b#GetOutput',
      'b#Unused',
      'c#Loose',
      'flat.one#Get',
      'flat.one#GetOutput',
      'flat.one#OtherWidget',
      'flat.one#Shop',
      'flat.one#Size',
      'flat.one#Stays',
      'flat.one#Widget',
    ]);
    assert.equal(at(outcome.ast, 'shapes', 'flat.one#Shop', 'rename'), undefined);
    assert.equal(
      at(outcome.ast, 'shapes', 'flat.one#GetOutput', 'members', 'two', 'target'),
      'flat.one#OtherWidget',
    );
  });

  test('tagged shapes come along unless their name is taken', () => {
    const args = { namespace: 'flat', service: 'a#Shop', includeTagged: ['extra', 'clash'] };
    const found = ids(run(MODEL, flatten(args)));
    assert.ok(found.includes('flat#Loose'));
    assert.ok(found.includes('c#Loose'));
    assert.ok(found.includes('b#GetOutput'));
    assert.ok(!found.includes('a#Loose'));
  });

  test('equal simple shapes become one', () => {
    const model = [
      'namespace a\nservice S { version: "1", operations: [O] }\n@readonly operation O { output := { x: Name, y: b#Name } }\n@length(min: 1) string Name',
      'namespace b\n@length(min: 1) string Name',
    ];
    const outcome = run(model, flatten({ namespace: 'f', service: 'a#S' }));
    assert.deepEqual(ids(outcome), ['f#Name', 'f#O', 'f#OOutput', 'f#S']);
    const different = run(
      [model[0]!, 'namespace b\n@length(min: 2) string Name'],
      flatten({ namespace: 'f', service: 'a#S' }),
    );
    assert.match(different.problems.join(), /a#Name and b#Name would both be f#Name/);
  });

  const mistakes: [JsonObject, RegExp][] = [
    [{ namespace: 'x' }, /needs the argument "service"/],
    [{ service: 'a#Shop' }, /needs the argument "namespace"/],
    [{ namespace: 'a b', service: 'a#Shop' }, /"a b" is no namespace/],
    [{ namespace: 'x', service: 'a#Nothing' }, /no service a#Nothing/],
    [{ namespace: 'x', service: 'a#Stays' }, /a#Stays is no service/],
    [{ namespace: 'x', service: 'a#Shop', includeTagged: 'extra' }, /has to be a list of texts/],
  ];
  for (const [args, message] of mistakes) {
    test(`${JSON.stringify(args)} is an error`, () =>
      assert.match(run(MODEL, flatten(args)).problems.join(), message));
  }
});

describe('closures', () => {
  const MODEL = [
    `metadata shapeClosures = [
    { id: "a#Mine", includeNamespaces: ["a"], rename: { "a#Foo": "RenamedFoo" } }
    { id: "a#Selected", includeBySelector: "[id='c#Far']" }
]
namespace a
structure Foo { bar: b#Bar }
structure Baz { foo: Foo }`,
    'namespace b\nstructure Bar { value: String }\nstructure Other { bar: Bar }',
    'namespace c\nstructure Far { near: Near }\nlist Near { member: b#Bar }\nstructure Away {}',
  ];

  const cases: [string, JsonValue, string[]][] = [
    ['one', { closures: ['a#Mine'] }, ['a#Baz', 'a#Foo', 'b#Bar']],
    ['by selector', { closures: ['a#Selected'] }, ['b#Bar', 'c#Far', 'c#Near']],
    ['several', { closures: ['a#Mine', 'a#Selected'] }, ['a#Baz', 'a#Foo', 'b#Bar', 'c#Far', 'c#Near']],
    ['written as a list', ['a#Mine'], ['a#Baz', 'a#Foo', 'b#Bar']],
  ];
  for (const [name, args, wanted] of cases) {
    test(`includeClosures keeps the shapes of closures: ${name}`, () =>
      assert.deepEqual(ids(run(MODEL, { name: 'includeClosures', args })), wanted));
  }

  test('flattenClosureNamespaces moves the shapes of a closure and renames them as it says', () => {
    const args = { closure: 'a#Mine', namespace: 'flat' };
    const outcome = run(MODEL, { name: 'flattenClosureNamespaces', args });
    assert.deepEqual(ids(outcome), [
      'b#Other',
      'c#Away',
      'c#Far',
      'c#Near',
      'flat#Bar',
      'flat#Baz',
      'flat#RenamedFoo',
    ]);
    assert.equal(at(outcome.ast, 'shapes', 'c#Near', 'member', 'target'), 'flat#Bar');
  });

  const mistakes: [string, JsonObject, RegExp][] = [
    ['includeClosures', {}, /needs the argument "closures"/],
    ['includeClosures', { closures: ['a#Mien'] }, /no shape closure "a#Mien"\. Did you mean "a#Mine"/],
    ['flattenClosureNamespaces', { closure: 'a#None', namespace: 'x' }, /no shape closure "a#None"/],
    ['flattenClosureNamespaces', { closure: 'a#Mine' }, /needs the argument "namespace"/],
    ['flattenClosureNamespaces', { namespace: 'x' }, /needs the argument "closure"/],
  ];
  for (const [name, args, message] of mistakes) {
    test(`${name} ${JSON.stringify(args)} is an error`, () =>
      assert.match(run(MODEL, { name, args }).problems.join(), message));
  }
});

describe('removeDeprecatedShapes', () => {
  const model = (since: string): string =>
    `namespace a\n@deprecated(since: "${since}") structure Old {}\nstructure New { old: Old, @deprecated(since: "${since}") gone: String }\n@deprecated structure Plain {}`;
  const isRemoved = (since: string, args: JsonObject): boolean => {
    const found = shapes(run(model(since), { name: 'removeDeprecatedShapes', args }));
    assert.ok(at(found, 'a#Plain') !== undefined, 'what does not say since when stays');
    assert.equal(at(found, 'a#New', 'members', 'gone') === undefined, found['a#Old'] === undefined);
    assert.equal(at(found, 'a#New', 'members', 'old') === undefined, found['a#Old'] === undefined);
    return found['a#Old'] === undefined;
  };

  const cases: [since: string, args: JsonObject, removed: boolean][] = [
    ['2024-10-09', { relativeDate: '2024-10-10' }, true],
    ['20241009', { relativeDate: '2024-10-10' }, true],
    ['2024-1009', { relativeDate: '20241010' }, true],
    ['2024-10-10', { relativeDate: '2024-10-10' }, false],
    ['2024-10-11', { relativeDate: '2024-10-10' }, false],
    ['2024-13-01', { relativeDate: '2025-01-01' }, false],
    ['last year', { relativeDate: '2025-01-01', relativeVersion: '9.0.0' }, false],
    ['1.0.0', { relativeVersion: '1.1.0' }, true],
    ['1.1.0', { relativeVersion: '1.1.0' }, false],
    ['1.1.1', { relativeVersion: '1.1.0' }, false],
    ['1.9.0', { relativeVersion: '1.10.0' }, true],
    ['1.10.0', { relativeVersion: '1.9.0' }, false],
    ['1.1.0-beta.2', { relativeVersion: '1.1.0' }, true],
    ['1.1.0-beta.2', { relativeVersion: '1.1.0-beta.10' }, true],
    ['1.1.0-beta', { relativeVersion: '1.1.0-beta.1' }, true],
    ['1.1.0-1', { relativeVersion: '1.1.0-beta' }, true],
    ['1.1.0+build', { relativeVersion: '1.1.0' }, false],
    ['1.0', { relativeVersion: '1.1.0' }, false],
    ['1.0.0', { relativeDate: '2024-10-10' }, false],
    ['2024-10-09', { relativeVersion: '9.0.0' }, false],
    ['1.0.0', {}, false],
  ];
  for (const [since, args, removed] of cases) {
    test(`since ${since}, ${JSON.stringify(args)}: ${removed ? 'gone' : 'stays'}`, () =>
      assert.equal(isRemoved(since, args), removed));
  }

  test('arguments that are no date or version are errors', () => {
    const problems = (args: JsonObject): string =>
      run(model('1.0.0'), { name: 'removeDeprecatedShapes', args }).problems.join();
    assert.match(problems({ relativeDate: '10/10/2024' }), /"10\/10\/2024" is no date/);
    assert.match(problems({ relativeVersion: '1.1' }), /"1\.1" is no semantic version/);
    assert.match(
      problems({ relativeVersion: 1 }),
      /"relativeVersion" of removeDeprecatedShapes has to be a text/,
    );
  });
});

describe('types', () => {
  const MODEL = `namespace a
@enum([{ value: "r", name: "RED", documentation: "Red.", tags: ["internal", "warm"] }, { value: "b", name: "BLUE", deprecated: true }])
string Named
@enum([{ value: "us-east-1" }, { value: "eu.west/1: x" }])
string Nameable
@enum([{ value: "1st" }])
string Nameless
string Plain
@documentation("Kept.") integer Count
enum Color {
    @documentation("Red.") RED = "r"
    @internal BLUE
}
intEnum Level {
    LOW = 1
}
@mixin structure Base { id: String }
structure Box with [Base] { @required size: Integer }
union Either { a: String }
list Items { member: String }
map Table { key: String, value: String }`;
  const change = (shapeTypes: JsonObject, synthesizeEnumNames?: JsonValue): Step => ({
    name: 'changeTypes',
    args: { shapeTypes, ...(synthesizeEnumNames !== undefined && { synthesizeEnumNames }) },
  });
  const NAMED = {
    type: 'enum',
    members: {
      RED: {
        target: 'smithy.api#Unit',
        traits: {
          'smithy.api#enumValue': 'r',
          'smithy.api#documentation': 'Red.',
          'smithy.api#tags': ['internal', 'warm'],
          'smithy.api#internal': {},
        },
      },
      BLUE: {
        target: 'smithy.api#Unit',
        traits: { 'smithy.api#enumValue': 'b', 'smithy.api#deprecated': {} },
      },
    },
  };

  test('changeStringEnumsToEnumShapes makes enums of strings whose values have names', () => {
    const found = shapes(run(MODEL, { name: 'changeStringEnumsToEnumShapes' }));
    assert.deepEqual(found['a#Named'], NAMED);
    assert.equal(at(found, 'a#Nameable', 'type'), 'string');
    assert.equal(at(found, 'a#Plain', 'type'), 'string');
  });

  test('names can be made of values that have none', () => {
    const step = { name: 'changeStringEnumsToEnumShapes', args: { synthesizeNames: true } };
    const outcome = run(MODEL, step);
    const found = shapes(outcome);
    assert.deepEqual(Object.keys(at(found, 'a#Nameable', 'members') as JsonObject), [
      'us_east_1',
      'eu_west_1_x',
    ]);
    assert.equal(at(found, 'a#Nameless', 'type'), 'string');
    assert.ok(outcome.model.shape('a#Nameable$us_east_1') !== undefined);
  });

  test('changeTypes changes simple types, and lists, structures and strings to their counterparts', () => {
    const found = shapes(
      run(
        MODEL,
        change({
          'a#Named': 'enum',
          'a#Count': 'string',
          'a#Level': 'integer',
          'a#Box': 'union',
          'a#Either': 'structure',
          'a#Items': 'set',
          'a#Plain': 'string',
          'a#NotThere': 'string',
        }),
      ),
    );
    assert.deepEqual(found['a#Named'], NAMED);
    assert.deepEqual(found['a#Count'], { type: 'string', traits: { 'smithy.api#documentation': 'Kept.' } });
    assert.deepEqual(found['a#Level'], { type: 'integer' });
    assert.deepEqual(found['a#Box'], {
      type: 'union',
      members: {
        id: { target: 'smithy.api#String' },
        size: { target: 'smithy.api#Integer', traits: { 'smithy.api#required': {} } },
      },
    });
    assert.equal(at(found, 'a#Either', 'type'), 'structure');
    assert.deepEqual(at(found, 'a#Items', 'traits'), { 'smithy.api#uniqueItems': {} });
  });

  test('an enum that becomes a string keeps its values', () => {
    const outcome = run(MODEL, change({ 'a#Color': 'string' }));
    assert.deepEqual(at(shapes(outcome), 'a#Color', 'traits', 'smithy.api#enum'), [
      { value: 'r', name: 'RED', documentation: 'Red.' },
      { value: 'BLUE', name: 'BLUE', tags: ['internal'] },
    ]);
    assert.equal(outcome.model.shape('a#Color$RED'), undefined);
  });

  test('names of values are made only if asked for', () => {
    assert.equal(
      at(shapes(run(MODEL, change({ 'a#Nameable': 'enum' }, true))), 'a#Nameable', 'type'),
      'enum',
    );
    assert.match(
      run(MODEL, change({ 'a#Nameable': 'enum' })).problems.join(),
      /a#Nameable is a string and cannot/,
    );
  });

  const mistakes: [JsonObject, RegExp][] = [
    [{}, /needs the argument "shapeTypes"/],
    [{ 'a#Plain': 'text' }, /a#Plain cannot be a "text": the types to choose from are/],
    [{ 'a#Plain': 'enum' }, /It needs the enum trait/],
    [{ 'a#Plain': 'structure' }, /Simple types can only be changed to simple types/],
    [{ 'a#Count': 'intEnum' }, /Nothing can be changed to an intEnum/],
    [{ 'a#Count': 'enum' }, /Only strings with the enum trait/],
    [{ 'a#Items': 'structure' }, /a#Items is a list and cannot be a structure/],
    [{ 'a#Table': 'list' }, /a#Table is a map and cannot be a list/],
    [{ 'a#Box': 'string' }, /a#Box is a structure and cannot be a string/],
  ];
  for (const [shapeTypes, message] of mistakes) {
    test(`${JSON.stringify(shapeTypes)} is an error`, () =>
      assert.match(run(MODEL, change(shapeTypes)).problems.join(), message));
  }

  test('a flag is true or false', () => {
    assert.match(
      run(MODEL, change({ 'a#Plain': 'string' }, 'yes')).problems.join(),
      /"synthesizeEnumNames" of changeTypes has to be true or false/,
    );
  });
});
