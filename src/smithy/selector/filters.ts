import type { Shape } from '../model/shape.ts';
import { type Attribute, attributeAt, flatten, isPresent, type Variables } from './attribute.ts';
import { compare } from './compare.ts';
import type { Assertion, Filter, ScopedValue } from './syntax.ts';

type AttributeFilter = Extract<Filter, { kind: 'attribute' }>;
type ScopedFilter = Extract<Filter, { kind: 'scoped' }>;

/** `[path]`, `[path = value, ...]` */
export function matchesAttribute(filter: AttributeFilter, shape: Shape, variables: Variables): boolean {
  const found = attributeAt({ kind: 'shape', shape }, filter.path, variables);
  if (filter.comparison === undefined) return isPresent(found);
  const { comparator, values, ignoreCase } = filter.comparison;
  return values.some((text) => compare(found, comparator, { kind: 'text', text }, ignoreCase));
}

/** `[@path: left = right && ...]`: one value of the scope has to meet all assertions. */
export function matchesScope(filter: ScopedFilter, shape: Shape, variables: Variables): boolean {
  const scope = attributeAt({ kind: 'shape', shape }, filter.path, variables);
  if (!isPresent(scope)) return false;
  return flatten(scope).some((value) => filter.assertions.every((it) => holds(it, value, variables)));
}

function holds(assertion: Assertion, scope: Attribute, variables: Variables): boolean {
  const left = valueIn(scope, assertion.left, variables);
  return assertion.values.some((right) =>
    compare(left, assertion.comparator, valueIn(scope, right, variables), assertion.ignoreCase),
  );
}

function valueIn(scope: Attribute, value: ScopedValue, variables: Variables): Attribute {
  return value.path === undefined
    ? { kind: 'text', text: value.text }
    : attributeAt(scope, value.path, variables);
}
