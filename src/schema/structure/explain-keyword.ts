import { closest } from '../../diagnostics/index.ts';
import { formatPointer, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { META_SCHEMA } from '../meta-schema/meta-schema.ts';
import type { Explanation } from './explain.ts';
import { helpForOtherDialect, refusalOf } from './forbidden-keywords.ts';
import type { Problem, Violation } from './walk.ts';
import { listing, quoted, withArticle } from './wording.ts';

type Unknown = Extract<Problem, { kind: 'unknown' }>;
type Missing = Extract<Problem, { kind: 'missing' }>;

/** A keyword that does not exist there: forbidden, misplaced, mistyped or invented. */
export function explainUnknown({ key, value, owner }: Unknown, { tokens }: Violation): Explanation {
  const kind = String(owner['title']);
  const pointer = formatPointer([...tokens, key]);
  const refusal = refusalOf(kind, key);
  if (refusal !== undefined) {
    return {
      code: 'forbidden-keyword',
      pointer,
      at: 'key',
      message: `${quoted(key)} is not allowed in ${withArticle(kind)}: ${refusal.why}.`,
      help: refusal.instead,
    };
  }
  const known = Object.keys(owner['properties'] as JsonObject);
  const misplaced = elsewhere(key, kind);
  const meant = misplaced === undefined ? closest(key, known) : undefined;
  const help = misplaced ?? suggestion(meant) ?? fallback(key, value, known);
  return {
    code: 'unknown-keyword',
    pointer,
    at: 'key',
    message: `There is no ${quoted(key)} in ${withArticle(kind)}, and a schema with unknown keywords is refused.`,
    help,
    ...(meant !== undefined && { meant: formatPointer([...tokens, meant]) }),
  };
}

export function explainMissing({ key, owner }: Missing, { tokens }: Violation): Explanation {
  const member = own(owner['properties'] as JsonObject, key) as JsonObject;
  const example = own(member, 'const') ?? (own(member, 'examples') as readonly JsonValue[] | undefined)?.[0];
  const written = `${quoted(key)}: ${JSON.stringify(example)}`;
  const orExample = example === undefined ? quoted(key) : `${quoted(key)}, for example ${written}`;
  return {
    code: 'missing-keyword',
    pointer: formatPointer(tokens),
    at: 'start',
    message: `${quoted(key)} is missing: ${withArticle(String(owner['title']))} cannot do without it.`,
    help: `Add ${Object.hasOwn(member, 'const') ? written : orExample}. ${member['description']}`,
    absent: formatPointer([...tokens, key]),
  };
}

function suggestion(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : `Did you mean ${quoted(meant)}?`;
}

function fallback(key: string, value: JsonValue, known: readonly string[]): string {
  if (known.includes('properties') && isJsonObject(value) && /^[A-Za-z0-9]{1,64}$/.test(key))
    return `If ${quoted(key)} is a property, put it inside "properties".`;
  if (known.length < 10) return `Only ${listing(known.map(quoted)).replace(' or ', ' and ')} can stand here.`;
  return 'Remove it; notes go into "$comment" or "description".';
}

/** What is to be said of a keyword that exists, but not here. */
function elsewhere(key: string, kind: string): string | undefined {
  const dialect = helpForOtherDialect(key);
  if (dialect !== undefined && kind !== 'resource type schema') return dialect;
  const homes = homesOf(key);
  const ofResource = homes.includes('resource type schema');
  const ofProperty = homes.includes('property schema');
  if (ofResource && !ofProperty)
    return `${quoted(key)} is a keyword of the resource type: move it to the top level of the schema.`;
  if (ofProperty && !ofResource)
    return `${quoted(key)} is a keyword of property schemas: it can stand in a property or definition, not here.`;
  const home = homes.find((each) => each !== 'JSON schema');
  if (home !== undefined && !ofResource) return `${quoted(key)} is a keyword of ${withArticle(home)}.`;
  return dialect;
}

let homes: Map<string, string[]> | undefined;

/** The kinds of objects that have a keyword. */
function homesOf(key: string): readonly string[] {
  homes ??= collectHomes();
  return homes.get(key) ?? [];
}

function collectHomes(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const pending: JsonValue[] = [META_SCHEMA];
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue;
    pending.push(...Object.values(value));
    if (!isJsonObject(value) || typeof value['title'] !== 'string' || !isJsonObject(value['properties']))
      continue;
    for (const keyword of Object.keys(value['properties'])) {
      const kinds = found.get(keyword);
      if (kinds === undefined) found.set(keyword, [value['title']]);
      else kinds.push(value['title']);
    }
  }
  return found;
}
