import { isJsonArray, isJsonObject, type JsonValue, own, typeOf } from '../../../json/index.ts';
import { isAbsoluteId, type ShapeId } from '../shape-id.ts';
import { tickedList } from '../wording.ts';

/** What is wrong with a trait's value, and which part of it is meant. */
export interface TraitProblem {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** Says what is wrong with a value, if anything. `target` is the shape that carries the trait. */
export type Check = (value: JsonValue, target: ShapeId) => TraitProblem | undefined;

/** Checks one member of an object; the object itself is given, since the member may be missing. */
export type MemberCheck = (
  value: JsonValue | undefined,
  name: string,
  target: ShapeId,
) => TraitProblem | undefined;

function problem(message: string): TraitProblem {
  return { message, path: [] };
}

function inside(found: TraitProblem | undefined, token: string | number): TraitProblem | undefined {
  return found && { message: found.message, path: [token, ...found.path] };
}

function expectType(type: string, test: (value: JsonValue) => boolean): Check {
  return (value) => (test(value) ? undefined : problem(`Expected ${type}, but found ${typeOf(value)}.`));
}

export const text: Check = expectType('string', (value) => typeof value === 'string');
export const number: Check = expectType('number', (value) => typeof value === 'number');
const object: Check = expectType('object', isJsonObject);
const array: Check = expectType('array', isJsonArray);

/** Traits that say something by being there. */
export const annotation: Check = (value) =>
  isJsonObject(value)
    ? undefined
    : problem(`Annotation traits  must be an object or omitted in the IDL, but found ${typeOf(value)}`);

/** Text that must satisfy a rule of its own; the rule returns what is wrong. */
export function textThat(rule: (value: string) => string | undefined): Check {
  return (value, target) => {
    const wrong = text(value, target);
    if (wrong !== undefined || typeof value !== 'string') return wrong;
    const message = rule(value);
    return message === undefined ? undefined : problem(message);
  };
}

export const shapeId: Check = textThat((value) =>
  isAbsoluteId(value) ? undefined : `Invalid shape ID: ${value}`,
);

export function oneOf(...values: readonly string[]): Check {
  return textThat((value) =>
    values.includes(value) ? undefined : `Expected one of ${tickedList(values)}; got \`${value}\`.`,
  );
}

/** A list that names the shape in its complaint, as the traits that hold nothing but strings do. */
export const texts: Check = (value, target) => {
  if (isJsonArray(value)) return items(textItem)(value, target);
  return problem(`Expected \`${target}\` to be an array of strings. Found ${typeOf(value)}.`);
};

function itemOf(type: string, test: (value: JsonValue) => boolean): MemberCheck {
  return (value, index) =>
    test(value!)
      ? undefined
      : problem(`Expected array element ${index} to be a ${type} but found ${typeOf(value!)}.`);
}

const textItem: MemberCheck = itemOf('string', (value) => typeof value === 'string');
const objectItem: MemberCheck = itemOf('object', isJsonObject);

function items(check: MemberCheck): Check {
  return (value, target) => {
    const wrong = array(value, target);
    if (wrong !== undefined) return wrong;
    return firstProblem(value as readonly JsonValue[], (item, index) => check(item, String(index), target));
  };
}

function firstProblem(
  list: readonly JsonValue[],
  check: (item: JsonValue, index: number) => TraitProblem | undefined,
): TraitProblem | undefined {
  for (const [index, item] of list.entries()) {
    const found = inside(check(item, index), index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A list whose items all satisfy a check. */
export function listOf(check: Check): Check {
  return items((value, _index, target) => check(value!, target));
}

export const listOfTexts: Check = items(textItem);

/** A list of objects that all satisfy a check. */
export function listOfObjects(check: Check): Check {
  return items((value, index, target) => objectItem(value, index, target) ?? check(value!, target));
}

/** An object whose values all satisfy a check. */
export function mapOf(check: Check): Check {
  return (value, target) => {
    const wrong = object(value, target);
    if (wrong !== undefined || !isJsonObject(value)) return wrong;
    for (const [key, item] of Object.entries(value)) {
      const found = inside(check(item, target), key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** An object with known members, checked in the order given. */
export function objectOf(members: Readonly<Record<string, MemberCheck>>): Check {
  return (value, target) => {
    const wrong = object(value, target);
    if (wrong !== undefined || !isJsonObject(value)) return wrong;
    for (const [name, check] of Object.entries(members)) {
      const member = own(value, name);
      const found = check(member, name, target);
      if (found !== undefined) return member === undefined ? found : inside(found, name);
    }
    return undefined;
  };
}

/** Adds a rule about the whole value to a check of its parts. */
export function and(check: Check, rule: (value: JsonValue) => string | undefined): Check {
  return (value, target) => {
    const wrong = check(value, target);
    if (wrong !== undefined) return wrong;
    const message = rule(value);
    return message === undefined ? undefined : problem(message);
  };
}

function optional(type: string, test: (value: JsonValue) => boolean, then?: Check): MemberCheck {
  return (value, name, target) => {
    if (value === undefined) return undefined;
    if (!test(value)) return problem(`Expected \`${name}\` to be ${type}; found ${typeOf(value)}`);
    return then?.(value, target);
  };
}

export function optionalText(then?: Check): MemberCheck {
  return optional('a string', (value) => typeof value === 'string', then);
}

export const optionalNumber: MemberCheck = optional('a number', (value) => typeof value === 'number');
export const optionalBoolean: MemberCheck = optional('a boolean', (value) => typeof value === 'boolean');
export const optionalArray = (then: Check): MemberCheck => optional('an array', isJsonArray, then);
export const optionalObject = (then?: Check): MemberCheck => optional('an object', isJsonObject, then);

/** A member that may be missing and is checked by itself otherwise. */
export function optionalValue(check: Check): MemberCheck {
  return (value, _name, target) => (value === undefined ? undefined : check(value, target));
}

export function required(check: MemberCheck): MemberCheck {
  return (value, name, target) =>
    value === undefined ? problem(`Missing expected member \`${name}\`.`) : check(value, name, target);
}

export function requiredText(then?: Check): MemberCheck {
  return required((value, name, target) => {
    if (typeof value === 'string') return then?.(value, target);
    return problem(`Expected \`${name}\` member to be a string, but found ${typeOf(value!)}.`);
  });
}

export const requiredTexts: MemberCheck = required((value, name, target) => {
  if (isJsonArray(value)) return listOfTexts(value, target);
  return problem(`Expected \`${name}\` member to be an array, but found ${typeOf(value!)}.`);
});
