import { type JsonObject, type JsonValue, own, typeOf } from '../../json/index.ts';
import { compileObject } from './objects.ts';
import { readMetaSchema } from './reader.ts';
import { compileAllowed, compileArray, compileNumber, compileString } from './values.ts';
import type { Site, Walk } from './walk.ts';

/** Looks at one value and reports what is wrong with it and in it. */
export type Check = (value: JsonValue, walk: Walk) => void;

/** What the parts of the compiler need of each other. */
export interface Compiler {
  /** The check of a subschema; undefined if it accepts everything. */
  compile(schema: JsonObject): Check | undefined;
  site(schema: JsonObject, role: Site['role'], required?: boolean): Site;
}

/** Keywords that demand nothing; `definitions` are reached by reference. */
const SILENT = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'definitions',
]);
const NOTHING: Check = () => {};

/**
 * Turns the meta-schema into functions. It knows the part of draft-07 that the meta-schema uses and refuses
 * the rest, so that a keyword added there can never be ignored here. Nesting of calls follows the nesting of the
 * document, which the JSON parser limits.
 */
export function compileMetaSchema(root: JsonObject): { readonly check: Check; readonly site: Site } {
  const { target, redirect, typesOf, site } = readMetaSchema(root);
  const byReference = new Map<string, { check: Check | undefined }>();

  const compileReference = (reference: string): Check => {
    let slot = byReference.get(reference);
    if (slot === undefined) {
      slot = { check: undefined };
      byReference.set(reference, slot);
      slot.check = compile(target(reference));
    }
    const bound = slot;
    return bound.check ?? ((value, walk) => bound.check?.(value, walk));
  };

  const compile = (schema: JsonObject): Check | undefined => {
    if (typeof schema['$ref'] === 'string') return compileReference(schema['$ref']);
    const next = redirect(schema);
    if (next !== undefined) return only(schema, ['allOf']) && compile(next);
    if ('const' in schema || 'enum' in schema)
      return only(schema, ['type', 'const', 'enum']) && compileAllowed(schema);
    const types = typesOf(schema);
    if (schema['anyOf'] !== undefined) return only(schema, ['anyOf']) && compileChoice(schema, types);
    return types === undefined
      ? only(schema, []) && undefined
      : byType(types, ownChecks(schema, types, compiler));
  };

  /** Alternatives differ in the type of the value, which says which of them was meant; one may accept everything. */
  const compileChoice = (schema: JsonObject, types: readonly string[] | undefined): Check | undefined => {
    const checks = new Map<string, Check>();
    for (const option of schema['anyOf'] as readonly JsonObject[]) {
      const check = compile(option);
      for (const type of typesOf(option) ?? []) {
        if (checks.has(jsonTypeOf(type))) throw new Error('Alternatives of the meta-schema overlap.');
        checks.set(jsonTypeOf(type), check ?? NOTHING);
      }
    }
    return types && byType(types, checks);
  };

  const compiler: Compiler = { compile, site };
  return { check: compile(root) ?? NOTHING, site: site(root, 'root') };
}

function ownChecks(schema: JsonObject, types: readonly string[], compiler: Compiler): Map<string, Check> {
  const checks = new Map<string, Check>();
  const rest = new Set(Object.keys(schema).filter((key) => !SILENT.has(key)));
  rest.delete('type');
  const take = (key: string): JsonValue | undefined => {
    rest.delete(key);
    return own(schema, key);
  };
  for (const type of types) {
    if (type === 'object') checks.set(type, compileObject(schema, take, compiler));
    else if (type === 'array') checks.set(type, compileArray(take, compiler));
    else if (type === 'string') checks.set(type, compileString(take));
    else if (type === 'number' || type === 'integer') checks.set('number', compileNumber(type, take));
    else checks.set(type, NOTHING);
  }
  if (rest.size > 0) throw new Error(`The meta-schema uses ${[...rest].join(', ')}, which nobody checks.`);
  return checks;
}

function byType(expected: readonly string[], checks: ReadonlyMap<string, Check>): Check {
  return (value, walk) => {
    const check = checks.get(typeOf(value));
    if (check === undefined) walk.report({ kind: 'type', value, expected });
    else check(value, walk);
  };
}

function jsonTypeOf(type: string): string {
  return type === 'integer' ? 'number' : type;
}

/** Throws unless these keywords are all that the schema demands. */
function only(schema: JsonObject, keywords: readonly string[]): true {
  const wrong = Object.keys(schema).filter((key) => !SILENT.has(key) && !keywords.includes(key));
  if (wrong.length > 0)
    throw new Error(`The meta-schema uses ${wrong.join(', ')}, which nobody checks there.`);
  return true;
}
