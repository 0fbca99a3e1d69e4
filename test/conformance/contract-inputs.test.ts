import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  createInputGenerator,
  createInputSource,
  createPlaceholders,
  type Extent,
  type InputFile,
  type Placeholders,
  readInputFiles,
} from '../../src/contract/inputs/index.ts';
import { hasErrors } from '../../src/diagnostics/index.ts';
import type { JsonObject } from '../../src/json/index.ts';
import {
  compileSchema,
  evaluate,
  loadSchema,
  planChange,
  type ResourceType,
  validateModel,
} from '../../src/schema/index.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';

const SEED = 20_260_801;
const EXTENTS: readonly Extent[] = ['minimal', 'typical', 'full'];
/** What the project promises; the list of exceptions below says where it stands. */
const LEAST_SHARE = 0.99;

interface Project {
  readonly dir: string;
  readonly schema: string;
  readonly kind: string;
}

interface RecordedInput {
  readonly dir: string;
  readonly schema: string;
  readonly input: string;
  readonly result: 'valid' | 'invalid' | 'not-json' | 'error';
}

const types = new Map<string, ResourceType>();

function typeAt(path: string): ResourceType {
  let type = types.get(path);
  if (type === undefined) {
    const { document } = loadSchema(corpusText(path), path);
    assert.ok(document !== undefined, path);
    type = compileSchema(document);
    types.set(path, type);
  }
  return type;
}

/** What the interpreter says, beside what the compiled check says in `validateModel`; nobody can give what is read-only. */
function failuresOf(type: ResourceType, model: JsonObject): readonly string[] {
  const site = { schema: type.schema, document: { root: type.schema, uri: 'urn:schema' }, pointer: '' };
  const readOnly = new Set(type.readOnly.paths.map(({ segments }) => segments.at(-1)));
  return evaluate(model, site, { ignoreFormats: true })
    .filter(({ keyword, expected }) => keyword !== 'required' || !readOnly.has(String(expected)))
    .map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}

/** Makes create inputs of every extent for each schema; gives what went wrong, by schema. */
function createAll(paths: readonly string[]): ReadonlyMap<string, string> {
  const failed = new Map<string, string>();
  for (const path of paths) {
    const type = typeAt(path);
    const generator = createInputGenerator(type, { seed: SEED });
    for (const [key, extent] of EXTENTS.entries()) {
      const { model, diagnostics } = generator.create(key, { extent });
      const wrong =
        model === undefined
          ? diagnostics.map(({ message }) => message)
          : [
              ...validateModel(type, model, 'create')
                .filter(({ severity }) => severity === 'error')
                .map(({ message }) => message),
              ...failuresOf(type, model),
            ];
      if (wrong.length > 0) failed.set(path, `${extent}: ${wrong[0]}`);
    }
  }
  return failed;
}

function share(failed: ReadonlyMap<string, string>, paths: readonly string[]): number {
  return 1 - failed.size / paths.length;
}

/** Whether a schema leaves nothing to an update, read from the schema alone. */
function isAllFixed(type: ResourceType): boolean {
  const fixed = new Set(
    [
      ...type.readOnly.paths,
      ...type.createOnly.paths,
      ...type.conditionalCreateOnly.paths,
      ...type.primaryIdentifier,
    ].map(({ segments }) => segments[0]),
  );
  return [...type.properties.keys()].every((name) => fixed.has(name));
}

describe('generated inputs for the corpus', { skip: corpusMissing }, () => {
  if (corpusMissing) return;
  const published = readdirSync(corpusUrl('resource-schemas'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `resource-schemas/${name}`);
  const thirdParty = corpusJson<Project[]>('third-party-schemas/manifest.json')
    .filter(({ kind }) => kind === 'resource')
    .map(({ dir, schema }) => `${dir}/${schema}`)
    .filter((path) => existsSync(corpusUrl(path)));

  test('create inputs of AWS types are valid', () => {
    const start = performance.now();
    const failed = createAll(published);
    const each = (performance.now() - start) / published.length / EXTENTS.length;
    assert.ok(published.length > 1000);
    assert.deepEqual([...failed], []);
    assert.ok(share(failed, published) >= LEAST_SHARE);
    assert.ok(each < 50, `${each} ms`);
  });

  test('create inputs of third-party types are valid', () => {
    const failed = createAll(thirdParty);
    assert.ok(thirdParty.length > 100);
    assert.deepEqual([...failed], []);
  });

  test('full inputs have every top-level property but what excludes another', () => {
    let all = 0;
    let had = 0;
    for (const path of published) {
      const type = typeAt(path);
      const { model = {} } = createInputGenerator(type, { seed: SEED }).create(0, { extent: 'full' });
      for (const { name, readOnly, deprecated } of type.properties.values()) {
        if (readOnly || deprecated) continue;
        all++;
        if (model !== undefined && Object.hasOwn(model, name)) had++;
      }
    }
    assert.ok(had / all > 0.99, `${had} of ${all}`);
  });

  test('update inputs are valid and change something, unless nothing may change', () => {
    const wrong: string[] = [];
    let updated = 0;
    for (const path of [...published, ...thirdParty]) {
      const type = typeAt(path);
      if (type.handlers.create === undefined || type.handlers.update === undefined) continue;
      const generator = createInputGenerator(type, { seed: SEED });
      const previous = generator.create(0, { extent: 'typical' }).model!;
      const { model, diagnostics } = generator.update(previous, 0);
      if (model === undefined) {
        wrong.push(`${path}: ${diagnostics[0]?.message}`);
        continue;
      }
      updated++;
      const errors = validateModel(type, model, 'update', { previous }).filter(
        ({ severity, code }) => severity === 'error' && code !== 'identifier-missing',
      );
      if (errors.length > 0) wrong.push(`${path}: ${errors[0]!.message}`);
      const { action } = planChange(type, previous, model);
      if (action === 'replace' || (action === 'none' && !isAllFixed(type))) wrong.push(`${path}: ${action}`);
    }
    assert.ok(updated > 1000);
    assert.deepEqual(wrong, []);
  });

  test('invalid inputs break one rule, and validation says the same', () => {
    const wrong: string[] = [];
    const rules = new Set<string>();
    for (const path of published) {
      const type = typeAt(path);
      const { model, broken } = createInputGenerator(type, { seed: SEED }).invalidCreate(0);
      if (model === undefined || broken === undefined) {
        wrong.push(path);
        continue;
      }
      rules.add(broken.rule);
      const messages = validateModel(type, model, 'create').map(({ message }) => message);
      if (!messages.includes(broken.message)) wrong.push(`${path}: ${broken.message}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(rules.size > 12, [...rules].join());
  });

  test('filters of lists and configurations are valid', () => {
    const wrong: string[] = [];
    let filters = 0;
    let configurations = 0;
    for (const path of [...published, ...thirdParty]) {
      const type = typeAt(path);
      const generator = createInputGenerator(type, { seed: SEED });
      const like = generator.create(0, { extent: 'full' }).model;
      const filter = generator.list(like, 0).model;
      if (type.handlers.list?.schema !== undefined) filters++;
      if (filter === undefined || hasErrors(validateModel(type, filter, 'list'))) wrong.push(`${path}: list`);
      if (type.typeConfiguration === undefined) continue;
      configurations++;
      const { model } = generator.configuration(0);
      if (model === undefined || hasErrors(validateModel(type, model, 'configuration'))) {
        wrong.push(`${path}: configuration`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(filters > 100 && configurations > 10, `${filters} ${configurations}`);
  });

  test('resources that stand side by side have identifiers of their own', () => {
    const wrong: string[] = [];
    for (const path of published) {
      const made = createInputGenerator(typeAt(path), { seed: SEED }).createMany(3);
      if (made.length < 3 || made.some(({ model }) => model === undefined)) {
        wrong.push(`${path}: ${made.at(-1)!.diagnostics[0]?.code}`);
      }
    }
    // Its only identifier is a property with one possible value.
    assert.deepEqual(wrong, [
      'resource-schemas/aws-observabilityadmin-telemetryenrichment.json: identifier-not-unique',
    ]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('given inputs of real projects', { skip: corpusMissing }, () => {
  if (corpusMissing) return;

  /** The recorded verdicts were given with the placeholders as they are. */
  const asWritten: Placeholders = { names: [], find: (name) => `{{${name}}}` };

  const recorded = corpusJson<RecordedInput[]>('inputs-against-schema.json').filter(
    ({ dir, schema, input }) =>
      existsSync(corpusUrl(`${dir}/${input}`)) && existsSync(corpusUrl(`${dir}/${schema}`)),
  );

  test('get the verdict that an independent validator gave', () => {
    const differences: string[] = [];
    let compared = 0;
    for (const { dir, schema, input, result } of recorded) {
      if (result === 'error' || !/inputs_\d+_(create|update|invalid)[^/]*\.json$/.test(input)) continue;
      const file: InputFile = { name: input, text: corpusText(`${dir}/${input}`) };
      const { sets, diagnostics } = readInputFiles([file], asWritten);
      const given = sets[0]?.create ?? sets[0]?.update ?? sets[0]?.invalid;
      const type = typeAt(`${dir}/${schema}`);
      const isReadable = given !== undefined && !diagnostics.some(({ code }) => code === 'json-syntax');
      const ours = !isReadable
        ? 'not-json'
        : evaluate(
              given.model,
              { schema: type.schema, document: { root: type.schema, uri: 'urn:schema' }, pointer: '' },
              { ignoreFormats: true },
            ).length === 0
          ? 'valid'
          : 'invalid';
      compared++;
      if (ours !== result) differences.push(`${dir}/${input}: ${ours}, recorded ${result}`);
    }
    assert.ok(compared > 500, `only ${compared} inputs were found`);
    assert.deepEqual(differences, []);
  });

  test('findings about them have places in their files', () => {
    for (const { dir, schema, input } of recorded) {
      const text = corpusText(`${dir}/${input}`);
      const { diagnostics } = createInputSource(typeAt(`${dir}/${schema}`), {
        seed: SEED,
        files: [{ name: input, text }],
        placeholders: asWritten,
      });
      for (const { location, code } of diagnostics) {
        assert.equal(location?.file, input, `${dir}/${input}: ${code}`);
      }
    }
  });

  test('the newer form gives a model and its update', () => {
    const path =
      'aws-provider-projects/aws-cloudformation__aws-cloudformation-resource-providers-iot/aws-iot-thing/inputs/inputs_1.json';
    const file = { name: 'inputs/inputs_1.json', text: corpusText(path) };
    const { sets, diagnostics } = readInputFiles([file], createPlaceholders({ seed: SEED }));
    assert.deepEqual(diagnostics, []);
    const [create, update] = [sets[0]!.create!.model, sets[0]!.update!.model];
    assert.match(create['ThingName'] as string, /^[0-9a-f-]{36}$/);
    assert.equal(update['ThingName'], create['ThingName']);
    assert.notDeepEqual(update['AttributePayload'], create['AttributePayload']);
  });

  test('overrides are read, and what is generated with them is valid unless they are wrong themselves', () => {
    const projects = corpusJson<(Project & { readonly overrides: readonly string[] })[]>(
      'third-party-schemas/manifest.json',
    ).filter(({ kind, overrides }) => kind === 'resource' && overrides.length > 0);
    const wrong: string[] = [];
    let valid = 0;
    for (const { dir, schema, overrides } of projects) {
      const type = typeAt(`${dir}/${schema}`);
      const file = { name: 'overrides.json', text: corpusText(`${dir}/${overrides[0]}`) };
      const source = createInputSource(type, { seed: SEED, overrides: file, placeholders: asWritten });
      if (!isJson(file.text)) {
        if (source.diagnostics[0]?.code !== 'json-syntax') wrong.push(`${dir}: read, although it is no JSON`);
        continue;
      }
      const made = source.create(0);
      if (made.model !== undefined) valid++;
      // A value that does not fit is named by its pointer; nothing else may go wrong.
      else if (!made.diagnostics.every(({ pointer }) => pointer !== undefined)) wrong.push(dir);
      if (hasErrors(source.diagnostics)) wrong.push(`${dir}: ${source.diagnostics[0]!.message}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(valid > projects.length / 2, `${valid} of ${projects.length}`);
  });
});
