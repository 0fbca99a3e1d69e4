import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModel, type Model, memberId, nameOf, namespaceOf } from '../../../src/smithy/index.ts';
import { modelSelector, parseSelector, type Selector } from '../../../src/smithy/selector/index.ts';

function model(body: string): Model {
  const { model, events } = loadModel([
    { file: 'test.smithy', text: `$version: "2"\nnamespace test\n${body}\n` },
  ]);
  assert.deepEqual(
    events.filter((event) => event.severity === 'ERROR'),
    [],
  );
  return model;
}

function selector(text: string): Selector {
  const { selector, error } = parseSelector(text);
  assert.equal(error, undefined);
  return selector!;
}

/** Names of the selected shapes of the test's own namespace. */
function select(from: Model, text: string): string[] {
  const found = [...selector(text).select(from)].filter((id) => namespaceOf(id) === 'test');
  return found.map((id) => id.slice('test#'.length)).sort();
}

const RECURSIVE = model(
  'structure A { b: B }\nstructure B { a: A, c: C }\nstructure C { c: C }\nstructure D { c: C }',
);

test('~> leaves out the shape it starts from, even if a cycle leads back', () => {
  assert.deepEqual(select(RECURSIVE, '[id=test#C] ~> structure'), []);
  assert.deepEqual(select(RECURSIVE, '[id=test#A] ~> structure'), ['B', 'C']);
});

test('~> finds a shape that is its own start if another start leads to it', () => {
  assert.deepEqual(select(RECURSIVE, 'structure ~> structure'), ['A', 'B', 'C']);
  assert.deepEqual(select(RECURSIVE, '[id=test#C, test#D] ~> structure'), ['C']);
  assert.deepEqual(select(RECURSIVE, '[id=test#D, test#C] ~> structure'), ['C']);
});

test(':recursive finds the shape it starts from if a cycle leads back', () => {
  assert.deepEqual(select(RECURSIVE, '[id=test#C] :recursive(> member >)'), ['C']);
});

test('neighbors do not lead from a member to its container', () => {
  assert.deepEqual(select(RECURSIVE, "[id='test#D$c'] >"), ['C']);
  assert.deepEqual(select(RECURSIVE, 'structure[id|name=D] > member > '), ['C']);
  assert.deepEqual(select(RECURSIVE, "[id='test#D$c'] <"), ['D']);
});

test('the unit shape is nobody’s input or output', () => {
  const from = model('operation Empty {}\noperation Full { input := {} }');
  assert.deepEqual(select(from, 'operation :test(-[input, output]->)'), ['Full']);
});

test('traits are neighbors only if asked for', () => {
  const from = model('@trait structure mark {}\n@mark string Marked');
  assert.deepEqual(select(from, 'string >'), []);
  assert.deepEqual(select(from, 'string -[trait]->'), ['mark']);
  assert.deepEqual(select(from, '[id=test#mark] <-[trait]-'), ['Marked']);
});

test('an enum counts as a string with the enum trait of Smithy 1.0', () => {
  const from = model('enum Suit {\n  @tags(["red"]) HEART\n  @internal SPADE = "spade"\n}\nstring Plain');
  assert.deepEqual(select(from, 'string[trait|enum]'), ['Suit']);
  assert.deepEqual(select(from, '[trait|enum|(values)|tags|(values) = red]'), ['Suit']);
  assert.deepEqual(
    select(
      from,
      '[@trait|enum|(values): @{name} = SPADE && @{value} = spade && @{tags|(values)} = internal]',
    ),
    ['Suit'],
  );
  assert.deepEqual(select(from, 'string:not([trait|enum])'), ['Plain']);
});

test('sets compare by what they hold, however often', () => {
  const from = model(`
    @trait list wanted { member: String }
    @tags(["a", "a", "b"]) @wanted(["b", "a"]) string Equal
    @tags(["a"]) @wanted(["b", "a"]) string Proper
    @tags(["a", "c"]) @wanted(["b", "a"]) string Other
    @tags([]) @wanted(["a"]) string Empty
    @wanted(["a"]) string Absent`);
  const compared = (by: string): string[] =>
    select(from, `string [@: @{trait|tags|(values)} ${by} @{trait|test#wanted|(values)}]`);
  assert.deepEqual(compared('{=}'), ['Equal']);
  assert.deepEqual(compared('{<}'), ['Empty', 'Equal', 'Proper']);
  assert.deepEqual(compared('{<<}'), ['Empty', 'Proper']);
  assert.deepEqual(compared('{!=}'), ['Absent', 'Empty', 'Other', 'Proper']);
});

test('?= asks for presence', () => {
  const from = model('@tags([]) string None\n@tags(["a"]) string Some\nstring Untagged');
  assert.deepEqual(select(from, 'string [trait|tags ?= true]'), ['None', 'Some']);
  assert.deepEqual(select(from, 'string [trait|tags|(values) ?= true]'), ['Some']);
  assert.deepEqual(select(from, 'string [trait|tags|(values) ?= false]'), ['None', 'Untagged']);
});

test('names of keys that every JavaScript object inherits are not found in trait values', () => {
  const from = model('@trait document any\n@any({constructor: 1}) string Own\n@any({}) string Inherited');
  assert.deepEqual(select(from, '[trait|test#any|constructor]'), ['Own']);
});

test('a variable holds what was captured on the way of each shape', () => {
  const from = model(`
    service One { operations: [A, B] }
    service Two { operations: [B] }
    operation A {}
    operation B {}`);
  const seen: string[] = [];
  selector('$s(service) ${s} $ops(>) > operation').eachMatch(from, ({ shape, variables }) => {
    const names = (key: string): string =>
      [...(variables.get(key) ?? [])].map(({ id }) => nameOf(id)).join('+');
    seen.push(`${nameOf(shape.id)} of ${names('s')} with ${names('ops')}`);
  });
  assert.deepEqual(seen.sort(), ['A of One with A+B', 'B of One with A+B', 'B of Two with B']);
});

test('without variables a shape matches once, however many ways lead to it', () => {
  const from = model('structure S { a: Leaf, b: Leaf }\nstring Leaf');
  const seen: string[] = [];
  selector('structure > member > string').eachMatch(from, ({ shape }) => void seen.push(shape.id));
  assert.equal(seen.filter((id) => id === 'test#Leaf').length, 1);
});

test('variables in :root are its own', () => {
  const from = model('service One { operations: [A] }\noperation A {}\noperation B {}');
  assert.deepEqual(select(from, 'service $x(>) :root(operation :not(:in(${x})))'), ['A', 'B']);
});

test('a selector can start from given shapes', () => {
  const from = model(
    'service One { operations: [A] }\nservice Two { operations: [B] }\noperation A {}\noperation B {}',
  );
  const found = selector('~> operation').selectFrom(from, [from.shape('test#Two')!]);
  assert.deepEqual([...found], ['test#B']);
});

test('whether one shape matches agrees with what is selected', () => {
  const texts = [
    'structure > member',
    'structure > :test(member > string)',
    ':is(structure, union) > member',
    'operation -[input, output]-> structure > member :test(> structure)',
    'service ~> operation',
    ':in(:root(structure > member))',
    '$a(structure) ${a} > member',
    'structure :not([trait|input]) > member :test(> integer)',
    ':topdown(service) :not(service)',
  ];
  const from = model(`
    service S { operations: [O] }
    operation O { input := { nested: N, text: String, number: Integer } }
    structure N { text: String, number: Integer }
    union U { text: String }`);
  for (const text of texts) {
    const found = selector(text).select(from);
    assert.ok(found.size > 0, text);
    for (const shape of from.shapes.values()) {
      assert.equal(selector(text).matches(from, shape), found.has(shape.id), `${text} on ${shape.id}`);
    }
  }
});

test('results are worked out once per model', () => {
  const once = selector('structure > member');
  assert.equal(once.select(RECURSIVE), once.select(RECURSIVE));
  assert.equal(modelSelector(RECURSIVE, 'list'), modelSelector(RECURSIVE, 'list'));
});

test('the longest selector allowed runs', () => {
  assert.deepEqual(select(RECURSIVE, '> '.repeat(1000)).includes('A'), true);
  assert.deepEqual(select(RECURSIVE, '[id|name=D] '.repeat(1000)), ['D', 'D$c']);
});

const CHAIN = 5000;
const chain = model(
  Array.from({ length: CHAIN }, (_, i) => `structure S${i} { next: S${(i + 1) % CHAIN} }`).join('\n'),
);

test('long chains need neither deep recursion nor time that grows with their square', () => {
  const last = chain.shape(memberId(`test#S${CHAIN - 1}`, 'next'))!;
  for (const text of [
    '~> ~> ~>',
    ':test(~> timestamp)',
    'structure :not(~> member ~> float)',
    ':recursive(>)',
    '> < '.repeat(10),
  ]) {
    const started = performance.now();
    selector(text).select(chain);
    selector(text).matches(chain, last);
    const took = performance.now() - started;
    assert.ok(took < 5000, `${text} took ${took} ms`);
  }
});
