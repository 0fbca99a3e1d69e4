import { childPointer, isJsonObject, type JsonObject, own } from '../json/index.ts';

/** A part of a property transform that JSONata cannot read. */
export interface TransformError {
  /** Which of the alternatives, from 0. */
  readonly alternative: number;
  /** What JSONata says. */
  readonly message: string;
}

/** One entry of `propertyTransform`, read as far as its grammar goes. */
export interface TransformSyntax {
  /** Where the entry stands in the schema. */
  readonly pointer: string;
  readonly expression: string;
  readonly alternatives: readonly string[];
  readonly errors: readonly TransformError[];
}

const SEPARATOR = '$OR';
const BLANK = /\s/;
/** What can end a name in JSONata without being a blank. */
const PUNCTUATION = new Set('.[]{}(),@#;:?+-*/%|=<>^&!~"\'`');
/** Punctuation that is a value of its own where a value is expected: `*`, `**`, the parent `%`, the placeholder `?`. */
const WILDCARDS = '*%?';
const WORD_OPERATORS = new Set(['and', 'or', 'in']);

/**
 * The expressions between `$OR`. Only where an expression can end does `$OR` separate: inside a string, a regular
 * expression, a comment, a quoted name or brackets it belongs to the expression. Blanks around it are optional.
 */
export function splitAlternatives(expression: string): readonly string[] {
  if (!expression.includes(SEPARATOR)) return [expression.trim()];
  const alternatives: string[] = [];
  let from = 0;
  for (const { start, end } of separators(expression)) {
    alternatives.push(expression.slice(from, start).trim());
    from = end;
  }
  alternatives.push(expression.slice(from).trim());
  return alternatives;
}

/** Walks the tokens of an expression as far as finding `$OR` needs: what kind, how deep, operand or operator. */
function* separators(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let depth = 0;
  let afterOperand = false;
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    if (BLANK.test(char)) {
      at++;
    } else if (char === '"' || char === "'" || char === '`') {
      at = endOfQuoted(text, at);
      afterOperand = true;
    } else if (char === '/' && text[at + 1] === '*') {
      const close = text.indexOf('*/', at + 2);
      at = close === -1 ? text.length : close + 2;
    } else if (char === '/' && !afterOperand) {
      at = endOfRegex(text, at);
      afterOperand = true;
    } else if (PUNCTUATION.has(char)) {
      if (isOneOf(char, '([{')) depth++;
      else if (isOneOf(char, ')]}')) depth--;
      at += !afterOperand && text.startsWith('**', at) ? 2 : 1;
      afterOperand = isOneOf(char, ')]}') || (!afterOperand && isOneOf(char, WILDCARDS));
    } else {
      const start = at;
      at = endOfName(text, at, depth);
      const name = text.slice(start, at);
      if (name === SEPARATOR && depth <= 0) {
        yield { start, end: at };
        afterOperand = false;
      } else {
        afterOperand = !(afterOperand && WORD_OPERATORS.has(name));
      }
    }
  }
}

function isOneOf(char: string, chars: string): boolean {
  return chars.includes(char);
}

function endOfQuoted(text: string, start: number): number {
  const quote = text[start]!;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote !== '`') at++;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

/** In JSONata a slash inside brackets does not end a regular expression. */
function endOfRegex(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\\') at++;
    else if (char === '/' && depth === 0) return endOfName(text, at + 1, 1);
    else if (isOneOf(char, '([{')) depth++;
    else if (isOneOf(char, ')]}')) depth--;
  }
  return text.length;
}

/** A name ends at a blank or at punctuation; between expressions also around `$OR`, as in `$a()$OR$b()`. */
function endOfName(text: string, start: number, depth: number): number {
  if (depth <= 0 && text.startsWith(`${SEPARATOR}$`, start)) return start + SEPARATOR.length;
  let at = start;
  while (at < text.length && !BLANK.test(text[at]!) && !PUNCTUATION.has(text[at]!)) at++;
  return at;
}

/** Reads every transform of a schema. JSONata is loaded only if there is one. */
export async function parseTransforms(root: JsonObject): Promise<readonly TransformSyntax[]> {
  const transforms = own(root, 'propertyTransform');
  if (!isJsonObject(transforms)) return [];
  const entries = Object.entries(transforms).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (entries.length === 0) return [];
  const { default: jsonata } = await import('jsonata');
  return entries.map(([key, expression]) => {
    const alternatives = splitAlternatives(expression);
    return {
      pointer: childPointer('/propertyTransform', key),
      expression,
      alternatives,
      errors: alternatives.flatMap((text, alternative) => {
        const message = syntaxError(text, jsonata);
        return message === undefined ? [] : [{ alternative, message }];
      }),
    };
  });
}

function syntaxError(expression: string, parse: (text: string) => unknown): string | undefined {
  try {
    parse(expression);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return 'It is nested too deeply';
    return (error as { readonly message: string }).message;
  }
}
