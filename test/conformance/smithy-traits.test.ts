import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseIdl } from '../../src/smithy/idl/parse.ts';
import { assemble } from '../../src/smithy/model/assemble.ts';
import { type Model, membersOf } from '../../src/smithy/model/model.ts';
import type { Shape } from '../../src/smithy/model/shape.ts';
import { namespaceOf } from '../../src/smithy/model/shape-id.ts';
import { PRELUDE, TRAIT_PACKAGES } from '../../src/smithy/traits/index.ts';

const corpus = join(import.meta.dirname, '../../../shared/corpus/smithy-idl');
const present = existsSync(corpus);

interface ModelText {
  readonly file: string;
  readonly text: string;
}

function load(prelude: ModelText, packages: readonly ModelText[]): Model {
  const base = assembled([prelude], undefined);
  return assembled(packages, base);
}

function assembled(texts: readonly ModelText[], prelude: Model | undefined): Model {
  const files = texts.map(({ file, text }) => parseIdl(file, text));
  const { model, events } = assemble(files, { prelude, allowUnknownTraits: false });
  const wrong = events.filter((event) => event.severity !== 'NOTE');
  assert.deepEqual(
    wrong.map((event) => event.message),
    [],
  );
  return model;
}

const ours = (): Model => load(PRELUDE, TRAIT_PACKAGES);

function reference(): Model {
  const read = (file: string): ModelText => ({ file, text: readFileSync(join(corpus, file), 'utf8') });
  const folders = readdirSync(join(corpus, 'trait-models')).map((folder) => `trait-models/${folder}`);
  const files = folders.flatMap((folder) => readdirSync(join(corpus, folder)).map((it) => `${folder}/${it}`));
  return load(read('prelude/prelude.smithy'), files.map(read));
}

/** All that a shape says, but for its documentation. Members and their order count. */
function facts(shape: Shape): unknown {
  const traits = [...shape.traits.values()].filter((trait) => trait.id !== 'smithy.api#documentation');
  return {
    type: shape.type,
    ...(shape.type === 'member' ? { target: shape.target } : {}),
    mixins: shape.mixins,
    members: [...membersOf(shape).keys()],
    traits: Object.fromEntries(traits.map((trait) => [trait.id, trait.value])),
  };
}

function inNamespace(model: Model, namespace: string): Map<string, unknown> {
  const shapes = [...model.shapes.values()].filter((shape) => namespaceOf(shape.id) === namespace);
  return new Map(shapes.map((shape) => [shape.id, facts(shape)]).sort() as [string, unknown][]);
}

function documentation(model: Model): string[] {
  const values = [...model.shapes.values()].map((it) => it.traits.get('smithy.api#documentation')?.value);
  return values.filter((value) => typeof value === 'string');
}

if (!present) {
  test('trait package conformance', { skip: 'corpus not present' }, () => {});
} else {
  const NAMESPACES = ['smithy.api', ...new Set(TRAIT_PACKAGES.flatMap(({ namespaces }) => namespaces))];

  for (const namespace of NAMESPACES) {
    test(`${namespace} says what the reference says, but for documentation`, () => {
      const expected = inNamespace(reference(), namespace);
      assert.ok(expected.size > 0);
      assert.deepEqual(inNamespace(ours(), namespace), expected);
    });
  }

  test('no namespace of the reference is missing', () => {
    const namespaces = (model: Model): string[] =>
      [...new Set([...model.shapes.keys()].map(namespaceOf))].sort();
    assert.deepEqual(namespaces(ours()), namespaces(reference()));
  });

  test('documentation is our own wording', () => {
    const sentences = (text: string): string[] =>
      text
        .toLowerCase()
        .split(/[.!?:]\s|[.!?:]?\n\n|[.!?:]$/)
        .map((sentence) => sentence.replaceAll(/[^a-z0-9]+/g, ' ').trim())
        .filter((sentence) => sentence.split(' ').length > 4);
    const theirs = new Set(documentation(reference()).flatMap(sentences));
    const copied = documentation(ours())
      .flatMap(sentences)
      .filter((sentence) => theirs.has(sentence));
    assert.deepEqual(copied, []);
  });
}
