import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';
import { ApiError } from '../../api-error.ts';
import { isStorable } from '../../store/storable-text.ts';

/** What is wrong with the members of an input. */
export interface Findings {
  /** Members of the wrong type: the input could not be read at all. */
  readonly unreadable: string[];
  /** Members that break a constraint of the service's model. */
  readonly constraints: string[];
}

/** How one kind of member is read. Whatever does not fit goes to the findings, and undefined comes back. */
export interface Member<Value> {
  read(value: JsonValue, place: string, findings: Findings): Value | undefined;
  readonly required?: boolean;
}

/** The members of an input or of a structure in it, by their names on the wire. */
export type Members = Readonly<Record<string, Member<unknown>>>;

type ValueOf<Kind> = Kind extends Member<infer Value> ? Value : never;
type RequiredName<Shape extends Members> = {
  [Name in keyof Shape]: Shape[Name] extends { readonly required: true } ? Name : never;
}[keyof Shape];

/** What is read by members: the required ones are there, the others may be. */
export type InputOf<Shape extends Members> = {
  readonly [Name in RequiredName<Shape>]: ValueOf<Shape[Name]>;
} & {
  readonly [Name in Exclude<keyof Shape, RequiredName<Shape>>]?: ValueOf<Shape[Name]>;
};

export interface TextConstraints {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Its value is never repeated in a message. */
  readonly sensitive?: boolean;
}

/** What a message repeats of a value. */
const MOST_SHOWN = 256;

/** No text may hold what a store cannot keep: most of them are kept, or looked for among those that are. */
export function text(constraints: TextConstraints = {}): Member<string> {
  const { min = 0, max, pattern, sensitive = false } = constraints;
  return {
    read: (value, place, findings) => {
      if (typeof value !== 'string') return unreadable(findings, place, 'a text');
      const complain = (what: string): void => {
        const shown = sensitive ? '' : ` '${value.slice(0, MOST_SHOWN)}'`;
        findings.constraints.push(`Value${shown} at '${place}' failed to satisfy constraint: ${what}`);
      };
      const length = max !== undefined && value.length <= max ? value.length : [...value].length;
      if (length < min) complain(`Member must have length greater than or equal to ${min}`);
      else if (max !== undefined && length > max)
        complain(`Member must have length less than or equal to ${max}`);
      else if (!isStorable(value))
        complain('Member must have no NUL character and no half of a surrogate pair');
      else if (pattern?.test(value) === false)
        complain(`Member must satisfy regular expression pattern: ${pattern.source}`);
      else return value;
      return undefined;
    },
  };
}

export function oneOf<const Value extends string>(values: readonly Value[]): Member<Value> {
  return {
    read: (value, place, findings) => {
      if (typeof value !== 'string') return unreadable(findings, place, 'a text');
      const known = values.find((one) => one === value);
      if (known === undefined)
        findings.constraints.push(
          `Value '${value.slice(0, MOST_SHOWN)}' at '${place}' failed to satisfy constraint: Member must satisfy enum value set: [${values.join(', ')}]`,
        );
      return known;
    },
  };
}

/** The awsQuery protocol writes numbers as text. */
export function integer({ min, max }: { readonly min: number; readonly max: number }): Member<number> {
  return {
    read: (value, place, findings) => {
      const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number))
        return unreadable(findings, place, 'an integer');
      if (number >= min && number <= max) return number;
      const what = number < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`;
      findings.constraints.push(
        `Value '${number}' at '${place}' failed to satisfy constraint: Member must have value ${what}`,
      );
      return undefined;
    },
  };
}

/** The awsQuery protocol writes true and false as text. */
export const flag: Member<boolean> = {
  read: (value, place, findings) => {
    if (typeof value === 'boolean') return value;
    return value === 'true' || value === 'false'
      ? value === 'true'
      : unreadable(findings, place, 'true or false');
  },
};

/** The awsQuery protocol numbers the elements of a list: `Name.member.1`. */
export function list<Value>(
  element: Member<Value>,
  { min = 0 }: { readonly min?: number } = {},
): Member<readonly Value[]> {
  return {
    read: (value, place, findings) => {
      const values = isJsonArray(value) ? value : numbered(value);
      if (values === undefined) return unreadable(findings, place, 'a list');
      if (values.length < min)
        findings.constraints.push(
          `Value '[]' at '${place}' failed to satisfy constraint: Member must have length greater than or equal to ${min}`,
        );
      const read = values.map((one, index) => element.read(one, `${place}.${index + 1}.member`, findings));
      return read.filter((one) => one !== undefined);
    },
  };
}

function numbered(value: JsonValue): readonly JsonValue[] | undefined {
  if (value === '') return [];
  const members = isJsonObject(value) ? own(value, 'member') : undefined;
  if (!isJsonObject(members)) return undefined;
  const numbers = Object.keys(members).map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0)) return undefined;
  return numbers.sort((a, b) => a - b).map((number) => members[String(number)]!);
}

export function structure<Shape extends Members>(members: Shape): Member<InputOf<Shape>> {
  return {
    read: (value, place, findings) => {
      if (!isJsonObject(value)) return unreadable(findings, place, 'a structure');
      return readMembers(value, members, findings, place);
    },
  };
}

export function required<Value>(member: Member<Value>): Member<Value> & { readonly required: true } {
  return { ...member, required: true };
}

/** Reads an input. Unknown members are ignored, as AWS does. Throws what is wrong with it, all of it. */
export function readInput<Shape extends Members>(
  input: JsonObject,
  members: Shape,
  invalidCode: string,
): InputOf<Shape> {
  const findings: Findings = { unreadable: [], constraints: [] };
  const read = readMembers(input, members, findings, '');
  if (findings.unreadable.length > 0)
    throw new ApiError('SerializationException', findings.unreadable.join('; '));
  const { length } = findings.constraints;
  if (length > 0)
    throw new ApiError(
      invalidCode,
      `${length} validation error${length === 1 ? '' : 's'} detected: ${findings.constraints.join('; ')}`,
    );
  return read;
}

function readMembers<Shape extends Members>(
  input: JsonObject,
  members: Shape,
  findings: Findings,
  within: string,
): InputOf<Shape> {
  const read: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    const place = (within === '' ? '' : `${within}.`) + name.charAt(0).toLowerCase() + name.slice(1);
    const value = own(input, name) ?? null;
    if (value !== null) {
      const result = member.read(value, place, findings);
      if (result !== undefined) read[name] = result;
    } else if (member.required) {
      findings.constraints.push(
        `Value null at '${place}' failed to satisfy constraint: Member must not be null`,
      );
    }
  }
  return read as InputOf<Shape>;
}

function unreadable(findings: Findings, place: string, expected: string): undefined {
  findings.unreadable.push(`The member '${place}' must be ${expected}`);
  return undefined;
}
