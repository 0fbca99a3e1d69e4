import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOfFile } from './tester.ts';

const SHAPES = 'namespace a\nstring A\ninteger B\n';

function run(definition: string, shapes: string = SHAPES): string[] {
  return eventsOfFile(`$version: "2.0"\nmetadata validators = ${definition}\n${shapes}`);
}

describe('EmitEachSelector', () => {
  test('reports every shape that the selector finds', () => {
    assert.deepEqual(run('[{ name: "EmitEachSelector", configuration: { selector: "string" } }]'), [
      '[DANGER] a#A: Selector capture matched selector: string | EmitEachSelector',
    ]);
  });

  test('fills in the message from the shape and the variables', () => {
    const template = '@{id|name} of @{var|owner|id} costs 5@@';
    const selector = 'structure $owner(*) > member';
    const definition = `[{
      name: "EmitEachSelector", id: "x"
      configuration: { selector: "${selector}", messageTemplate: "${template}" }
    }]`;
    const [line] = run(definition, 'namespace a\nstructure S { m: String }\n');
    assert.equal(line, '[DANGER] a#S$m: S of [a#S] costs 5@ | x');
  });

  test('bound to a trait, reports only shapes that carry it, at the trait', () => {
    const definition =
      '[{ name: "EmitEachSelector", configuration: { selector: "*", bindToTrait: "smithy.api#sensitive" } }]';
    assert.deepEqual(run(definition, 'namespace a\n@sensitive string A\nstring B\n'), [
      '[DANGER] a#A: Selector capture matched selector: * | EmitEachSelector',
    ]);
  });

  test('needs a selector, and a good one', () => {
    assert.deepEqual(run('[{ name: "EmitEachSelector" }]'), [
      '[ERROR] -: Error creating `EmitEachSelector` validator: selector is required | Model',
    ]);
    const [line] = run('[{ name: "EmitEachSelector", configuration: { selector: "!" } }]');
    assert.match(line!, /^\[ERROR\] -: Error creating `EmitEachSelector` validator: Syntax error at line 1/);
  });
});

describe('EmitNoneSelector', () => {
  test('reports that a selector finds nothing', () => {
    assert.deepEqual(run('[{ name: "EmitNoneSelector", configuration: { selector: "service" } }]'), [
      '[DANGER] -: Expected at least one shape to match selector: service | EmitNoneSelector',
    ]);
  });

  test('shapes of the prelude do not count', () => {
    assert.equal(run('[{ name: "EmitNoneSelector", configuration: { selector: "blob" } }]').length, 1);
    assert.deepEqual(run('[{ name: "EmitNoneSelector", configuration: { selector: "string" } }]'), []);
  });
});

describe('UnreferencedShape', () => {
  const message = (selector: string): string =>
    'This shape is unreferenced. It has no modeled connections to shapes that match the following ' +
    `selector: \`${selector}\` | UnreferencedShape`;
  const shapes =
    'namespace a\nservice S { operations: [O] }\noperation O { input := { b: B } }\nstring B\nstring C\n';

  test('reports what no service leads to', () => {
    assert.deepEqual(run('[{ name: "UnreferencedShape" }]', shapes), [`[NOTE] a#C: ${message('service')}`]);
  });

  test('the roots can be others', () => {
    const definition = '[{ name: "UnreferencedShape", configuration: { rootShapeSelector: "operation" } }]';
    assert.deepEqual(run(definition, shapes), [
      `[NOTE] a#S: ${message('operation')}`,
      `[NOTE] a#C: ${message('operation')}`,
    ]);
  });

  test('its configuration has no other members', () => {
    assert.deepEqual(run('[{ name: "UnreferencedShape", configuration: { roots: "*" } }]'), [
      '[ERROR] -: Error creating `UnreferencedShape` validator: Expected an object with possible properties of ' +
        '`rootShapeSelector`, but found additional properties: `roots` | Model',
    ]);
  });
});

describe('what a definition may change', () => {
  const definition = (more: string): string =>
    `[{ name: "EmitEachSelector", ${more}, configuration: { selector: "simpleType" } }]`;

  test('id, severity and message', () => {
    const more = 'id: "Mine.Own", severity: "NOTE", message: "Look: {super}"';
    assert.equal(
      run(definition(more))[0],
      '[NOTE] a#A: Look: Selector capture matched selector: simpleType | Mine.Own',
    );
  });

  test('the namespaces it is about', () => {
    assert.equal(run(definition('namespaces: ["a"]')).length, 2);
    assert.deepEqual(run(definition('namespaces: ["b"]')), []);
  });

  test('the shapes it is about', () => {
    const lines = run(definition('selector: "integer"'));
    assert.deepEqual(lines, [
      '[DANGER] a#B: Selector capture matched selector: simpleType | EmitEachSelector',
    ]);
  });
});

describe('mistakes', () => {
  test('a validator that nobody knows is a warning: the model is valid without it', () => {
    assert.deepEqual(run('[{ name: "Nope" }]'), [
      '[WARNING] -: Unable to locate a validator named `Nope` | UnknownValidator_Nope',
    ]);
  });

  test('the rest are errors of the model', () => {
    assert.deepEqual(run('{}'), ['[ERROR] -: validators must be an array. Found object. | Model']);
    assert.deepEqual(run('["x"]'), [
      '[ERROR] -: Each element of `validators` must be an object. Found string. | Model',
    ]);
    assert.deepEqual(run('[{}]'), ['[ERROR] -: Missing expected member `name`. | Model']);
    assert.deepEqual(run('[{ name: "x", severity: "ERROR" }]'), [
      '[ERROR] -: Expected one of `DANGER`, `NOTE`, `WARNING`; got `ERROR`. | Model',
    ]);
    assert.deepEqual(run('[{ name: "x", namespaces: "a" }]'), [
      '[ERROR] -: Expected `namespaces` to be an array of strings. Found string. | Model',
    ]);
  });
});
