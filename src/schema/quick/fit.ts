import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  own,
} from '../../json/index.ts';
import { localTarget } from '../references/references.ts';
import { assertionsOf } from './assertions.ts';
import type { MatchText } from './patterns.ts';
import { UNDECIDED } from './undecided.ts';

/** Whether a value fits. */
export type Fit = (value: JsonValue) => boolean;

/** What a schema asks for, as functions; schemas inside become functions when a value gets to them. */
export interface FitCompiler {
  readonly matches: MatchText;
  /** The function for a schema inside. */
  fit(schema: JsonValue): Fit;
}

/** References inside references; deeper ones may have no end. */
const MAX_DEPTH = 200;

/**
 * JSON Schema draft-07 as `evaluate` has it, formats being notes, but only yes or no. A small part of the size, since
 * nothing is explained; what cannot be told here is thrown as undecided.
 */
export function compileFit(schema: JsonObject, root: JsonObject, matches: MatchText): Fit {
  const known = new Map<JsonObject, Fit>();
  let depth = 0;
  const compiler: FitCompiler = { matches, fit };

  function fit(inner: JsonValue): Fit {
    if (!isJsonObject(inner)) return inner === false ? never : always;
    let made: Fit | undefined;
    return (value) => {
      made ??= known.get(inner) ?? compile(inner);
      return made(value);
    };
  }

  function compile(inner: JsonObject): Fit {
    const ref = own(inner, '$ref');
    const made = typeof ref === 'string' ? follow(ref) : all(keywordsOf(inner, compiler));
    known.set(inner, made);
    return made;
  }

  function follow(ref: string): Fit {
    const target = localTarget(ref, root);
    if (target === undefined) return undecided;
    const made = fit(target);
    return (value) => {
      if (depth === MAX_DEPTH) throw UNDECIDED;
      depth++;
      try {
        return made(value);
      } finally {
        depth--;
      }
    };
  }

  return fit(schema);
}

const always: Fit = () => true;
const never: Fit = () => false;
const undecided: Fit = () => {
  throw UNDECIDED;
};

function all(parts: readonly Fit[]): Fit {
  if (parts.length < 2) return parts[0] ?? always;
  return (value) => {
    for (const part of parts) if (!part(value)) return false;
    return true;
  };
}

function keywordsOf(schema: JsonObject, compiler: FitCompiler): readonly Fit[] {
  return [
    ...assertionsOf(schema, compiler.matches),
    ...combinersOf(schema, compiler),
    ...arrayKeywords(schema, compiler),
    ...objectKeywords(schema, compiler),
  ];
}

function combinersOf(schema: JsonObject, { fit }: FitCompiler): readonly Fit[] {
  const branches = (key: string): readonly Fit[] => {
    const list = own(schema, key);
    return isJsonArray(list) ? list.map(fit) : [];
  };
  const [anyOf, oneOf] = [branches('anyOf'), branches('oneOf')];
  const parts = [...branches('allOf')];
  if (anyOf.length > 0) parts.push((value) => anyOf.some((branch) => branch(value)));
  if (oneOf.length > 0) parts.push((value) => oneOf.filter((branch) => branch(value)).length === 1);
  const [not, condition] = [own(schema, 'not'), own(schema, 'if')];
  if (not !== undefined) {
    const excluded = fit(not);
    parts.push((value) => !excluded(value));
  }
  if (condition !== undefined) {
    const [asked, then, otherwise] = [
      condition,
      own(schema, 'then') ?? true,
      own(schema, 'else') ?? true,
    ].map(fit);
    parts.push((value) => (asked!(value) ? then! : otherwise!)(value));
  }
  return parts;
}

function arrayKeywords(schema: JsonObject, { fit }: FitCompiler): readonly Fit[] {
  const parts: Fit[] = [];
  const forArrays = (part: (value: JsonArray) => boolean): void => {
    parts.push((value) => !isJsonArray(value) || part(value));
  };
  const [items, contains] = [own(schema, 'items'), own(schema, 'contains')];
  if (isJsonArray(items)) {
    const [first, rest] = [items.map(fit), fit(own(schema, 'additionalItems') ?? true)];
    forArrays((value) => value.every((element, index) => (first[index] ?? rest)(element)));
  } else if (items !== undefined) {
    const each = fit(items);
    forArrays((value) => value.every(each));
  }
  if (contains !== undefined) {
    const wanted = fit(contains);
    forArrays((value) => value.some(wanted));
  }
  return parts;
}

function objectKeywords(schema: JsonObject, compiler: FitCompiler): readonly Fit[] {
  const { fit } = compiler;
  const parts: Fit[] = [];
  const forObjects = (part: (value: JsonObject) => boolean): void => {
    parts.push((value) => !isJsonObject(value) || part(value));
  };
  const required = own(schema, 'required');
  if (isJsonArray(required)) {
    const names = required.filter((name) => typeof name === 'string');
    forObjects((value) => names.every((name) => Object.hasOwn(value, name)));
  }
  const members = membersOf(schema, compiler);
  if (members !== undefined) forObjects(members);
  const propertyNames = own(schema, 'propertyNames');
  if (propertyNames !== undefined) {
    const name = fit(propertyNames);
    forObjects((value) => Object.keys(value).every(name));
  }
  for (const [name, dependency] of entriesOf(schema, 'dependencies')) {
    const needed = isJsonArray(dependency) ? fit({ required: dependency }) : fit(dependency);
    forObjects((value) => !Object.hasOwn(value, name) || needed(value));
  }
  return parts;
}

/** `properties`, `patternProperties`, and for what neither of them knows `additionalProperties`. */
function membersOf(
  schema: JsonObject,
  { fit, matches }: FitCompiler,
): ((value: JsonObject) => boolean) | undefined {
  const properties = new Map(entriesOf(schema, 'properties').map(([name, inner]) => [name, fit(inner)]));
  const patterns = entriesOf(schema, 'patternProperties').map(
    ([pattern, inner]) => [pattern, fit(inner)] as const,
  );
  const additional = own(schema, 'additionalProperties');
  if (properties.size === 0 && patterns.length === 0 && additional === undefined) return undefined;
  const rest = fit(additional ?? true);
  return (value) => {
    for (const name of Object.keys(value)) {
      const member = value[name]!;
      const property = properties.get(name);
      if (property !== undefined && !property(member)) return false;
      let isDescribed = property !== undefined;
      for (const [pattern, inner] of patterns) {
        if (!matches(pattern, name)) continue;
        if (!inner(member)) return false;
        isDescribed = true;
      }
      if (!isDescribed && !rest(member)) return false;
    }
    return true;
  };
}

function entriesOf(schema: JsonObject, key: string): readonly [string, JsonValue][] {
  const map = own(schema, key);
  return isJsonObject(map) ? Object.entries(map) : [];
}
