import type { Diagnostic } from '../../diagnostics/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonDocument,
  type JsonValue,
} from '../../json/index.ts';
import { readTemplate } from '../inputs/given/template.ts';
import type { InputFile } from '../inputs/index.ts';

interface Pattern {
  readonly code: string;
  readonly pattern: RegExp;
  readonly words: string;
  readonly placeholder: string;
}

/** A number of twelve digits alone may be anything; within longer numbers it certainly is no account. */
const PATTERNS: readonly Pattern[] = [
  {
    code: 'input-hard-coded-region',
    pattern:
      /(?<![a-z\d-])(?:us(?:-gov|-iso[a-z]?)?|eu(?:-isoe|sc-[a-z]{2})?|ap|sa|ca|me|af|il|mx|cn)-(?:north|south|east|west|central|northeast|northwest|southeast|southwest)-\d(?![\d])/g,
    words: 'the region',
    placeholder: '{{region}}',
  },
  {
    code: 'input-hard-coded-account',
    pattern: /(?<![\d.])\d{12}(?![\d.])/g,
    words: 'the account',
    placeholder: '{{account}}',
  },
  {
    code: 'input-hard-coded-partition',
    pattern: /(?<=(?:^|[^\w])arn:)aws(?:-[a-z]+)*(?=:)/g,
    words: 'the partition',
    placeholder: '{{partition}}',
  },
];

/** Regions, accounts and partitions that input files name: such files can be used at one place only. */
export function hardCodedValues(files: readonly InputFile[]): readonly Diagnostic[] {
  return files.flatMap((file) => {
    const { document } = readTemplate(file, { find: () => undefined, names: [] }, 0);
    return document === undefined ? [] : [...findIn(document, document.value, '')];
  });
}

function* findIn(document: JsonDocument, value: JsonValue, pointer: string): Generator<Diagnostic> {
  if (typeof value === 'string') yield* findInText(document, value, pointer, 'value');
  if (isJsonArray(value))
    for (const [index, element] of value.entries())
      yield* findIn(document, element, childPointer(pointer, index));
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const place = childPointer(pointer, name);
    yield* findInText(document, name, place, 'key');
    yield* findIn(document, member, place);
  }
}

function* findInText(
  document: JsonDocument,
  text: string,
  pointer: string,
  part: 'value' | 'key',
): Generator<Diagnostic> {
  for (const { code, pattern, words, placeholder } of PATTERNS) {
    const found = new Set(text.match(pattern));
    for (const value of found)
      yield {
        code,
        severity: 'warning',
        message: `${value} is written out here, so that the input works in one place only.`,
        location: document.locate(pointer, part),
        pointer,
        help: `Write ${placeholder}, which stands for ${words} that the tests run in.`,
      };
  }
}
