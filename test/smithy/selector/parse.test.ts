import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSelector } from '../../../src/smithy/selector/index.ts';

function accepts(...texts: readonly string[]): void {
  for (const text of texts) assert.equal(parseSelector(text).error, undefined, text);
}

function rejects(...texts: readonly string[]): void {
  for (const text of texts) assert.notEqual(parseSelector(text).error, undefined, text);
}

function reasonFor(text: string): string | undefined {
  return parseSelector(text).error?.reason;
}

test('an error tells the place, the rest of the text, the reason and the whole selector', () => {
  assert.deepEqual(parseSelector('string\n [id=-]').error, {
    message:
      "Syntax error at line 2 column 7, near `]`: Invalid number '-': '-' must be followed by a digit; " +
      'expression: string\n [id=-]',
    reason: "Invalid number '-': '-' must be followed by a digit",
    offset: 13,
    line: 2,
    column: 7,
  });
});

test('the reasons are worded as in Smithy', () => {
  assert.equal(reasonFor(''), 'Unexpected selector EOF');
  assert.equal(reasonFor(':is(string,'), 'Unexpected selector EOF');
  assert.equal(reasonFor('foo'), 'Unknown shape type: foo');
  assert.equal(reasonFor('%'), 'Unexpected selector character: %');
  assert.equal(reasonFor('string, integer'), 'Unexpected selector character: ,');
  assert.equal(reasonFor('string ] extra'), 'Unexpected selector character: ]');
  assert.equal(reasonFor('~string'), "Expected: '>', but found 's'");
  assert.equal(reasonFor(':not(string'), "Found '[EOF]', but expected one of the following tokens: ')' ','");
  assert.equal(
    reasonFor('[id%=100]'),
    "Found '%', but expected one of the following tokens: ']' '=' '!' '^' '$' '*' '?' '>' '<'",
  );
  assert.equal(reasonFor("[id='foo]"), "Expected ' to close foo]");
  assert.equal(reasonFor('${_}'), "Expected a valid identifier character, but found '}'");
  assert.equal(reasonFor('[@: a + b]'), "Unknown attribute comparator token '+'");
  assert.equal(reasonFor(':not(string, list)'), 'The :not function requires a single selector argument');
  assert.equal(reasonFor(':in(*, *)'), 'The :in function requires a single selector argument');
  assert.equal(reasonFor(':root(*, *)'), 'The :root function requires a single selector argument');
  assert.equal(reasonFor(':recursive(>, <)'), 'The :recursive function requires a single selector argument');
  assert.equal(reasonFor(':topdown(*, *, *)'), 'The :topdown function accepts 1 or 2 selectors, but found 3');
});

test('white space may stand between the parts', () => {
  accepts(
    '[  id = abc ] [ \nid\n!=\nabc\n]\n',
    '-[ input ,\toutput ]-> *',
    '${\nfoo\n}\n',
    '$a ( * )',
    ':not  (*)',
  );
});

test('attributes take shape IDs, numbers and quoted text, several with commas', () => {
  accepts('[id=com.baz.bar#foo]', '[id=Foo]', '[id=-10]', '[id=1.1e-1]', '[id=1e+123456789]');
  accepts(
    '[trait|\'foo\'="a"]',
    "[id = 'a' ,'b', c ]",
    '[id=abc i][id=abc i ]',
    "[trait|mediaType$='plain']",
  );
  rejects('[id=#]', '[id=com#]', '[id=com..foo#baz]', '[id=com.baz#foo$bar]', "[id='a',]");
  rejects('[id=1-]', '[id=1.]', '[id=1..1]', '[id=1.0e]', '[id=1e+]', '[id=1e++]', '[id=+1]');
});

test('scoped attributes take paths on both sides', () => {
  accepts(
    '[@trait: 10=10]',
    '[@trait: @{foo}=@{foo} && bar=@{baz}]',
    '[@: foo=bar]',
    '[@    :  foo   = bam  ]',
  );
  accepts("[@  trait  :    @{foo}=@{foo}    i   &&bar=@{baz} i&&bam='abc'i\n]");
  accepts('[@trait: @{foo|baz|bam|(boo)}=@{foo|bar|(boo)|baz}, @{foo|bam} i && 10=10 i]');
  rejects('[@', '[@foo', '[@foo:', '[@foo: bar', '[@foo: bar=', '[@foo: bar=bam', '[@foo: bar=bam i');
  rejects('[@foo: @{abc}]', '[@foo: @{abc}=10 &&', '[@foo: @{abc{}}=10]', '[@foo: @{abc|}=10]');
  rejects('[@foo: @{abc|def(baz)}=10]', '[@foo: @{abc|()}=10]', '[@foo: @{abc|(.)}=10]', '[@: bar]');
});

test('set comparators stand only in scoped attributes', () => {
  const tags = '@{trait|tags|(values)}';
  accepts(...['{<<}', '{<}', '{=}', '{!=}'].map((it) => `[@: ${tags} ${it} ${tags}]`));
  rejects(`[@: ${tags} {} ${tags}]`, `[@: ${tags} {<<`, `[@: ${tags} {`, '[trait|tags|(values) {=} a]');
});

test('neighbors need at least one relationship, and variables a name', () => {
  rejects('operation -[]->', 'operation -[input', 'operation -[input, ', '-[input]-', '<-[input]');
  rejects('$', '${', '${}', '$}', '${a', '${*}', '${__}', '$a', '$a(');
});

test('what nobody knows is allowed, finds nothing, and is mentioned', () => {
  const warnings = (text: string): readonly string[] | undefined => parseSelector(text).selector?.warnings;
  assert.deepEqual(warnings('operation -[foo]->'), ["Unknown relationship type 'foo'"]);
  assert.deepEqual(warnings(':unknown(string)'), ['Unknown function name `unknown`']);
  assert.deepEqual(warnings(':test([foof])'), ['Invalid shape selector attribute: foof']);
  assert.deepEqual(warnings('[id|no|no=100]'), ["Invalid nested 'id' selector attribute property: no"]);
  assert.deepEqual(warnings('[service|foo]'), ["Invalid nested 'service' selector attribute property: foo"]);
  assert.deepEqual(warnings('[@: @{id|foo} = 1]'), ["Invalid nested 'id' selector attribute property: foo"]);
  assert.deepEqual(warnings(':each(string)'), ['The `:each` selector function has been renamed to `:is`']);
  assert.deepEqual(warnings('[trait|foo|bar][var|x][id|(length) > 1][service|version]'), []);
});

test('nesting and length have limits', () => {
  const nested = (depth: number): string => `${':not('.repeat(depth)}string${')'.repeat(depth)}`;
  accepts(nested(90));
  assert.equal(reasonFor(nested(100_000)), 'Selector exceeds the maximum allowed nesting depth of 100');
  accepts('string '.repeat(1000), `:is(${Array(5000).fill('string').join(',')})`);
  assert.equal(reasonFor('> '.repeat(1001)), 'Selector exceeds the maximum allowed length of 1000 steps');
});
