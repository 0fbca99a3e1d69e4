import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModel, namespaceOf, type Shape } from '../../../src/smithy/index.ts';
import { parseSelector } from '../../../src/smithy/selector/index.ts';
import { PRELUDE, TRAIT_PACKAGES } from '../../../src/smithy/traits/index.ts';

function selectorOf(trait: Shape): string {
  const value = trait.traits.get('smithy.api#trait')?.value as { selector?: string } | undefined;
  return value?.selector ?? '*';
}

const everything = loadModel(TRAIT_PACKAGES.map(({ file, text }) => ({ file, text })));

test('the prelude and all packages load without a finding', () => {
  assert.deepEqual(everything.events, []);
});

test('the prelude has 79 traits', () => {
  const traits = everything.model.withTrait('smithy.api#trait');
  assert.equal(traits.filter((shape) => namespaceOf(shape.id) === 'smithy.api').length, 79);
});

test('a package defines shapes in the namespaces it names, and only there', () => {
  for (const { text, namespaces } of TRAIT_PACKAGES) {
    assert.deepEqual([/^namespace (\S+)$/m.exec(text)?.[1]], namespaces);
  }
});

test('file names are unique', () => {
  const files = [PRELUDE, ...TRAIT_PACKAGES].map(({ file }) => file);
  assert.equal(new Set(files).size, files.length);
});

test('every trait says with a good selector what it may be applied to', () => {
  for (const trait of everything.model.withTrait('smithy.api#trait')) {
    const selector = selectorOf(trait);
    const parsed = parseSelector(selector);
    assert.equal(parsed.error, undefined, trait.id);
    assert.deepEqual(parsed.selector?.warnings, [], trait.id);
  }
});

test('every application of a trait in the prelude and the packages matches its selector', () => {
  const { model } = everything;
  for (const trait of model.withTrait('smithy.api#trait')) {
    const selector = selectorOf(trait);
    const parsed = parseSelector(selector).selector!;
    for (const shape of model.withTrait(trait.id)) {
      if (shape.traits.get(trait.id)?.synthetic === true) continue;
      assert.ok(parsed.matches(model, shape), `${trait.id} on ${shape.id}`);
    }
  }
});

test('a model may use a trait of a package without bringing its definition', () => {
  const text = '$version: "2"\nnamespace a\n@aws.cloudformation#cfnResource\nresource R {}\n';
  const { events, model } = loadModel([{ file: 'a.smithy', text }]);
  assert.deepEqual(events, []);
  assert.ok(model.shape('aws.cloudformation#cfnMutability'));
});
