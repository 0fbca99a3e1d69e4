import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import { parseJson } from '../../src/json/index.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { evaluate } from '../../src/schema/evaluation/evaluate.ts';
import { loadSchema, type SchemaDocument } from '../../src/schema/load.ts';
import { type Check, compileCheck } from '../../src/schema/model/ajv.ts';
import { validateModel } from '../../src/schema/model/validate.ts';
import { createLibrary } from '../../src/schema/references/references.ts';
import type { ResourceType } from '../../src/schema/resource-type.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';

interface RecordedInput {
  readonly dir: string;
  readonly schema: string;
  readonly input: string;
  readonly result: 'valid' | 'invalid' | 'not-json' | 'error';
  readonly errors: readonly string[];
}

interface ModelCase {
  readonly schema: string;
  readonly model: JsonValue;
  readonly expect: 'valid' | 'invalid';
  readonly note?: string;
}

/** A type of the corpus; its references may lead to the other schemas in its folder. */
function typeAt(path: string): ResourceType {
  const load = (file: string): SchemaDocument => {
    const { document } = loadSchema(corpusText(file), file);
    assert.ok(document !== undefined, file);
    return document;
  };
  const common = new URL('common.types.v1.json', corpusUrl(path));
  const library = createLibrary(
    existsSync(common) ? [load(path.replace(/[^/]*$/, 'common.types.v1.json'))] : [],
  );
  return compileSchema(load(path), library);
}

function rootOf(path: string): JsonObject {
  const { $id: _, ...root } = typeAt(path).schema;
  return root;
}

const checks = new WeakMap<JsonObject, Check>();

function checkOf(root: JsonObject): Check {
  const check = checks.get(root) ?? compileCheck(root);
  checks.set(root, check);
  return check;
}

/** Both halves of our validation must agree with each other before they are compared with anybody else. */
function verdict(root: JsonObject, model: JsonValue): 'valid' | 'invalid' {
  const fits = checkOf(root)(model);
  const site = { schema: root, document: { root, uri: 'urn:schema' }, pointer: '' };
  const failures = evaluate(model, site, { ignoreFormats: true });
  assert.equal(
    failures.length === 0,
    fits,
    failures.map(({ pointer, keyword }) => `${pointer} ${keyword}`).join(),
  );
  return fits ? 'valid' : 'invalid';
}

describe('models in the corpus', { skip: corpusMissing }, () => {
  if (corpusMissing) return;

  test('input files get the verdict that an independent validator gave', () => {
    const differences: string[] = [];
    const roots = new Map<string, JsonObject>();
    let compared = 0;
    for (const { dir, schema, input, result, errors } of corpusJson<RecordedInput[]>(
      'inputs-against-schema.json',
    )) {
      const path = `${dir}/${schema}`;
      if (!existsSync(corpusUrl(`${dir}/${input}`)) || !existsSync(corpusUrl(path))) continue;
      const parsed = parseJson(corpusText(`${dir}/${input}`), input);
      const ours = parsed.diagnostics.some(({ code }) => code !== 'duplicate-key')
        ? 'not-json'
        : verdict(roots.get(path) ?? remember(roots, path), parsed.document!.value);
      compared++;
      // An error of the other validator (a pattern that Python cannot read) is no verdict.
      if (result !== 'error' && ours !== result)
        differences.push(`${dir}/${input}: ${ours}, recorded ${result} ${errors[0] ?? ''}`);
    }
    assert.ok(compared > 500, `only ${compared} inputs were found`);
    assert.deepEqual(differences, []);
  });

  test('model cases of the official libraries', () => {
    const cases = corpusJson<ModelCase[]>('schema-cases/model-cases.json').filter(({ schema }) =>
      existsSync(corpusUrl(`schema-cases/${schema}`)),
    );
    assert.ok(cases.length > 0);
    for (const { schema, model, expect, note } of cases) {
      const isFilter = note?.includes('handlerSchema') ?? false;
      if (isFilter) {
        const findings = validateModel(typeAt(`schema-cases/${schema}`), model, 'list');
        assert.equal(findings.length === 0 ? 'valid' : 'invalid', expect, JSON.stringify(model));
        continue;
      }
      assert.equal(
        verdict(rootOf(`schema-cases/${schema}`), model),
        expect,
        `${schema} ${JSON.stringify(model)}`,
      );
    }
  });
});

function remember(roots: Map<string, JsonObject>, path: string): JsonObject {
  const root = rootOf(path);
  roots.set(path, root);
  return root;
}
