import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import { matchesWhole } from '../regex/tester.ts';
import type { ResourceType, Transform } from '../resource-type.ts';
import { BoundedRegExp } from './bounded-regexp.ts';
import { equalValues } from './compare.ts';
import { shapeAt } from './shape.ts';

/** Bounds of one evaluation: no expression of a published schema comes near them. */
const LIMITS = {
  timeout: 250,
  stack: 200,
  sequence: 10_000,
  RegexEngine: BoundedRegExp as unknown as RegExpConstructor,
};

/** What a transform makes of one value of a model. */
export interface TransformedValue {
  /** The object or array that holds the value, and the value's key in it. */
  readonly holder: object;
  readonly key: string;
  readonly transform: Transform;
  /** What each alternative gives, for each way to read it; null for "no value". */
  readonly values: readonly JsonValue[];
}

/** An expression that could not be evaluated. */
export interface TransformProblem {
  readonly transform: Transform;
  readonly expression: string;
  readonly message: string;
}

export interface TransformedModel {
  readonly values: readonly TransformedValue[];
  readonly problems: readonly TransformProblem[];
}

/** Applies a type's property transforms to a model: what may stand there instead of what was given. */
export async function transformModel(type: ResourceType, model: JsonObject): Promise<TransformedModel> {
  const values: TransformedValue[] = [];
  const problems = new Map<string, TransformProblem>();
  for (const transform of type.transforms) {
    const places = findPlaces(model, transform.path.segments);
    if (places.length === 0) continue;
    const evaluate = await compileAlternatives(transform, problems);
    for (const place of places) {
      values.push({ ...place, transform, values: await evaluate(model, place.holder) });
    }
  }
  return { values, problems: [...problems.values()] };
}

/** Whether an actual value is what a transform makes of the given one: an equal value, or a text that its pattern matches. */
export function isTransformed(
  type: ResourceType,
  transformed: TransformedValue,
  actual: JsonValue | undefined,
): boolean {
  const shape = shapeAt(type, transformed.transform.path.segments);
  return transformed.values.some((value) => {
    if (value === null || actual === undefined) return value === null && (actual ?? null) === null;
    if (equalValues(value, actual, shape)) return true;
    return typeof value === 'string' && typeof actual === 'string' && matchesWhole(value, actual);
  });
}

/**
 * Real expressions are written against the whole model, or against the object that holds the property:
 * each alternative is evaluated both ways, and has failed only if both ways fail.
 */
async function compileAlternatives(
  transform: Transform,
  problems: Map<string, TransformProblem>,
): Promise<Evaluate> {
  const { default: jsonata } = await import('jsonata');
  const report = (expression: string, error: unknown): void => {
    const message = String((error as { message?: unknown }).message ?? error);
    problems.set(`${transform.path.pointer} ${expression}`, { transform, expression, message });
  };
  const alternatives = transform.alternatives.flatMap((expression) => {
    try {
      return [{ expression, compiled: jsonata(expression, LIMITS) }];
    } catch (error) {
      report(expression, error);
      return [];
    }
  });
  return async (model, holder) => {
    const values: JsonValue[] = [];
    for (const { expression, compiled } of alternatives) {
      const inputs = holder === model ? [model] : [model, holder];
      const results = await Promise.allSettled(inputs.map((input) => compiled.evaluate(input)));
      for (const result of results) {
        if (result.status === 'fulfilled' && result.value !== undefined) values.push(plain(result.value));
      }
      const failed = results.filter((result) => result.status === 'rejected');
      if (failed.length === inputs.length) report(expression, failed[0]!.reason);
    }
    return values;
  };
}

type Evaluate = (model: JsonObject, holder: object) => Promise<readonly JsonValue[]>;

/** JSONata marks its arrays; a copy through JSON holds plain values only. */
function plain(result: unknown): JsonValue {
  return JSON.parse(JSON.stringify(result) ?? 'null');
}

interface PlaceInModel {
  readonly holder: object;
  readonly key: string;
}

/** Every value of a model that a path names, by the object or array that holds it. */
function findPlaces(model: JsonObject, segments: readonly string[]): readonly PlaceInModel[] {
  let holders: readonly JsonValue[] = [model];
  for (const segment of segments.slice(0, -1))
    holders = holders.flatMap((holder) => members(holder, segment).map(([, value]) => value));
  const last = segments.at(-1)!;
  return holders.flatMap((holder) =>
    members(holder, last).map(([key]) => ({ holder: holder as object, key })),
  );
}

function members(holder: JsonValue, segment: string): readonly [string, JsonValue][] {
  if (isJsonArray(holder)) return segment === '*' ? holder.map((value, index) => [String(index), value]) : [];
  if (!isJsonObject(holder)) return [];
  if (Object.hasOwn(holder, segment)) return [[segment, holder[segment]!]];
  return segment === '*' ? Object.entries(holder) : [];
}
