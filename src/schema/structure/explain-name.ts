import { formatPointer } from '../../json/index.ts';
import type { Explanation } from './explain.ts';
import type { Problem, Violation } from './walk.ts';
import { capitalised, listing, quoted } from './wording.ts';

type Name = Extract<Problem, { kind: 'name' }>;

/** A name of a property, definition or placeholder that breaks its pattern. */
export function explainName({ key, title, pattern }: Name, { tokens }: Violation): Explanation {
  const letters = key.replace(/[^A-Za-z0-9]+(.?)/gu, (_, next: string) => next.toUpperCase()).slice(0, 64);
  return {
    code: 'property-name',
    pointer: formatPointer([...tokens, key]),
    at: 'key',
    message: `${capitalised(title)} ${quoted(key)} ${nameDefect(key, pattern)}.`,
    help:
      letters !== key && new RegExp(pattern, 'u').test(letters)
        ? `Rename it, for example to ${quoted(letters)}.`
        : 'Rename it, and everything that refers to it.',
  };
}

function nameDefect(name: string, pattern: string): string {
  if (name === '') return 'has an empty name; a name has 1 to 64 letters or digits';
  if (pattern.includes('schema')) return 'must be named "schema" and a number';
  const wrong = foreignCharacters(name);
  if (wrong !== '') return `has ${wrong} in its name; only the letters A to Z, a to z and digits are allowed`;
  if (name.length > 64) return `has a name of ${name.length} characters; at most 64 are allowed`;
  return 'starts with "CloudFormation", which is reserved for CloudFormation itself';
}

/** What is wrong with the form of a type name. */
export function typeNameDefect(name: string): string {
  const parts = name.split('::');
  if (parts.length !== 3) {
    const count = parts.length === 1 ? 'only one part' : `${parts.length} parts`;
    return `has ${count}; it needs three, joined by "::"`;
  }
  for (const part of parts) {
    if (part === '') return 'has an empty part';
    const wrong = foreignCharacters(part);
    if (wrong !== '')
      return `has ${wrong} in its part ${quoted(part)}; only the letters A to Z, a to z and digits are allowed`;
    if (part.length < 2) return `has a part ${quoted(part)} of one character; two is the least`;
    if (part.length > 64) return `has a part of ${part.length} characters; at most 64 are allowed`;
  }
  return 'is not a type name';
}

function foreignCharacters(name: string): string {
  const wrong = [...new Set(name.match(/[^A-Za-z0-9]/gu))];
  if (wrong.length > 5) return 'characters';
  return listing(wrong.map((character) => (character === ' ' ? 'a space' : quoted(character)))).replace(
    ' or ',
    ' and ',
  );
}
