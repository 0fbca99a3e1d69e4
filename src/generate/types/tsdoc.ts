import type { JsonObject } from '../../json/index.ts';
import { type Constraint, constraintsOf, descriptionOf } from '../constraints.ts';

/** What a comment says beside the schema's own words. */
export interface DocNotes {
  readonly deprecated?: boolean;
  /** Sentences of our own, below the description. */
  readonly notes?: readonly string[];
}

/** The lines of a comment about a value: its description, what it must be like, and its tags. */
export function docLines(
  schema: JsonObject,
  { deprecated = false, notes = [] }: DocNotes = {},
): readonly string[] {
  const description = descriptionOf(schema);
  const constraints = constraintsOf(schema);
  const blocks = [
    description === '' ? [] : prose(description),
    notes,
    constraints.filter(({ label }) => label !== 'Default').map(constraintLine),
    [
      ...constraints
        .filter(({ label }) => label === 'Default')
        .map(({ value }) => `@defaultValue ${code(value)}`),
      ...(deprecated ? ['@deprecated'] : []),
    ],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

/** Text of a schema inside a comment: it can neither end the comment nor start a tag. */
export function prose(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) =>
    printable(line)
      .trimEnd()
      .replaceAll(/(^|[\s{])@/g, '$1\\@'),
  );
}

function constraintLine({ label, value }: Constraint): string {
  return `- ${label}: ${label === 'Unique Items' ? value : code(value)}`;
}

/** A code span, fenced by more backticks than the text has in a row. */
function code(text: string): string {
  const line = printable(text.replaceAll(/\r\n|[\n\r\u2028\u2029]/g, ' '));
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

function printable(line: string): string {
  return line.replaceAll('*/', '*\\/').replaceAll(/\p{Cc}|\p{Cs}/gu, ' ');
}

/** A whole comment; nothing if there is nothing to say. */
export function comment(lines: readonly string[], indent: string): string {
  if (lines.length === 0) return '';
  if (lines.length === 1 && lines[0]!.length + indent.length < 100 && !lines[0]!.startsWith('@'))
    return `${indent}/** ${lines[0]} */\n`;
  const body = lines.map((line) => (line === '' ? `${indent} *\n` : `${indent} * ${line}\n`)).join('');
  return `${indent}/**\n${body}${indent} */\n`;
}
