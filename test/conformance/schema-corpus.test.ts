import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { type JsonObject, resolvePointer } from '../../src/json/index.ts';
import {
  compileSchema,
  createLibrary,
  loadSchema,
  type SchemaLibrary,
  validateSchema,
} from '../../src/schema/index.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';
import { CASE_DIFFERENCES, KNOWN_DEFECTS, ORACLE_DIFFERENCES } from './schema-known.ts';

interface OracleEntry {
  readonly file: string;
  readonly kind: string;
  readonly verdict: 'valid' | 'invalid';
  readonly warnings: readonly { readonly message: string; readonly args: readonly unknown[] }[];
}

interface SchemaCase {
  readonly file: string;
  readonly kind: string;
  readonly library: string;
  readonly expect: string;
}

interface InlineCase {
  readonly name: string;
  readonly library: string;
  readonly kind: string;
  readonly expect: string;
  readonly schema: JsonObject;
}

const ORACLES = [
  'resource-schemas',
  'third-party-schemas',
  'aws-provider-projects',
  'schema-cases-java-library',
  'schema-cases-python-cli',
  'smithy-cfn-real-models',
];

/** What we call each warning of the Python CLI, by how its message starts. */
const COUNTERPARTS: readonly [start: string, codes: readonly string[]][] = [
  ["CloudFormation properties don't usually start with lowercase", ['property-name-case']],
  ['Explicitly specify value for insertionOrder', ['insertion-order-missing']],
  ['Incorrect JSON schema keyword(s)', ['keyword-type-mismatch']],
  ["Don't hardcode the aws partition", ['hardcoded-partition']],
  [
    'Could not validate regular expression',
    ['pattern-not-portable', 'pattern-invalid', 'pattern-untranslatable'],
  ],
  ['Consider not manually maintaining large', ['large-enum']],
  ['non-ASCII characters found', ['non-ascii']],
  ['LIST API inputs', ['list-api-property']],
  [
    'readOnlyProperties cannot be specified',
    ['read-only-create-only', 'read-only-write-only', 'read-only-required'],
  ],
  ['Use specific handler permissions', ['permissions-wildcard']],
  ['[Warning] Resource spec validation would fail', ['additional-properties-missing']],
  ["Property 'primaryIdentifier'", ['identifier-mutable']],
  ['Explicitly specify value for tagging', ['tagging-missing', 'taggable-deprecated']],
];

const validated = new Map<string, readonly Diagnostic[]>();

/** The official libraries' own cases refer to a file of common types beside them. */
function libraryOf(file: string): SchemaLibrary | undefined {
  const common = file.replace(/[^/]*$/, 'common.types.v1.json');
  if (!file.startsWith('schema-cases/') || !existsSync(corpusUrl(common))) return undefined;
  const { document } = loadSchema(corpusText(common), common);
  return document && createLibrary([document]);
}

async function findings(file: string): Promise<readonly Diagnostic[]> {
  let known = validated.get(file);
  if (known === undefined) {
    const library = libraryOf(file);
    known = (await validateSchema(corpusText(file), file, library && { library })).diagnostics;
    validated.set(file, known);
  }
  return known;
}

const errorsOf = (diagnostics: readonly Diagnostic[]): string[] => [
  ...new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)),
];

describe('the corpus of schemas', { skip: corpusMissing }, () => {
  if (corpusMissing) return;
  const oracle = ORACLES.flatMap((name) =>
    corpusJson<OracleEntry[]>(`oracle/python-cli.${name}.json`),
  ).filter(({ file, kind }) => kind === 'resource' && existsSync(corpusUrl(file)));
  const published = readdirSync(corpusUrl('resource-schemas'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `resource-schemas/${name}`);

  test('every schema of AWS loads and compiles', () => {
    assert.ok(published.length > 1000);
    for (const file of published) {
      const { document, diagnostics } = loadSchema(corpusText(file), file);
      assert.deepEqual(diagnostics, [], file);
      const type = compileSchema(document!);
      assert.ok(type.properties.size > 0 && type.primaryIdentifier.length > 0, file);
      assert.ok(Object.isFrozen(type) && Object.isFrozen(type.schema), file);
    }
  });

  test('errors are found only where there is a real defect', async () => {
    const found: Record<string, string[]> = {};
    for (const { file } of oracle) {
      if (file.startsWith('schema-cases/') || file.startsWith('smithy-cfn/')) continue;
      const errors = errorsOf(await findings(file));
      if (errors.length > 0) found[file] = errors;
    }
    assert.deepEqual(
      found,
      Object.fromEntries(Object.entries(KNOWN_DEFECTS).map(([file, { codes }]) => [file, codes])),
    );
    assert.ok(Object.keys(found).length < 30);
  });

  test('our verdict is that of the Python CLI', async () => {
    const differences: string[] = [];
    for (const { file, verdict } of oracle) {
      const ours = errorsOf(await findings(file)).length === 0 ? 'valid' : 'invalid';
      const known = file in KNOWN_DEFECTS || file in ORACLE_DIFFERENCES;
      if ((ours === verdict) === known) differences.push(`${file}: ours ${ours}, theirs ${verdict}`);
    }
    assert.deepEqual(differences, []);
  });

  test('each warning of the Python CLI has its counterpart', async () => {
    const missing: string[] = [];
    for (const { file, warnings } of oracle) {
      const ours = await findings(file);
      const root = corpusJson<JsonObject>(file);
      for (const { message, args } of warnings) {
        const codes = COUNTERPARTS.find(([start]) => message.startsWith(start))?.[1];
        assert.ok(codes !== undefined, `no counterpart is known for: ${message}`);
        const matches = ours.filter(({ code }) => codes.includes(code));
        const about = typeof args[0] === 'string' && !message.startsWith('[Warning]') ? args[0] : undefined;
        const found = matches.some((finding) => about === undefined || isAbout(finding, about, root));
        if (!found) missing.push(`${file}: ${message} ${JSON.stringify(args)}`);
      }
    }
    assert.deepEqual(missing, []);
  });

  test('the cases of the official libraries get the expected verdict', async () => {
    const differences: string[] = [];
    for (const { file, kind, expect } of corpusJson<SchemaCase[]>('schema-cases/manifest.json')) {
      if (kind !== 'resource' || !existsSync(corpusUrl(`schema-cases/${file}`))) continue;
      const ours = errorsOf(await findings(`schema-cases/${file}`));
      const agrees = (ours.length === 0) === (expect === 'valid');
      if (agrees === file in CASE_DIFFERENCES)
        differences.push(`${file}: expected ${expect}, ours ${ours.join()}`);
    }
    for (const { name, kind, expect, schema } of corpusJson<InlineCase[]>('schema-cases/inline-cases.json')) {
      if (kind !== 'resource') continue;
      const { diagnostics } = await validateSchema(JSON.stringify(schema), `${name}.json`);
      const ours = errorsOf(diagnostics);
      const agrees = (ours.length === 0) === (expect === 'valid');
      if (agrees === name in CASE_DIFFERENCES)
        differences.push(`${name}: expected ${expect}, ours ${ours.join()}`);
    }
    assert.deepEqual(differences, []);
  });
});

/** Whether a finding is about what the warning names: a property, perhaps by its definition, or a value such as a pattern. */
function isAbout({ pointer = '', message }: Diagnostic, named: string, root: JsonObject): boolean {
  if (pointer.split('/').includes(named) || pointer.startsWith('/definitions/')) return true;
  const value = resolvePointer(root, pointer);
  return message.includes(named) || (typeof value === 'string' && value.startsWith(named));
}
