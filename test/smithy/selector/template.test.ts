import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModel } from '../../../src/smithy/index.ts';
import { parseSelector, parseTemplate } from '../../../src/smithy/selector/index.ts';

const { model } = loadModel([
  {
    file: 'test.smithy',
    text: '$version: "2"\nnamespace test\n@tags(["b", "a"]) @length(min: 1)\nstring Text\nservice S { version: "1" }\n',
  },
]);

function render(template: string, selector = '[id=test#Text]'): string[] {
  const parsed = parseTemplate(template);
  assert.equal(parsed.error, undefined);
  const rendered: string[] = [];
  parseSelector(selector).selector?.eachMatch(
    model,
    (match) => void rendered.push(parsed.template!.render(match)),
  );
  return rendered;
}

test('attributes of the shape take the places of the template', () => {
  assert.deepEqual(render('@{id|name} in @{id|namespace}'), ['Text in test']);
  assert.deepEqual(render('v@{service|version}', 'service'), ['v1']);
  assert.deepEqual(render('nothing'), ['nothing']);
  assert.deepEqual(render('<@{trait|deprecated}>'), ['<>']);
});

test('trait values are shown as JSON, several values as a sorted list', () => {
  assert.deepEqual(render('@{trait|length}'), ['{"min":1}']);
  assert.deepEqual(render('@{trait|tags|(values)}'), ['["a", "b"]']);
  assert.deepEqual(render('@{trait|tags}'), ['["b","a"]']);
});

test('variables can be shown', () => {
  assert.deepEqual(render('@{var|all|id}', 'service $all(:root([id|namespace=test]))'), [
    '[test#S, test#Text]',
  ]);
});

test('two at signs are one', () => {
  assert.deepEqual(render('a@@b @@{id} @@@{id}'), ['a@b @{id} @test#Text']);
});

test('a broken template is an error with a place', () => {
  assert.equal(
    parseTemplate('ab\n@{id').error,
    "Syntax error at line 2 column 5 of EmitEachSelector message template: Expected: '}', but found '[EOF]'",
  );
  assert.equal(
    parseTemplate('@').error,
    "Syntax error at line 1 column 2 of EmitEachSelector message template: Expected: '{', but found '[EOF]'",
  );
});
