import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generateTypes } from '../../src/generate/index.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../src/json/index.ts';
import {
  compileSchema,
  createLibrary,
  loadSchema,
  type ResourceType,
  validateModel,
} from '../../src/schema/index.ts';
import { compileModules } from '../generate/types/compiler.ts';
import { corpusMissing, corpusText, corpusUrl } from './corpus.ts';

/** Every file of the corpus that is a resource schema. */
function schemaFiles(): string[] {
  const published = readdirSync(corpusUrl('resource-schemas')).map((name) => `resource-schemas/${name}`);
  const folders = ['third-party-schemas', 'aws-provider-projects', 'smithy-cfn', 'schema-cases'];
  const others = folders.flatMap((folder) =>
    globSync('**/*.json', { cwd: fileURLToPath(corpusUrl(folder)) }).map((name) => `${folder}/${name}`),
  );
  return [...published, ...others.sort()];
}

function typeIn(file: string): ResourceType | undefined {
  const text = corpusText(file);
  if (!text.includes('"typeName"') || !text.includes('"properties"')) return undefined;
  const { document } = loadSchema(text, file);
  if (document === undefined || typeof document.root['typeName'] !== 'string') return undefined;
  const common = file.replace(/[^/]*$/, 'common.types.v1.json');
  const shared = existsSync(corpusUrl(common)) ? loadSchema(corpusText(common), common).document : undefined;
  return compileSchema(document, createLibrary(shared === undefined ? [] : [shared]));
}

/** The models beside a schema that create accepts. */
function inputsFor(file: string, type: ResourceType): JsonObject[] {
  const folder = fileURLToPath(corpusUrl(dirname(file)));
  return globSync('{inputs,example_inputs,sample_inputs}/*.json', { cwd: folder })
    .sort()
    .map((name) => parseJson(corpusText(`${dirname(file)}/${name}`), name).document?.value)
    .filter(isJsonObject)
    .filter((model) => validateModel(type, model, 'create').every(({ severity }) => severity !== 'error'));
}

describe('types for the corpus', { skip: corpusMissing }, () => {
  test('compile for every schema, and accept every input that the schema accepts', (t) => {
    const modules = new Map<string, string>();
    const origins: string[] = [];
    let inputs = 0;
    for (const file of schemaFiles()) {
      const type = typeIn(file);
      if (type === undefined) continue;
      const text = generateTypes(type, { schemaFile: 'schema.json' });
      assert.equal(generateTypes(type, { schemaFile: 'schema.json' }), text, `${file} is not the same twice`);
      const values = file.startsWith('resource-schemas/') ? [] : inputsFor(file, type);
      inputs += values.length;
      const uses = values.map(
        (model, at) => `export const input${at}: CreateInput = ${JSON.stringify(model)};\n`,
      );
      modules.set(`m${modules.size}.ts`, `${text}\n${uses.join('')}`);
      origins.push(file);
    }
    assert.ok(modules.size > 2000, `only ${modules.size} schemas were found`);
    assert.ok(inputs > 200, `only ${inputs} inputs were found`);
    const start = performance.now();
    const output = compileModules(modules);
    t.diagnostic(
      `${modules.size} schemas and ${inputs} inputs compiled in ${Math.round(performance.now() - start)} ms`,
    );
    const wrong = new Set(
      [...output.matchAll(/\bm(\d+)\.ts\(/g)].map(([, number]) => origins[Number(number)]),
    );
    assert.deepEqual([...wrong], [], output.slice(0, 4000));
    assert.equal(output, '');
  });
});
