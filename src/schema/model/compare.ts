import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../json/index.ts';
import type { ResourceType } from '../resource-type.ts';
import { matchElements } from './match.ts';
import { type Shape, shapeOf } from './shape.ts';

/** One place where two models differ. */
export interface Difference {
  /** Where: in the first model for what it alone has, else in the second. */
  readonly pointer: string;
  readonly kind: 'add' | 'remove' | 'change';
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

export interface CompareOptions {
  /**
   * `whole`: whatever one model has and the other has not is a difference.
   * `given`: only what the first model gives is compared; more in the second one is a default or a read-only value.
   */
  readonly extent?: 'whole' | 'given';
  /** Whether a member that differs does not count, seen from the object or array of the first model that holds it. */
  readonly forgives?: Forgives;
}

export type Forgives = (holder: object, key: string, after: JsonValue | undefined) => boolean;

/** How two models of a type differ, by the array semantics of the schema; nothing if they mean the same. */
export function compareModels(
  type: ResourceType,
  before: JsonObject,
  after: JsonObject,
  options: CompareOptions = {},
): readonly Difference[] {
  const differences: Difference[] = [];
  const { extent, forgives } = options;
  compare({ differences, given: extent === 'given', forgives }, before, after, shapeOf(type), '');
  return differences;
}

interface Comparison {
  readonly differences: Difference[];
  readonly given: boolean;
  readonly forgives: Forgives | undefined;
}

/** Compares one member of an object or array; undefined is what the second model does not have. */
function compareMember(
  to: Comparison,
  holder: object,
  key: string | number,
  before: JsonValue,
  after: JsonValue | undefined,
  shape: Shape | undefined,
  pointer: string,
): void {
  const known = to.differences.length;
  const place = childPointer(pointer, key);
  if (after === undefined) to.differences.push({ pointer: place, kind: 'remove', before });
  else compare(to, before, after, shape, place);
  if (to.differences.length > known && to.forgives?.(holder, String(key), after))
    to.differences.length = known;
}

function compare(
  to: Comparison,
  before: JsonValue,
  after: JsonValue,
  shape: Shape | undefined,
  pointer: string,
): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) compareObjects(to, before, after, shape, pointer);
  else if (isJsonArray(before) && isJsonArray(after)) {
    if (shape === undefined || shape.ordered) compareLists(to, before, after, shape, pointer);
    else compareBags(to, before, after, shape, pointer);
  } else to.differences.push({ pointer, kind: 'change', before, after });
}

function compareObjects(
  to: Comparison,
  before: JsonObject,
  after: JsonObject,
  shape: Shape | undefined,
  pointer: string,
): void {
  for (const name of Object.keys(before)) {
    const value = Object.hasOwn(after, name) ? after[name] : undefined;
    compareMember(to, before, name, before[name]!, value, shape?.member(name), pointer);
  }
  if (to.given) return;
  for (const name of Object.keys(after)) {
    if (Object.hasOwn(before, name)) continue;
    to.differences.push({ pointer: childPointer(pointer, name), kind: 'add', after: after[name]! });
  }
}

function compareLists(
  to: Comparison,
  before: JsonArray,
  after: JsonArray,
  shape: Shape | undefined,
  pointer: string,
): void {
  for (const [index, value] of before.entries()) {
    compareMember(to, before, index, value, after[index], shape?.element, pointer);
  }
  for (let index = before.length; index < after.length; index++) {
    to.differences.push({ pointer: childPointer(pointer, index), kind: 'add', after: after[index]! });
  }
}

/** Arrays without order: elements are matched with their equals, and what is left over differs. */
function compareBags(
  to: Comparison,
  before: JsonArray,
  after: JsonArray,
  shape: Shape,
  pointer: string,
): void {
  const equal = (a: JsonValue, b: JsonValue): boolean => equalValues(a, b, shape.element);
  const satisfied = (index: number, candidate: number): boolean => {
    const inside: Comparison = { ...to, differences: [] };
    compareMember(inside, before, index, before[index]!, after[candidate]!, shape.element, '');
    return inside.differences.length === 0;
  };
  const unmatched = matchElements(before, after, shape, equal, to.given ? satisfied : undefined);
  for (const index of unmatched.before) {
    to.differences.push({ pointer: childPointer(pointer, index), kind: 'remove', before: before[index]! });
  }
  for (const index of unmatched.after) {
    to.differences.push({ pointer: childPointer(pointer, index), kind: 'add', after: after[index]! });
  }
}

/** Whether two values mean the same. */
export function equalValues(a: JsonValue, b: JsonValue, shape: Shape | undefined): boolean {
  if (a === b) return true;
  if (isJsonArray(a)) {
    if (!isJsonArray(b)) return false;
    if (shape !== undefined && !shape.ordered) return equalBags(a, b, shape);
    return (
      a.length === b.length && a.every((element, index) => equalValues(element, b[index]!, shape?.element))
    );
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && equalValues(a[name]!, b[name]!, shape?.member(name)),
  );
}

function equalBags(a: JsonArray, b: JsonArray, shape: Shape): boolean {
  if (a.length !== b.length && !shape.unique) return false;
  const equal = (left: JsonValue, right: JsonValue): boolean => equalValues(left, right, shape.element);
  // Mostly they are in the same order after all.
  if (a.length === b.length && a.every((element, index) => equal(element, b[index]!))) return true;
  const { before, after } = matchElements(a, b, shape, equal, undefined);
  return before.length === 0 && after.length === 0;
}
