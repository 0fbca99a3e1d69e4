import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../src/json/index.ts';
import {
  flattenMixins,
  type LoadedModel,
  loadAndValidate,
  loadModel,
  locationOf,
  type Model,
  toAst,
  type ValidationEvent,
} from '../../src/smithy/index.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';

interface Manifest {
  readonly validPairs: readonly {
    readonly smithy: string;
    readonly json: string;
    readonly alsoLoad: string;
  }[];
  readonly validSmithyWithoutJson: readonly string[];
  readonly invalid: readonly { readonly file: string; readonly expectedMessageContains: string }[];
}

interface ReferenceEvent {
  readonly severity: string;
  readonly id: string;
  readonly message: string;
  readonly shape?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface ReferenceRun {
  readonly file: string;
  readonly imports: readonly string[];
  readonly ast: string;
  readonly events: readonly ReferenceEvent[];
}

const FOLDER = 'smithy-idl/';

function load(...paths: readonly string[]): LoadedModel {
  return loadModel(paths.map((file) => ({ file, text: corpusText(file) })));
}

function astOf(model: Model): JsonObject {
  return toAst(model, { includePrelude: false });
}

/** The text that the reference shows for an event, line breaks written as `\n`. */
function shown({ severity, id, shape, message }: ValidationEvent): string {
  return `[${severity}] ${shape ?? '-'}: ${message.replaceAll('\n', '\\n')} | ${id}`;
}

describe('Smithy loader', { skip: corpusMissing }, () => {
  const manifest = corpusMissing ? undefined : corpusJson<Manifest>(`${FOLDER}manifest.json`);

  test('IDL and JSON AST of a pair make the same model', () => {
    for (const { smithy, json, alsoLoad } of manifest!.validPairs) {
      const idl = load(FOLDER + smithy, FOLDER + alsoLoad);
      const ast = load(FOLDER + json, FOLDER + alsoLoad);
      assert.deepEqual(astOf(idl.model), astOf(ast.model), smithy);
      for (const { events } of [idl, ast]) {
        assert.deepEqual(events.filter(({ severity }) => severity === 'ERROR').map(shown), [], smithy);
      }
    }
  });

  test('flattened mixins are what the flattened file says, in the same order', () => {
    const files = manifest!.validSmithyWithoutJson.filter((file) => file.endsWith('.flattened.smithy'));
    let compared = 0;
    for (const file of files) {
      const base = FOLDER + file.replace('.flattened.smithy', '.smithy');
      if (!existsSync(corpusUrl(base))) continue;
      const flattened = astOf(flattenMixins(load(base).model));
      assert.equal(
        JSON.stringify(flattened, null, 1),
        JSON.stringify(astOf(load(FOLDER + file).model), null, 1),
      );
      compared++;
    }
    assert.ok(compared > 0);
  });

  test('valid files without a pair load without errors', () => {
    for (const file of manifest!.validSmithyWithoutJson) {
      const errors = load(FOLDER + file).events.filter(({ severity }) => severity === 'ERROR');
      assert.deepEqual(errors.map(shown), [], file);
    }
  });

  test('invalid files are refused with the expected words', () => {
    const wrong = manifest!.invalid.filter(({ file, expectedMessageContains }) => {
      const path = FOLDER + file;
      const { events } = loadAndValidate([{ file: path, text: corpusText(path) }], {});
      const errors = events.filter(({ severity }) => severity === 'ERROR');
      return !errors.some((event) => shown(event).includes(expectedMessageContains));
    });
    assert.deepEqual(wrong, []);
  });

  test('an upgraded 1.0 model is the 2.0 model', () => {
    const folder = `${FOLDER}loader/upgrade/`;
    for (const name of readdirSync(corpusUrl(folder))) {
      const files = readdirSync(corpusUrl(`${folder}${name}/`)).filter((file) => file !== 'upgraded.smithy');
      const upgraded = load(...files.map((file) => `${folder}${name}/${file}`));
      assert.deepEqual(astOf(upgraded.model), astOf(load(`${folder}${name}/upgraded.smithy`).model), name);
    }
  });

  test('every AWS model loads without errors', () => {
    const models = readdirSync(corpusUrl('aws-models/')).filter((file) =>
      /-\d{4}-\d\d-\d\d(\.\w+)?\.json$/.test(file),
    );
    assert.ok(models.length > 40);
    for (const file of models) {
      const errors = load(`aws-models/${file}`).events.filter(({ severity }) => severity === 'ERROR');
      assert.deepEqual(errors.map(shown), [], file);
    }
  });
});

describe('Smithy loader beside the reference', { skip: corpusMissing }, () => {
  const runs = corpusMissing ? [] : corpusJson<readonly ReferenceRun[]>('smithy-idl-oracle/events.json');

  test('the models are equal', () => {
    const different = runs.filter(({ imports, ast }) => {
      const expected = corpusJson<JsonObject>(`smithy-idl-oracle/${ast}`);
      return !isDeepStrictEqual(astOf(load(...imports).model), expected);
    });
    assert.deepEqual(
      different.map(({ file }) => file),
      [],
    );
  });

  test('the events of loading are equal, places included', () => {
    for (const { file, imports, events } of runs) {
      const expected = events.filter(isOfLoading).map(keyOf).sort();
      assert.deepEqual(
        load(...imports)
          .events.map(ourKey)
          .sort(),
        expected,
        file,
      );
    }
  });
});

/** Validators, suppressions and overrides in metadata are read, and reported on, by the validation that follows. */
const OF_VALIDATION =
  /^Set shapes are deprecated|^validators must|^Error creating `|^Missing expected member `(id|severity|namespace)|^Expected one of `|^Expected array, but found object|^Syntax error at line 1 column 1, near/;

function isOfLoading({ id, severity, message }: ReferenceEvent): boolean {
  return /^(?:Model|SyntacticShapeId)/.test(id) && severity !== 'SUPPRESSED' && !OF_VALIDATION.test(message);
}

function keyOf({ severity, id, shape, message, file, line, column }: ReferenceEvent): string {
  return `${severity} ${id} ${shape ?? '-'} ${file}:${line}:${column} ${message}`;
}

function ourKey({ severity, id, shape, message, place }: ValidationEvent): string {
  const { file, line, column } =
    place === undefined ? { file: 'N/A', line: 0, column: 0 } : locationOf(place);
  const key = { severity, id, message, file: file.slice(file.lastIndexOf('/') + 1), line, column };
  return keyOf(shape === undefined ? key : { ...key, shape });
}
