import { formatPointer, isJsonArray, type JsonValue } from '../../json/index.ts';
import { explainMissing, explainUnknown } from './explain-keyword.ts';
import { explainName } from './explain-name.ts';
import { explainRepeated, explainType, explainValue } from './explain-value.ts';
import type { Problem, Violation } from './walk.ts';

/** A violation in words. */
export interface Explanation {
  readonly code: string;
  readonly pointer: string;
  /** Which part to show: the key, the value, or for something that is missing the start of the object. */
  readonly at: 'key' | 'value' | 'start';
  readonly message: string;
  readonly help: string;
  /** The pointer that was probably meant; that it is absent is no finding of its own then. */
  readonly meant?: string;
  /** The pointer of what is absent. */
  readonly absent?: string;
}

export function explain(violation: Violation): Explanation {
  const { problem } = violation;
  switch (problem.kind) {
    case 'unknown':
      return explainUnknown(problem, violation);
    case 'missing':
      return explainMissing(problem, violation);
    case 'name':
      return explainName(problem, violation);
    case 'needs':
      return explainNeeds(problem, violation);
    case 'excludes':
      return explainExcludes(problem, violation);
    case 'type':
      return explainType(problem, violation);
    case 'value':
      return explainValue(problem, violation);
    case 'repeated':
      return explainRepeated(problem, violation);
  }
}

/** The only such demand of the meta-schema: `enum` and `const` need a `type`. */
function explainNeeds(
  { key, needed, value }: Extract<Problem, { kind: 'needs' }>,
  { tokens }: Violation,
): Explanation {
  const type = sharedType(isJsonArray(value) && key === 'enum' ? value : [value]);
  return {
    code: 'keyword-combination',
    pointer: formatPointer([...tokens, key]),
    at: 'key',
    message: `"${key}" stands without "${needed}": where values are listed, their type must be stated too, even beside "$ref".`,
    help: type === undefined ? `Add "${needed}".` : `Add "${needed}": "${type}".`,
    absent: formatPointer([...tokens, needed]),
  };
}

/** The only such demand of the meta-schema: `properties` and `patternProperties`. */
function explainExcludes(
  { key, by }: Extract<Problem, { kind: 'excludes' }>,
  { tokens }: Violation,
): Explanation {
  return {
    code: 'keyword-combination',
    pointer: formatPointer([...tokens, key]),
    at: 'key',
    message: `"${key}" stands beside "${by}": an object has either named members or free keys, not both.`,
    help: 'Give the free keys an object of their own: a member whose schema has "patternProperties".',
  };
}

function sharedType(values: readonly JsonValue[]): string | undefined {
  const types = new Set(values.map(jsonSchemaType));
  return types.size === 1 ? [...types][0] : undefined;
}

function jsonSchemaType(value: JsonValue): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}
