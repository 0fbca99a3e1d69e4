import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createAnchors } from '../../src/generate/docs/markdown.ts';
import { generateDocs, generateRole } from '../../src/generate/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../src/schema/index.ts';
import { corpusMissing, corpusText, corpusUrl } from './corpus.ts';

const types = function* (): Generator<[string, ResourceType]> {
  for (const name of readdirSync(corpusUrl('resource-schemas'))) {
    const file = `resource-schemas/${name}`;
    yield [file, compileSchema(loadSchema(corpusText(file), file).document!)];
  }
};

/** The anchors of the headings that a page really has. */
function anchorsOf(page: string): Set<string> {
  const anchorOf = createAnchors();
  const headings = [...page.matchAll(/^#{1,6} (.*)$/gm)].map(([, text]) => text!.replaceAll(/\\(?=\W)/g, ''));
  return new Set(headings.map((heading) => anchorOf(heading)));
}

describe('documentation for the corpus', { skip: corpusMissing }, () => {
  test('links lead somewhere, and every property has its section', () => {
    const dead: string[] = [];
    for (const [file, type] of types()) {
      const docs = generateDocs(type, { schemaFile: 'schema.json' });
      for (const [name, page] of docs) {
        const anchors = anchorsOf(page);
        for (const [, target] of page.split('## Properties')[0]!.matchAll(/<a href="([^"]*)"/g)) {
          const isThere = target!.startsWith('#')
            ? anchors.has(decodeURI(target!.slice(1)))
            : docs.has(decodeURI(target!));
          if (!isThere && !target!.startsWith('http')) dead.push(`${file} ${name} ${target}`);
        }
      }
      for (const name of type.properties.keys())
        assert.ok(docs.get('README.md')!.includes(`\n#### ${name}`), `${file} ${name}`);
    }
    assert.deepEqual(dead, []);
  });

  test('the syntax in JSON has no comma too many and none too few', () => {
    for (const [file, type] of types())
      for (const [name, page] of generateDocs(type, { schemaFile: 'schema.json' })) {
        const [, block] = /### JSON\n\n<pre>\n([\s\S]*?)\n<\/pre>/.exec(page) ?? [];
        if (block === undefined) continue;
        const text = block
          .replaceAll(/<i>.*?<\/i>(?=,?$)/gm, 'null')
          .replaceAll(/<a [^>]*>(.*?)<\/a>/g, '$1');
        assert.doesNotThrow(
          () => JSON.parse(text.replaceAll('\\', '\\\\')) as unknown,
          `${file} ${name}\n${text}`,
        );
      }
  });

  test('the role of every type with handlers can be assumed, and does what handlers need', () => {
    for (const [file, type] of types()) {
      const role = generateRole(type, { schemaFile: 'schema.json' });
      const permissions = Object.values(type.handlers).flatMap((handler) => handler.permissions);
      if (role === undefined) assert.deepEqual(permissions, [], file);
      for (const permission of permissions.filter((text) => text !== ''))
        assert.ok(role!.includes(`- "${permission}"\n`), `${file} ${permission}`);
    }
  });
});
