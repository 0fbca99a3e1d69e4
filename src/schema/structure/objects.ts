import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import type { Check, Compiler } from './compile.ts';
import { fail, type Take } from './values.ts';
import type { Site, Walk } from './walk.ts';

interface Member {
  readonly check: Check | undefined;
  readonly site: Site;
}

/** What happens to a member whose key the schema does not name. */
type Otherwise = (key: string, value: JsonValue, walk: Walk) => void;

const ACCEPT: Otherwise = () => {};

export function compileObject(schema: JsonObject, take: Take, compiler: Compiler): Check {
  const required = (take('required') ?? []) as readonly string[];
  const members = namedMembers((take('properties') ?? {}) as JsonObject, required, compiler);
  const otherwise = compileOtherwise(schema, take, compiler);
  const combinations = compileCombinations((take('dependencies') ?? {}) as JsonObject);
  const minProperties = (take('minProperties') ?? 0) as number;
  return (value, walk) => {
    const object = value as JsonObject;
    const keys = Object.keys(object);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!;
      const member = members.get(key);
      if (member === undefined) otherwise(key, object[key]!, walk);
      else if (member.check !== undefined) checkMember(member, key, object[key]!, walk);
    }
    if (keys.length < minProperties) fail(walk, 'minProperties', minProperties, value);
    for (const key of required) {
      if (!Object.hasOwn(object, key)) walk.report({ kind: 'missing', key, owner: schema });
    }
    for (const combination of combinations) combination(object, walk);
  };
}

function checkMember({ check, site }: Member, key: string, value: JsonValue, walk: Walk): void {
  walk.enter(key, site);
  check?.(value, walk);
  walk.leave();
}

function namedMembers(
  properties: JsonObject,
  required: readonly string[],
  { compile, site }: Compiler,
): Map<string, Member> {
  const members = Object.entries(properties).map(([key, value]): [string, Member] => {
    const schema = value as JsonObject;
    return [key, { check: compile(schema), site: site(schema, 'keyword', required.includes(key)) }];
  });
  return new Map(members);
}

/** Objects of the meta-schema either name all their keywords, or are maps, or leave the rest open. */
function compileOtherwise(schema: JsonObject, take: Take, compiler: Compiler): Otherwise {
  const patterns = Object.entries((take('patternProperties') ?? {}) as JsonObject);
  const additional = take('additionalProperties');
  const [pattern, ...more] = patterns;
  if (more.length > 0) throw new Error('The meta-schema has a map with two patterns.');
  if (pattern !== undefined)
    return mapEntry(pattern[0], pattern[1] as JsonObject, additional === false, compiler);
  if (additional === false)
    return (key, value, walk) => walk.report({ kind: 'unknown', key, value, owner: schema });
  if (!isJsonObject(additional)) return ACCEPT;
  const entry = { check: compiler.compile(additional), site: compiler.site(additional, 'entry') };
  return entry.check === undefined ? ACCEPT : (key, value, walk) => checkMember(entry, key, value, walk);
}

/** A wrong name does not hide what is wrong in the value: both must be mended. */
function mapEntry(
  pattern: string,
  schema: JsonObject,
  closed: boolean,
  { compile, site }: Compiler,
): Otherwise {
  const expression = new RegExp(pattern, 'u');
  const entry = { check: compile(schema), site: site(schema, 'entry') };
  const title = entry.site.title ?? 'name';
  return (key, value, walk) => {
    if (!expression.test(key)) {
      if (!closed) return;
      walk.report({ kind: 'name', key, title, pattern });
    }
    checkMember(entry, key, value, walk);
  };
}

type Combination = (object: JsonObject, walk: Walk) => void;

/** `a: [b]` says that a needs b; `a: { not: { required: [b] } }` says that a and b exclude each other. */
function compileCombinations(dependencies: JsonObject): readonly Combination[] {
  return Object.entries(dependencies).map(([key, dependency]): Combination => {
    if (isJsonArray(dependency))
      return (object, walk) => checkNeeds(object, key, dependency as string[], walk);
    const excluded = ((dependency as JsonObject)['not'] as JsonObject | undefined)?.['required'] as string[];
    if (excluded?.length !== 1) throw new Error('The meta-schema has a dependency that nobody checks.');
    const other = excluded[0]!;
    return (object, walk) => {
      if (Object.hasOwn(object, key) && Object.hasOwn(object, other))
        walk.report({ kind: 'excludes', key: other, by: key });
    };
  });
}

function checkNeeds(object: JsonObject, key: string, needs: readonly string[], walk: Walk): void {
  if (!Object.hasOwn(object, key)) return;
  for (const needed of needs) {
    if (!Object.hasOwn(object, needed)) walk.report({ kind: 'needs', key, needed, value: object[key]! });
  }
}
