import { readFileSync } from 'node:fs';
import { compareDiagnostics } from '../../../src/diagnostics/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { type LintOptions, lintSchema } from '../../../src/schema/lint.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { createView } from '../../../src/schema/nodes/view.ts';
import { type Fix, PROFILES, type Profile } from '../../../src/schema/rule.ts';
import { RULES } from '../../../src/schema/rules/index.ts';

/** A schema that no rule of any profile complains about; tests and pages change a part of it. */
export const GOOD_SCHEMA: JsonObject = {
  typeName: 'Acme::Shop::Order',
  description: 'Resource Type definition for Acme::Shop::Order.',
  sourceUrl: 'https://github.com/acme/shop-resource-types',
  definitions: {
    Tag: {
      type: 'object',
      additionalProperties: false,
      properties: { Key: { type: 'string' }, Value: { type: 'string' } },
      required: ['Key', 'Value'],
    },
  },
  properties: {
    Id: { type: 'string', pattern: '^order-[0-9a-f]{8}$' },
    Name: { type: 'string', minLength: 1, maxLength: 64 },
    Quantity: { type: 'integer', minimum: 1 },
    Secret: { type: 'string' },
    Tags: { type: 'array', insertionOrder: false, uniqueItems: true, items: { $ref: '#/definitions/Tag' } },
  },
  required: ['Name'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Id'],
  readOnlyProperties: ['/properties/Id'],
  createOnlyProperties: ['/properties/Name'],
  writeOnlyProperties: ['/properties/Secret'],
  tagging: {
    taggable: true,
    tagOnCreate: true,
    tagUpdatable: true,
    cloudFormationSystemTags: true,
    tagProperty: '/properties/Tags',
    permissions: ['shop:ListTagsForOrder', 'shop:TagOrder', 'shop:UntagOrder'],
  },
  handlers: {
    create: { permissions: ['shop:CreateOrder'] },
    read: { permissions: ['shop:GetOrder'] },
    update: { permissions: ['shop:UpdateOrder'] },
    delete: { permissions: ['shop:DeleteOrder'] },
    list: { permissions: ['shop:ListOrders'] },
  },
};

export interface RuleFinding {
  readonly pointer: string;
  readonly severity: string;
  readonly message: string;
}

export interface RuleRun {
  readonly findings: readonly RuleFinding[];
  readonly fixes: readonly Fix[];
}

/** Runs one rule over the good schema with some top-level keywords replaced (`null` takes one away). */
export function run(code: string, change: JsonObject, profile: Profile = 'default'): RuleRun {
  const schema = Object.fromEntries(
    Object.entries({ ...GOOD_SCHEMA, ...change }).filter(([, value]) => value !== null),
  );
  return runText(code, JSON.stringify(schema, null, 2), profile);
}

export function runText(code: string, text: string, profile: Profile = 'default'): RuleRun {
  const { document } = loadSchema(text, 'schema.json');
  if (document === undefined) throw new Error('the schema of a rule test does not parse');
  const severities: LintOptions['severities'] = isOffEverywhere(code) ? { [code]: 'info' } : {};
  const { diagnostics, fixes } = lintSchema(createView(document), { profile, severities });
  const findings = diagnostics
    .toSorted(compareDiagnostics)
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ pointer = '', severity, message }) => ({ pointer, severity, message }));
  return { findings, fixes: fixes.flat() };
}

/** Some rules are for projects that turn them on. */
function isOffEverywhere(code: string): boolean {
  const rule = RULES.find((candidate) => candidate.code === code);
  return (
    rule?.severity === 'off' && PROFILES.every((profile) => (rule.profiles?.[profile] ?? 'off') === 'off')
  );
}

/** The pointers at which a rule complains. */
export function pointers(code: string, change: JsonObject, profile: Profile = 'default'): string[] {
  return run(code, change, profile).findings.map((finding) => finding.pointer);
}

/** The examples of a page: the JSON blocks under `## Wrong` and `## Right`. */
export function pageExamples(page: URL): { wrong: JsonObject[]; right: JsonObject[] } {
  const text = readFileSync(page, 'utf8');
  const examplesUnder = (title: string): JsonObject[] => {
    const section = text.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
    return [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(
      (match) => JSON.parse(inFull(match[1]!)) as JsonObject,
    );
  };
  return { wrong: examplesUnder('Wrong'), right: examplesUnder('Right') };
}

/** Pages abbreviate what must be long: `… (61440 more characters)`. */
function inFull(example: string): string {
  return example.replace(/… \((\d+) more characters\)/g, (_, count: string) => 'x'.repeat(Number(count)));
}
