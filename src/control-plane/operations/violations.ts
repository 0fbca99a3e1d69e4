import {
  isJsonArray,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import {
  covers,
  evaluate,
  type Failure,
  isIdentifierLimit,
  type Purpose,
  type ResourceType,
  validateModel,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';

/** Refuses a model that does not fit the schema, in the words that AWS uses. */
export function checkModel(type: ResourceType, model: JsonObject, purpose: 'create' | 'update'): void {
  const refusal = modelRefusal(type, model, purpose);
  if (refusal !== undefined) throw new ApiError('ValidationException', refusal);
}

/** What a model is refused with; undefined if it fits the schema. */
export function modelRefusal(
  type: ResourceType,
  model: JsonObject,
  purpose: 'create' | 'update',
): string | undefined {
  const violations = violationsOf(type, model, purpose);
  return violations.length === 0 ? undefined : `Model validation failed ${violationText(violations)}`;
}

/** What is wrong with a model, and where in the schema that is said, if it is said there. */
export interface Violation {
  readonly text: string;
  readonly schemaPointer?: string;
}

/** All that keeps a model from being used for a purpose. That a create-only value has changed is another's question. */
export function violationsOf(type: ResourceType, model: JsonObject, purpose: Purpose): readonly Violation[] {
  const findings = validateModel(type, model, purpose).filter(
    ({ severity, code }) => severity === 'error' && code !== 'create-only-changed',
  );
  if (findings.length === 0) return [];
  if (findings.some(({ code }) => UNWALKABLE.has(code)))
    return findings.map(({ message }) => ({ text: `#: ${message}` }));
  const semantic = findings
    .filter(({ code }) => code === 'read-only-input')
    .map(({ pointer = '' }) => ({ text: `#${pointer}: read-only properties cannot be set` }));
  const schema = failuresOf(type, model, purpose).map((failure) => violation(type, model, failure));
  const found = [...schema, ...semantic];
  // What only our own rules see is told in our own words.
  return found.length > 0
    ? found
    : findings.map(({ message, pointer = '' }) => ({ text: `#${pointer}: ${message}` }));
}

const UNWALKABLE: ReadonlySet<string> = new Set(['nesting-too-deep', 'model-too-large', 'model-not-object']);

/** One violation stands in the brackets; several are counted there and follow in lines of their own. */
export function violationText(violations: readonly Violation[]): string {
  const [first, ...others] = violations;
  if (others.length === 0) return `(${first?.text})`;
  const shown = violations.slice(0, MOST_SHOWN);
  const lines = shown.map(({ text, schemaPointer }) =>
    schemaPointer === undefined ? text : `${text} (#${schemaPointer})`,
  );
  return [`(#: ${violations.length} schema violations found)`, ...lines].join('\n');
}

const MOST_SHOWN = 50;

function failuresOf(type: ResourceType, model: JsonObject, purpose: Purpose): readonly Failure[] {
  const { $id: _, ...root } = type.schema;
  const schema = purpose === 'list' ? LIST_SCHEMA : root;
  const site = { schema, document: { root, uri: 'urn:schema' }, pointer: '' };
  return evaluate(model, site, { ignoreFormats: true }).filter(
    (failure) => !isDerived(type, failure) && !(purpose === 'update' && isIdentifierLimit(type, failure)),
  );
}

/** Whoever fills in a read-only property, it is not the caller. */
function isDerived(type: ResourceType, { keyword, pointer, expected }: Failure): boolean {
  if (keyword !== 'required') return false;
  return covers(type.readOnly.tree, [...(parsePointer(pointer) ?? []), String(expected)]);
}

const LIST_SCHEMA: JsonObject = { $ref: '#/handlers/list/handlerSchema' };

function violation(type: ResourceType, model: JsonObject, failure: Failure): Violation {
  const { keyword, pointer, schemaPointer } = failure;
  const place = keyword === 'additionalProperties' ? parentOf(pointer) : pointer;
  const value = shownValue(type, model, pointer);
  return {
    text: `#${place}: ${failureWords(failure, value)}`,
    schemaPointer: parentOf(schemaPointer),
  };
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

const MOST_CHARACTERS = 100;

/** A value as a message may show it: never one that is secret, and not all of a long one. */
function shownValue(type: ResourceType, model: JsonObject, pointer: string): string {
  if (covers(type.writeOnly.tree, parsePointer(pointer) ?? [])) return '<redacted>';
  const value = resolvePointer(model, pointer);
  if (typeof value === 'object' && value !== null) return '<value>';
  const text = String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** As the validator of AWS says it: tools and people look for these words. */
function failureWords({ keyword, expected, actual, branches, pointer }: Failure, value: string): string {
  const wanted = String(expected);
  switch (keyword) {
    case 'type':
      return isJsonArray(expected)
        ? `no subschema matched out of the total ${expected.length} subschemas`
        : `expected type: ${typeWord(wanted, actual)}, found: ${foundWord(String(actual))}`;
    case 'required':
      return `required key [${wanted}] not found`;
    case 'additionalProperties':
      return `extraneous key [${String(actual)}] is not permitted`;
    case 'dependencies':
      return `property [${wanted}] is required`;
    case 'minLength':
    case 'maxLength':
      return `expected ${keyword}: ${wanted}, actual: ${String(actual)}`;
    case 'pattern':
      return `string [${value}] does not match pattern ${wanted}`;
    case 'enum':
      return `${value} is not a valid enum value`;
    case 'const':
      return `${value} is not the constant value`;
    case 'minimum':
      return `${value} is not greater or equal to ${wanted}`;
    case 'maximum':
      return `${value} is not less or equal to ${wanted}`;
    case 'exclusiveMinimum':
      return `${value} is not greater than ${wanted}`;
    case 'exclusiveMaximum':
      return `${value} is not less than ${wanted}`;
    case 'multipleOf':
      return `${value} is not a multiple of ${wanted}`;
    default:
      return groupWords(keyword, wanted, actual, branches?.length ?? 0, pointer);
  }
}

function groupWords(
  keyword: string,
  wanted: string,
  actual: JsonValue,
  branches: number,
  pointer: string,
): string {
  switch (keyword) {
    case 'minItems':
      return `expected minimum item count: ${wanted}, found: ${String(actual)}`;
    case 'maxItems':
      return `expected maximum item count: ${wanted}, found: ${String(actual)}`;
    case 'uniqueItems':
      return 'array items are not unique';
    case 'contains':
      return "expected at least one array item to match 'contains' schema";
    case 'minProperties':
      return `minimum size: [${wanted}], found: [${String(actual)}]`;
    case 'maxProperties':
      return `maximum size: [${wanted}], found: [${String(actual)}]`;
    case 'oneOf':
      return `${isJsonArray(actual) ? actual.length : 0} subschemas matched instead of one`;
    case 'anyOf':
      return `no subschema matched out of the total ${branches} subschemas`;
    case 'not':
      return 'subject must not be valid against schema';
    default:
      return `is not permitted by ${keyword === 'false' ? 'the schema' : keyword}${pointer === '' ? '' : ' here'}`;
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Boolean',
  object: 'JSONObject',
  array: 'JSONArray',
  number: 'Number',
  integer: 'Number',
  null: 'Null',
};

/** A number with a fraction is not an integer; anything else is not even a number. */
function typeWord(wanted: string, actual: JsonValue): string {
  if (wanted === 'integer' && actual === 'number') return 'Integer';
  return TYPE_WORDS[wanted] ?? wanted;
}

function foundWord(actual: string): string {
  if (actual === 'integer') return 'Integer';
  return actual === 'number' ? 'Double' : (TYPE_WORDS[actual] ?? actual);
}
