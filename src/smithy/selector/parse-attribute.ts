import {
  accept,
  atEnd,
  type Cursor,
  expect,
  fail,
  identifier,
  number,
  peek,
  quoted,
  rootShapeId,
  skipSpace,
} from './cursor.ts';
import type { Assertion, AttributePath, Comparator, Comparison, Filter, ScopedValue } from './syntax.ts';

/** `[path]` or `[path = value, ...]`, the opening bracket taken already. */
export function parseAttribute(cursor: Cursor): Filter {
  skipSpace(cursor);
  const path = parsePath(cursor);
  skipSpace(cursor);
  const next = expect(cursor, ']', '=', '!', '^', '$', '*', '?', '>', '<');
  if (next === ']') return attributeExists(path);
  const comparison = parseComparison(cursor, parseComparator(cursor, next), parseValue);
  expect(cursor, ']');
  return { kind: 'attribute', path, comparison };
}

/** The common `[trait|x]` gets a step of its own. */
function attributeExists(path: AttributePath): Filter {
  const [root, trait] = path;
  if (root === 'trait' && trait !== undefined && path.length === 2 && !trait.startsWith('(')) {
    return { kind: 'trait', trait: absoluteTrait(trait) };
  }
  return { kind: 'attribute', path, comparison: undefined };
}

/** Trait names without a namespace are those of the prelude. */
export function absoluteTrait(name: string): string {
  return name.includes('#') ? name : `smithy.api#${name}`;
}

/** `[@path: a = b && ...]`, the opening bracket and the at sign taken already. */
export function parseScopedAttribute(cursor: Cursor): Filter {
  skipSpace(cursor);
  const path = parsePath(cursor);
  skipSpace(cursor);
  expect(cursor, ':');
  const assertions = [parseAssertion(cursor)];
  skipSpace(cursor);
  while (accept(cursor, '&')) {
    expect(cursor, '&');
    assertions.push(parseAssertion(cursor));
  }
  expect(cursor, ']');
  return { kind: 'scoped', path, assertions };
}

/** `@{path}`, as scoped attributes and message templates have it. */
export function parseScopedPath(cursor: Cursor): AttributePath {
  expect(cursor, '@');
  expect(cursor, '{');
  const path = [parseSegment(cursor), ...parseSegments(cursor)];
  expect(cursor, '}');
  return path;
}

function parseAssertion(cursor: Cursor): Assertion {
  const left = parseScopedValue(cursor);
  const start = cursor.offset;
  const next = peek(cursor);
  if (next === '' || !'=!^$*?><{'.includes(next)) {
    if (!atEnd(cursor)) cursor.offset++;
    fail(cursor, `Unknown attribute comparator token '${cursor.text.slice(start, cursor.offset)}'`);
  }
  cursor.offset++;
  return { left, ...parseComparison(cursor, parseComparator(cursor, next), parseScopedValue) };
}

function parseComparison<Value>(
  cursor: Cursor,
  comparator: Comparator,
  parse: (cursor: Cursor) => Value,
): Comparison<Value> {
  const values = [parse(cursor)];
  skipSpace(cursor);
  while (accept(cursor, ',')) {
    values.push(parse(cursor));
    skipSpace(cursor);
  }
  const ignoreCase = accept(cursor, 'i');
  skipSpace(cursor);
  return { comparator, values, ignoreCase };
}

/** The first character is taken already. */
function parseComparator(cursor: Cursor, first: string): Comparator {
  switch (first) {
    case '=':
      return '=';
    case '>':
      return accept(cursor, '=') ? '>=' : '>';
    case '<':
      return accept(cursor, '=') ? '<=' : '<';
    case '{':
      return parseSetComparator(cursor);
    default:
      expect(cursor, '=');
      return `${first}=` as Comparator;
  }
}

function parseSetComparator(cursor: Cursor): Comparator {
  let inner = expect(cursor, '<', '=', '!');
  if (inner === '<' && accept(cursor, '<')) inner = '<<';
  if (inner === '!') inner += expect(cursor, '=');
  expect(cursor, '}');
  return `{${inner}}` as Comparator;
}

function parseScopedValue(cursor: Cursor): ScopedValue {
  skipSpace(cursor);
  const value = peek(cursor) === '@' ? { path: parseScopedPath(cursor) } : { text: parseValue(cursor) };
  skipSpace(cursor);
  return value;
}

/** `[@:` has no path: the shape itself is the scope. */
function parsePath(cursor: Cursor): AttributePath {
  return peek(cursor) === ':' ? [] : [identifier(cursor), ...parseSegments(cursor)];
}

function parseSegments(cursor: Cursor): string[] {
  const segments: string[] = [];
  skipSpace(cursor);
  while (accept(cursor, '|')) segments.push(parseSegment(cursor));
  return segments;
}

function parseSegment(cursor: Cursor): string {
  skipSpace(cursor);
  if (!accept(cursor, '(')) return parseValue(cursor);
  const name = identifier(cursor);
  expect(cursor, ')');
  return `(${name})`;
}

function parseValue(cursor: Cursor): string {
  skipSpace(cursor);
  const next = peek(cursor);
  if (next === "'" || next === '"') return quoted(cursor);
  if (next === '-' || (next >= '0' && next <= '9')) return number(cursor);
  return rootShapeId(cursor);
}
