import assert from 'node:assert/strict';
import type { Diagnostic } from '../../../src/diagnostics/index.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { checkStructure } from '../../../src/schema/structure/index.ts';
import { GOOD_SCHEMA } from '../rules/tester.ts';

/** Checks the structure of the good schema with some top-level keywords replaced (`null` takes one away). */
export function check(change: JsonObject): readonly Diagnostic[] {
  const schema = Object.fromEntries(
    Object.entries({ ...GOOD_SCHEMA, ...change }).filter(([, value]) => value !== null),
  );
  return checkText(JSON.stringify(schema, null, 2));
}

/** Checks the good schema with one more property that has this schema. */
export function checkProperty(schema: JsonValue): readonly Diagnostic[] {
  return check({ properties: { ...(GOOD_SCHEMA['properties'] as JsonObject), Extra: schema } });
}

export function checkText(text: string): readonly Diagnostic[] {
  const { document, diagnostics } = loadSchema(text, 'schema.json');
  assert.ok(document !== undefined, diagnostics[0]?.message ?? '');
  return checkStructure(document);
}

/** `code pointer` of each finding. */
export function brief(found: readonly Diagnostic[]): string[] {
  return found.map(({ code, pointer }) => `${code} ${pointer}`);
}

/** The only finding there is. */
export function single(found: readonly Diagnostic[]): Diagnostic {
  assert.equal(found.length, 1, JSON.stringify(found, null, 2));
  return found[0]!;
}
