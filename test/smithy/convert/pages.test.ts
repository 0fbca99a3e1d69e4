import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Diagnostic } from '../../../src/diagnostics/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { conversionJobs, readBuildFile, transformModel } from '../../../src/smithy/convert/index.ts';
import { convertModel, readOptions } from '../../../src/smithy/index.ts';
import { CONFIG, modelOf } from './models.ts';

const source = new URL('../../../src/smithy/convert/', import.meta.url);
const folder = new URL('pages/', source);
const pages = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));

const ORDER = '@cfnResource\nresource Order { identifiers: { orderId: String } }';
const POST = '$version: "2"\nnamespace acme.post\nstructure Address { box: String }';

/** Everything that is said about an example: a model, the options, or a build file. */
function findings(language: string, example: string): readonly Diagnostic[] {
  if (language === 'smithy') return convertExample(example, CONFIG);
  const value = JSON.parse(example) as JsonObject;
  return Object.hasOwn(value, 'version') ? buildExample(example) : convertExample(ORDER, value);
}

function convertExample(model: string, config: JsonObject): readonly Diagnostic[] {
  const { options, diagnostics } = readOptions(config);
  const others = model.includes('acme.post#') ? [POST] : [];
  return options === undefined
    ? diagnostics
    : [...diagnostics, ...convertModel(modelOf(model, ...others), options).diagnostics];
}

function buildExample(text: string): readonly Diagnostic[] {
  const { build, diagnostics } = readBuildFile(text, 'smithy-build.json', {});
  if (build === undefined) return diagnostics;
  return conversionJobs(build).flatMap(
    ({ transforms }) => transformModel(modelOf(ORDER), transforms, build).diagnostics,
  );
}

function example(page: string, section: string): { language: string; text: string } {
  const [, language = '', text = ''] =
    new RegExp(`## ${section}\n\n\`\`\`(\\w+)\n([^]*?)\n\`\`\``).exec(page) ?? [];
  return { language, text };
}

describe('the pages of conversion findings', () => {
  for (const code of pages) {
    test(code, () => {
      const page = readFileSync(new URL(`${code}.md`, folder), 'utf8');
      assert.ok(page.startsWith(`# ${code}\n\n`));
      for (const section of ['Why', 'Wrong', 'Right', 'Source'])
        assert.ok(page.includes(`\n## ${section}\n`), section);
      const wrong = example(page, 'Wrong');
      const found = findings(wrong.language, wrong.text).find((diagnostic) => diagnostic.code === code);
      assert.ok(found, 'the wrong example has the finding');
      const right = example(page, 'Right');
      assert.deepEqual(findings(right.language, right.text), [], 'the right example has none');
      const severity = /^Severity: (\w+)$/m.exec(page)?.[1] ?? 'error';
      if (code !== 'convert-resource-unknown') assert.equal(found.severity, severity);
    });
  }

  test('every code has a page', () => {
    const codes = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(new URL(name, source), 'utf8').matchAll(/code: '((?:convert|build)-[a-z-]+)'/g),
      ])
      .map(([, code]) => code);
    assert.deepEqual([...new Set(codes)].sort(), pages.toSorted());
  });
});
