import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { ErrorObject } from 'ajv';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { escapeToken, type JsonObject } from '../../src/json/index.ts';
import { loadSchema } from '../../src/schema/load.ts';
import { META_SCHEMA } from '../../src/schema/meta-schema/meta-schema.ts';
import { checkStructure } from '../../src/schema/structure/index.ts';
import everyKeyword from '../schema/meta-schema/every-keyword.json' with { type: 'json' };
import { mutate, variations } from '../schema/meta-schema/mutations.ts';
import { compileOfficial, compileWithAjv } from '../schema/meta-schema/official.ts';
import { createRandom } from '../schema/meta-schema/random.ts';

const MUTATIONS = 6000;
const SEED = 20260801;

const corpus = new URL('../../../shared/corpus/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, corpus), 'utf8');
const parse = <T>(path: string): T => JSON.parse(read(path)) as T;

if (!existsSync(corpus)) test('the meta-schema against the official one', { skip: 'corpus not present' });
else describe('the meta-schema against the official one', conformance);

interface OracleEntry {
  readonly file: string;
  readonly kind: string;
  readonly verdict: 'valid' | 'invalid';
  readonly error?: string;
}

interface SchemaCase {
  readonly file?: string;
  readonly name?: string;
  readonly kind: string;
  readonly expect: string;
  readonly schema?: unknown;
}

/** What the CloudFormation CLI refuses for other reasons than the meta-schema; rules of their own find these. */
const NOT_STRUCTURAL =
  /exceeds maximum length|Unresolvable JSON pointer|reserved for CloudFormation use|HTTPSConnectionPool/;

/** Cases that are expected to fail although their structure is right: the reason is the rule that finds them. */
const RIGHT_STRUCTURE: Readonly<Record<string, string>> = {
  'python-cli/invalid/invalid_definition_reference_invalid.json': 'a reference that leads nowhere',
  'python-cli/invalid/invalid_remote_reserved_word.json': 'remote is reserved',
  'java-library/invalid-bad-ref-schema.json': 'a reference that leads nowhere',
  'java-library/invalid-tagProperty-schema.json': 'tagProperty names no property',
  'java-library/invalid-taggable-schema.json': 'taggable beside tagging',
  'java-library/invalid-update-tagging-schema.json': 'tagUpdatable without an update handler',
  'java-library/invalid-with-tagging-bad-pointer-schema.json': 'tagProperty is not a pointer',
  'java-library/invalid-with-tagging-bad-reference-schema.json':
    'tagProperty does not start with /properties',
  test_load_resource_spec_conditionally_create_only_match_create_only: 'contradictory lists',
  test_load_resource_spec_conditionally_create_only_match_read_only: 'contradictory lists',
  test_load_resource_spec_array_type_invalid: 'arrayType on something else than an array',
  test_load_resource_spec_invalid_ref: 'a reference that leads nowhere',
};

function conformance(): void {
  const official = compileOfficial(new URL('meta-schemas/python-cli/', corpus));
  const ours = compileWithAjv(META_SCHEMA);

  const structure = (text: string, file: string): readonly Diagnostic[] => {
    const { document, diagnostics } = loadSchema(text, file);
    return document === undefined ? diagnostics : checkStructure(document);
  };

  /** Checks that the three verdicts agree, and gives our findings. */
  const findings = (text: string, name: string): readonly Diagnostic[] => {
    const value: unknown = JSON.parse(text);
    const expected = official(value);
    assert.equal(ours(value), expected, `${name}: our meta-schema differs from the official one`);
    const found = structure(text, name);
    assert.equal(
      found.length === 0,
      expected,
      `${name}: ${found[0]?.message ?? official.errors?.[0]?.message}`,
    );
    return found;
  };
  const verdict = (text: string, name: string): boolean => findings(text, name).length === 0;

  for (const name of readdirSync(new URL('oracle/', corpus))) {
    test(`${name}: the structure is right where the CloudFormation CLI says so`, () => {
      for (const entry of parse<OracleEntry[]>(`oracle/${name}`)) {
        if (entry.kind !== 'resource') continue;
        const expected = entry.verdict === 'valid' || NOT_STRUCTURAL.test(entry.error ?? '');
        assert.equal(verdict(read(entry.file), entry.file), expected, entry.file);
      }
    });
  }

  test('the cases of the CloudFormation CLI and the Java library', () => {
    const files = parse<SchemaCase[]>('schema-cases/manifest.json');
    const inline = parse<SchemaCase[]>('schema-cases/inline-cases.json');
    for (const { file, name = file ?? '', schema, kind, expect } of [...files, ...inline]) {
      if (kind !== 'resource') continue;
      const text = file === undefined ? JSON.stringify(schema) : read(`schema-cases/${file}`);
      const expected = expect === 'valid' || Object.hasOwn(RIGHT_STRUCTURE, name);
      assert.equal(verdict(text, name), expected, name);
    }
  });

  test('hooks and modules get one finding that says what they are', () => {
    const projects = parse<{ dir: string; schema: string; kind: string }[]>(
      'third-party-schemas/manifest.json',
    );
    const others = projects.filter(({ kind }) => kind !== 'resource');
    assert.ok(others.length > 40);
    for (const { dir, schema, kind } of others) {
      const found = structure(read(`${dir}/${schema}`), schema);
      assert.deepEqual(
        found.map(({ code }) => code),
        ['not-a-resource-type'],
        dir,
      );
      assert.match(found[0]!.message, new RegExp(kind), dir);
    }
  });

  test(`${MUTATIONS} mutations of real schemas: the verdicts agree, and every error has its finding`, () => {
    const random = createRandom(SEED);
    const sources = sourceSchemas();
    let valid = 0;
    for (let count = 0; count < MUTATIONS; count++) {
      const source = count % 4 === 0 ? everyKeyword : random.pick(sources);
      const text = JSON.stringify(mutate(source, random), null, 1);
      const found = findings(text, `mutation ${count}`);
      if (found.length === 0) valid++;
      else assertComplete(ours.errors ?? [], found, text);
    }
    assert.ok(valid > MUTATIONS / 5 && valid < (MUTATIONS * 4) / 5, `${valid} of ${MUTATIONS} are valid`);
  });

  test('every place of a schema that has every keyword, without its value and with many others', () => {
    let count = 0;
    let valid = 0;
    for (const schema of variations(everyKeyword)) {
      const text = JSON.stringify(schema);
      const found = findings(text, `variation ${++count}`);
      if (found.length === 0) valid++;
      else assertComplete(ours.errors ?? [], found, text);
    }
    assert.ok(valid > 1000 && count - valid > 3000, `${valid} of ${count} are valid`);
  });

  /** Schemas of moderate size, so that a random change hits something of interest. */
  function sourceSchemas(): JsonObject[] {
    return readdirSync(new URL('resource-schemas/', corpus))
      .filter((name) => name.endsWith('.json'))
      .map((name) => read(`resource-schemas/${name}`))
      .filter((text) => text.length < 12_000)
      .map((text) => JSON.parse(text) as JsonObject);
  }
}

/** No error of Ajv may lack a finding, no finding may come twice, and all must stand inside the file. */
function assertComplete(errors: readonly ErrorObject[], found: readonly Diagnostic[], text: string): void {
  const whole = found.some(({ code }) => code === 'not-a-resource-type');
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  for (const choice of choices)
    assert.ok(whole || found.some(({ pointer }) => isAtOrBelow(pointer ?? '', choice)), choice);
  for (const error of whole ? [] : errors) {
    if (choices.some((choice) => isAtOrBelow(error.instancePath, choice))) continue;
    const pointer = offendingPointer(error);
    assert.ok(
      found.some((diagnostic) => tells(diagnostic, pointer, error)),
      `${pointer}: ${error.message}`,
    );
  }
  const distinct = new Set(found.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`));
  assert.equal(distinct.size, found.length, 'a finding comes twice');
  const lines = text.split('\n');
  for (const { location, code } of found) {
    assert.ok(location !== undefined && location.line >= 1 && location.line <= lines.length, code);
    assert.ok(location.column >= 1 && location.column <= lines[location.line - 1]!.length + 1, code);
  }
}

/** A finding tells of an error that stands at its pointer; of a missing keyword also if it names it as what was meant. */
function tells({ pointer, message, help = '' }: Diagnostic, offending: string, error: ErrorObject): boolean {
  if (error.keyword !== 'required' && error.keyword !== 'dependencies') return pointer === offending;
  const missing: string = error.params['missingProperty'];
  const isMeant =
    help === `Did you mean "${missing}"?` || help.startsWith(`"${missing}" is a keyword: move it out`);
  return isMeant || (pointer === offending && message.includes(`"${missing}"`));
}

/** Ajv reports each alternative of a choice; we report the one that was meant. */
function isAtOrBelow(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`);
}

/** Where Ajv's error stands in our terms. */
function offendingPointer({ instancePath, keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
      return `${instancePath}/${escapeToken(params['additionalProperty'])}`;
    case 'dependencies':
      return `${instancePath}/${params['property']}`;
    case 'not':
      return `${instancePath}/patternProperties`;
    case 'uniqueItems':
      return `${instancePath}/${Math.max(params['i'], params['j'])}`;
    default:
      return instancePath;
  }
}
