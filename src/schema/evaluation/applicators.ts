import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
} from '../../json/index.ts';
import type { Site } from '../references/references.ts';
import {
  type Evaluate,
  type Evaluation,
  failure,
  fits,
  type Instance,
  mayFit,
  PASSED,
  UNCERTAIN,
} from './evaluation.ts';
import { matchesPattern } from './pattern-match.ts';

type Applicator = (site: Site, instance: Instance, evaluate: Evaluate) => readonly Evaluation[];

/** The keywords of draft-07 that hold schemas, each applied to the value or to what is in it. */
export const applySubschemas: Applicator = (site, instance, evaluate) => {
  const { schema } = site;
  const found: Evaluation[] = [];
  // One by one: an array may have more elements than a call may have arguments.
  const run = (applicator: Applicator): void => {
    for (const evaluation of applicator(site, instance, evaluate)) found.push(evaluation);
  };
  if (Object.hasOwn(schema, 'allOf')) run(allOf);
  if (Object.hasOwn(schema, 'anyOf')) run(anyOf);
  if (Object.hasOwn(schema, 'oneOf')) run(oneOf);
  if (Object.hasOwn(schema, 'not')) run(not);
  if (Object.hasOwn(schema, 'if')) run(ifThenElse);
  if (isJsonArray(instance.value)) for (const applicator of [items, contains]) run(applicator);
  if (isJsonObject(instance.value))
    for (const applicator of [required, members, propertyNames, dependencies]) run(applicator);
  return found;
};

const allOf: Applicator = (site, instance, evaluate) => branches(site, 'allOf', instance, evaluate);

const anyOf: Applicator = (site, instance, evaluate) => {
  const results = branches(site, 'anyOf', instance, evaluate);
  if (results.some(fits)) return [PASSED];
  if (results.some(mayFit) || results.length === 0) return [UNCERTAIN];
  return [fail(site, 'anyOf', instance, results.length, 0, results)];
};

const oneOf: Applicator = (site, instance, evaluate) => {
  const results = branches(site, 'oneOf', instance, evaluate);
  const fitting = results.flatMap((result, index) => (fits(result) ? [index] : []));
  if (fitting.length > 1) return [fail(site, 'oneOf', instance, 1, fitting)];
  if (results.length === 0 || results.some((result) => mayFit(result) && !fits(result))) return [UNCERTAIN];
  return fitting.length === 1 ? [PASSED] : [fail(site, 'oneOf', instance, 1, [], results)];
};

const not: Applicator = (site, instance, evaluate) => {
  const result = evaluate(site.schema['not']!, `${site.pointer}/not`, instance);
  if (fits(result)) return [fail(site, 'not', instance, null, instance.value)];
  return [mayFit(result) ? UNCERTAIN : PASSED];
};

const ifThenElse: Applicator = (site, instance, evaluate) => {
  const condition = evaluate(site.schema['if']!, `${site.pointer}/if`, instance);
  if (mayFit(condition) && !fits(condition)) return [UNCERTAIN];
  const key = fits(condition) ? 'then' : 'else';
  const consequence = own(site.schema, key);
  return consequence === undefined ? [] : [evaluate(consequence, `${site.pointer}/${key}`, instance)];
};

/** One schema for all elements, or, outside of resource schemas, one for each position. */
const items: Applicator = (site, instance, evaluate) => {
  const { schema, pointer } = site;
  const value = instance.value as readonly JsonValue[];
  const each = own(schema, 'items');
  if (each === undefined) return [];
  if (!isJsonArray(each))
    return value.map((_, index) => evaluate(each, `${pointer}/items`, element(instance, index)));
  const rest = own(schema, 'additionalItems') ?? true;
  return value.map((_, index) =>
    index < each.length
      ? evaluate(each[index]!, `${pointer}/items/${index}`, element(instance, index))
      : evaluate(rest, `${pointer}/additionalItems`, element(instance, index)),
  );
};

const contains: Applicator = (site, instance, evaluate) => {
  const wanted = own(site.schema, 'contains');
  if (wanted === undefined) return [];
  const value = instance.value as readonly JsonValue[];
  let possible = false;
  for (const index of value.keys()) {
    const result = evaluate(wanted, `${site.pointer}/contains`, element(instance, index));
    if (fits(result)) return [PASSED];
    possible ||= mayFit(result);
  }
  return [possible ? UNCERTAIN : fail(site, 'contains', instance, 1, 0)];
};

const required: Applicator = (site, instance) => {
  const names = own(site.schema, 'required');
  if (!isJsonArray(names)) return [];
  const value = instance.value as JsonObject;
  return names
    .filter((name) => typeof name === 'string' && !Object.hasOwn(value, name))
    .map((name) => fail(site, 'required', instance, name, null));
};

/** `properties`, `patternProperties`, and for what neither of them knows `additionalProperties`. */
const members: Applicator = (site, instance, evaluate) => {
  const { schema, pointer } = site;
  const properties = map(schema, 'properties');
  const patterns = Object.entries(map(schema, 'patternProperties'));
  const additional = own(schema, 'additionalProperties');
  const found: Evaluation[] = [];
  for (const name of Object.keys(instance.value as JsonObject)) {
    const inner = member(instance, name);
    const property = own(properties, name);
    let described = property !== undefined;
    if (property !== undefined)
      found.push(evaluate(property, childPointer(`${pointer}/properties`, name), inner));
    for (const [pattern, subschema] of patterns) {
      const matches = matchesPattern(name, pattern);
      if (matches === undefined) found.push(UNCERTAIN);
      if (matches === true)
        found.push(evaluate(subschema, childPointer(`${pointer}/patternProperties`, pattern), inner));
      described ||= matches !== false;
    }
    if (described || additional === undefined) continue;
    if (additional === false) found.push(fail(site, 'additionalProperties', inner, false, name));
    else found.push(evaluate(additional, `${pointer}/additionalProperties`, inner));
  }
  return found;
};

const propertyNames: Applicator = (site, instance, evaluate) => {
  const schema = own(site.schema, 'propertyNames');
  if (schema === undefined) return [];
  return Object.keys(instance.value as JsonObject).map((name) =>
    evaluate(schema, `${site.pointer}/propertyNames`, {
      value: name,
      pointer: childPointer(instance.pointer, name),
      isName: true,
    }),
  );
};

const dependencies: Applicator = (site, instance, evaluate) => {
  const value = instance.value as JsonObject;
  return Object.entries(map(site.schema, 'dependencies')).flatMap(([name, dependency]) => {
    if (!Object.hasOwn(value, name)) return [];
    if (!isJsonArray(dependency))
      return [evaluate(dependency, childPointer(`${site.pointer}/dependencies`, name), instance)];
    return dependency
      .filter((other) => typeof other === 'string' && !Object.hasOwn(value, other))
      .map((other) => fail(site, 'dependencies', instance, other, name));
  });
};

function branches(site: Site, key: string, instance: Instance, evaluate: Evaluate): readonly Evaluation[] {
  const schemas = own(site.schema, key);
  if (!isJsonArray(schemas)) return [];
  return schemas.map((schema, index) => evaluate(schema, `${site.pointer}/${key}/${index}`, instance));
}

function fail(
  site: Site,
  keyword: string,
  instance: Instance,
  expected: JsonValue,
  actual: JsonValue,
  results?: readonly Evaluation[],
): Evaluation {
  const branches = results && { branches: results.map(({ failures }) => failures) };
  return { failures: [failure(site, keyword, instance, { expected, actual, ...branches })], certain: true };
}

function map(schema: JsonObject, key: string): JsonObject {
  const value = own(schema, key);
  return isJsonObject(value) ? value : {};
}

function element(instance: Instance, index: number): Instance {
  return {
    value: (instance.value as readonly JsonValue[])[index]!,
    pointer: childPointer(instance.pointer, index),
  };
}

function member(instance: Instance, name: string): Instance {
  return { value: (instance.value as JsonObject)[name]!, pointer: childPointer(instance.pointer, name) };
}
