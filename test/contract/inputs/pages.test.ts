import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  createInputGenerator,
  createInputSource,
  createPlaceholders,
  type InputFile,
} from '../../../src/contract/inputs/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { typeOf } from '../../schema/model/types.ts';
import { typeOfValue } from './made.ts';

const SOURCES = fileURLToPath(new URL('../../../src/contract/inputs/', import.meta.url));
const PAGES = `${SOURCES}pages/`;

const pages = readdirSync(PAGES).map((name) => name.replace(/\.md$/, ''));
const pageOf = (code: string): string => readFileSync(`${PAGES}${code}.md`, 'utf8');

/** The one example under a title. */
function example(page: string, title: string): string {
  const found = new RegExp(`^## ${title}\\n\\n\`\`\`\\w+\\n([^]*?)\\n\`\`\`$`, 'm').exec(page)?.[1];
  assert.ok(found !== undefined, `there is no example under ${title}`);
  return found;
}

const shop = (more: JsonObject = {}): ResourceType =>
  typeOf(
    { Name: { type: 'string' }, Size: { type: 'integer' } },
    { required: ['Name'], createOnlyProperties: ['/properties/Name'], ...more },
  );

type Codes = readonly string[];
const codesOf = (found: readonly { readonly code: string }[]): Codes => found.map(({ code }) => code);

function codesOfFiles(files: readonly InputFile[], overrides?: InputFile): Codes {
  const placeholders = createPlaceholders({ seed: 1, values: { Name: 'ann' } });
  const source = createInputSource(shop(), { seed: 1, files, placeholders, ...(overrides && { overrides }) });
  return codesOf(source.diagnostics);
}

const inputFile =
  (name: string) =>
  (text: string): Codes =>
    codesOfFiles([{ name, text }]);
const overridesFile = (text: string): Codes => codesOfFiles([], { name: 'overrides.json', text });

/** What is reported for the example of a page. */
const RUN: Readonly<Record<string, (text: string) => Codes>> = {
  'value-not-generated': (text) =>
    codesOf(createInputGenerator(typeOfValue(JSON.parse(text)), { seed: 1 }).create(0).diagnostics),
  'identifier-not-unique': (text) => {
    const type = typeOf({ Id: JSON.parse(text) }, { required: ['Id'], readOnlyProperties: null });
    const made = createInputGenerator(type, { seed: 1 }).createMany(2);
    return codesOf(made.flatMap(({ diagnostics }) => diagnostics));
  },
  'update-not-generated': (text) =>
    codesOf(createInputGenerator(shop(JSON.parse(text)), { seed: 1 }).update({ Name: 'a' }, 0).diagnostics),
  'update-changes-nothing': (text) =>
    codesOf(createInputGenerator(shop(JSON.parse(text)), { seed: 1 }).update({ Name: 'a' }, 0).diagnostics),
  'placeholder-unknown': inputFile('inputs_1_create.json'),
  'placeholder-not-json': inputFile('inputs_1_create.json'),
  'input-file-not-used': (name) => codesOfFiles([{ name, text: '{ "Name": "ann" }' }]),
  'create-inputs-missing': inputFile('inputs_1.json'),
  'input-patch-failed': inputFile('inputs_1.json'),
  'overrides-invalid': overridesFile,
  'override-unknown-place': overridesFile,
  'invalid-input-fits': inputFile('inputs_1_invalid.json'),
};

describe('the pages of codes', () => {
  test('every code that is reported has one', () => {
    const texts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`${SOURCES}${name}`, 'utf8'))
      .join('\n');
    const reported = [...texts.matchAll(/code: '([a-z-]+)'|report\(filling, '([a-z-]+)'/g)].map(
      (match) => match[1] ?? match[2]!,
    );
    const known = new Set([...pages, 'model-not-object']);
    assert.deepEqual(
      reported.filter((code) => !known.has(code)),
      [],
    );
    assert.deepEqual(
      pages.filter((page) => !reported.includes(page)),
      [],
    );
    assert.deepEqual(Object.keys(RUN).toSorted(), pages.toSorted());
  });

  for (const code of pages) {
    test(code, () => {
      const page = pageOf(code);
      assert.ok(page.startsWith(`# ${code}\n`));
      assert.deepEqual(
        [...page.matchAll(/^## (.*)$/gm)].map((match) => match[1]),
        ['Why', 'Wrong', 'Right', 'Source'],
      );
      assert.ok(RUN[code]!(example(page, 'Wrong')).includes(code), 'the wrong example is not reported');
      assert.ok(!RUN[code]!(example(page, 'Right')).includes(code), 'the right example is reported');
    });
  }
});
