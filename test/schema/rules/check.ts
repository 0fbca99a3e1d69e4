import type { JsonObject } from '../../../src/json/index.ts';
import { loadSchema, type SchemaDocument } from '../../../src/schema/load.ts';
import { createView } from '../../../src/schema/nodes/view.ts';
import { createLibrary } from '../../../src/schema/references/references.ts';
import type { Finding, Rule } from '../../../src/schema/rule.ts';
import { GOOD_SCHEMA } from './tester.ts';

/** What a rule itself says, with help and fix, about the good schema with some top-level keywords replaced. */
export function check(rule: Rule, change: JsonObject, others: readonly SchemaDocument[] = []): Finding[] {
  const schema = Object.fromEntries(
    Object.entries({ ...GOOD_SCHEMA, ...change }).filter(([, value]) => value !== null),
  );
  const findings: Finding[] = [];
  const view = createView(schemaFile('acme-shop-order.json', schema), createLibrary(others));
  rule.check(view, (finding) => findings.push(finding));
  return findings;
}

/** Another schema, as a file in the same folder. */
export function schemaFile(file: string, schema: JsonObject): SchemaDocument {
  const { document } = loadSchema(JSON.stringify(schema), file);
  if (document === undefined) throw new Error('the schema of a rule test does not parse');
  return document;
}
