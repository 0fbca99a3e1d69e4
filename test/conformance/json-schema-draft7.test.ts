import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import { evaluate } from '../../src/schema/evaluation/evaluate.ts';
import { loadSchema } from '../../src/schema/load.ts';

const suite = new URL('../../../shared/corpus/json-schema-draft7/tests/draft7/', import.meta.url);

interface Group {
  readonly description: string;
  readonly schema: JsonObject | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: JsonValue;
    readonly valid: boolean;
  }[];
}

/** What resource schemas do not have: `$id` inside of a schema, references to it, and remote documents. */
const OUT_OF_SCOPE = new Set(['definitions.json', 'refRemote.json', 'id.json', 'unknownKeyword.json']);

/** References that need `$id` inside of a schema, or that lead to `if`, `then`, `else` or a boolean. */
const OTHER_REFERENCES =
  /\$id|remote ref|boolean schema|[Rr]ecursive references between|[Ii]dentifier|anchor|relative (uris|refs)|URN base|ref to (if|then|else)|absolute-path/;

function groups(file: string): readonly Group[] {
  return JSON.parse(readFileSync(new URL(file, suite), 'utf8')) as readonly Group[];
}

function isValid(schema: JsonObject | boolean, data: JsonValue): boolean {
  const root = typeof schema === 'boolean' ? { allOf: [schema] } : schema;
  const { document } = loadSchema(JSON.stringify(root), 'schema.json');
  return evaluate(data, { schema: document!.root, document: document!, pointer: '' }).length === 0;
}

if (!existsSync(suite)) {
  test('the JSON Schema test suite, draft-07', { skip: 'corpus not present' });
} else {
  const files = readdirSync(suite).filter((name) => name.endsWith('.json') && !OUT_OF_SCOPE.has(name));
  describe('the evaluator agrees with the JSON Schema test suite, draft-07', () => {
    for (const file of files) {
      test(file, () => {
        for (const group of groups(file)) {
          if (file === 'ref.json' && OTHER_REFERENCES.test(group.description)) continue;
          for (const { description, data, valid } of group.tests)
            assert.equal(isValid(group.schema, data), valid, `${group.description}: ${description}`);
        }
      });
    }
  });
}
