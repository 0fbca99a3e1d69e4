import { isJsonObject, type JsonObject, type JsonValue, jsonEqual, own } from '../../json/index.ts';
import { localTarget } from '../references/references.ts';
import { patternTester } from '../regex/tester.ts';
import type { ResourceType } from '../resource-type.ts';

/**
 * What the schema knows of a value at one place of a model: the schemas that may describe it, with references
 * followed and the branches of combinators laid side by side.
 */
export interface Shape {
  readonly schemas: readonly JsonObject[];
  /** The shape of a member; undefined where the schema says nothing. */
  member(name: string): Shape | undefined;
  /** The shape of an array's elements. */
  readonly element: Shape | undefined;
  /** Whether the order of an array's elements matters (`insertionOrder`, by default it does). */
  readonly ordered: boolean;
  /** Whether an array holds each element once (`uniqueItems`). */
  readonly unique: boolean;
}

const shapes = new WeakMap<ResourceType, Shape>();

/** The shape of a type's whole model; computed as far as it is asked for, and kept. */
export function shapeOf(type: ResourceType): Shape {
  let shape = shapes.get(type);
  if (shape === undefined) {
    shape = createShape(type.schema, mayMatch);
    shapes.set(type, shape);
  }
  return shape;
}

/** The shape at a place of a model, as the tokens of its pointer. */
export function shapeAt(type: ResourceType, place: readonly string[]): Shape | undefined {
  let shape: Shape | undefined = shapeOf(type);
  for (const token of place) shape = shape?.member(token) ?? shape?.element;
  return shape;
}

/** Whether a value is what the schema gives a place by default. */
export function isDefaultAt(type: ResourceType, place: readonly string[], value: JsonValue): boolean {
  const schemas = shapeAt(type, place)?.schemas ?? [];
  return schemas.some((schema) => {
    const given = own(schema, 'default');
    return given !== undefined && jsonEqual(given, value);
  });
}

/** Whether a name may be one that a pattern means. */
export type MatchName = (pattern: string, name: string) => boolean;

/** The shape of what a schema describes; patterns are judged by the caller. */
export function createShape(root: JsonObject, matches: MatchName): Shape {
  return shapeOfAll([root], root, matches);
}

function shapeOfAll(start: readonly JsonObject[], root: JsonObject, matches: MatchName): Shape {
  const schemas = alternatives(start, root);
  const members = new Map<string, Shape | undefined>();
  let element: Shape | undefined | null = null;
  const arrays = schemas.filter(
    (schema) => own(schema, 'insertionOrder') !== undefined || own(schema, 'items') !== undefined,
  );
  return {
    schemas,
    ordered: !arrays.some((schema) => own(schema, 'insertionOrder') === false),
    unique: arrays.some((schema) => own(schema, 'uniqueItems') === true),
    get element() {
      if (element === null) element = shapeOrNothing(children(schemas, 'items'), root, matches);
      return element;
    },
    member(name) {
      if (!members.has(name))
        members.set(name, shapeOrNothing(memberSchemas(schemas, name, matches), root, matches));
      return members.get(name);
    },
  };
}

function shapeOrNothing(
  schemas: readonly JsonObject[],
  root: JsonObject,
  matches: MatchName,
): Shape | undefined {
  return schemas.length === 0 ? undefined : shapeOfAll(schemas, root, matches);
}

/** The schemas behind references and in combinators; each once, so that recursion ends. */
function alternatives(start: readonly JsonObject[], root: JsonObject): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting = start.toReversed();
  while (waiting.length > 0) {
    const current = waiting.pop()!;
    if (found.has(current)) continue;
    found.add(current);
    const branches = BRANCHES.flatMap((key) => own(current, key) ?? []);
    const ref = own(current, '$ref');
    const target = typeof ref === 'string' ? localTarget(ref, root) : undefined;
    waiting.push(...branches.filter(isJsonObject).toReversed(), ...(target === undefined ? [] : [target]));
  }
  return [...found];
}

const BRANCHES = ['allOf', 'anyOf', 'oneOf'];

function children(schemas: readonly JsonObject[], key: string): readonly JsonObject[] {
  return schemas.flatMap((schema) => {
    const child = own(schema, key);
    return isJsonObject(child) ? [child] : [];
  });
}

function memberSchemas(
  schemas: readonly JsonObject[],
  name: string,
  matches: MatchName,
): readonly JsonObject[] {
  const named = children(schemas, 'properties').flatMap((properties) => {
    const member = own(properties, name);
    return isJsonObject(member) ? [member] : [];
  });
  if (named.length > 0) return named;
  return children(schemas, 'patternProperties').flatMap((patterns) =>
    Object.entries(patterns).flatMap(([pattern, member]) =>
      isJsonObject(member) && matches(pattern, name) ? [member] : [],
    ),
  );
}

/** A pattern that cannot be read may match anything. */
function mayMatch(pattern: string, name: string): boolean {
  return patternTester(pattern)(name) ?? true;
}
