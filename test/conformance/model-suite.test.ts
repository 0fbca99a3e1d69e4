import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { JsonValue } from '../../src/json/index.ts';
import { compileCheck } from '../../src/schema/model/ajv.ts';
import { corpusJson, corpusMissing, corpusUrl } from './corpus.ts';

interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly {
    readonly description: string;
    readonly data: JsonValue;
    readonly valid: boolean;
  }[];
}

const TESTS = 'json-schema-draft7/tests/draft7/';

/** The schemas that the suite serves at http://localhost:1234/, for draft-07 and for every draft. */
function remotes(): Record<string, JsonValue> {
  const folder = corpusUrl('json-schema-draft7/remotes/');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !/^(draft(?!7)|v1)/.test(name))
    .map((name) => name.replaceAll('\\', '/'));
  return Object.fromEntries(
    names.map((name) => [
      `http://localhost:1234/${name}`,
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JsonValue,
    ]),
  );
}

if (corpusMissing) test('the JSON Schema test suite, draft-07', { skip: corpusMissing });
else {
  describe('model validation agrees with the JSON Schema test suite, draft-07: all mandatory tests', () => {
    const others = remotes();
    for (const file of readdirSync(corpusUrl(TESTS)).filter((name) => name.endsWith('.json'))) {
      test(file, () => {
        for (const { description, schema, tests } of corpusJson<Group[]>(TESTS + file)) {
          const check = compileCheck(schema, { remotes: others });
          for (const { description: what, data, valid } of tests) {
            assert.equal(check(data), valid, `${description}: ${what}`);
          }
        }
      });
    }
  });
}
