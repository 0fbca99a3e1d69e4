import { type Diagnostic, didYouMean } from '../../../diagnostics/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonDocument,
  type JsonValue,
  KEPT_NUMBERS,
  lostNumbers,
  parseJson,
} from '../../../json/index.ts';
import type { Placeholders } from './placeholders.ts';

/** A JSON file whose texts may hold placeholders. The name is what findings show. */
export interface InputFile {
  readonly name: string;
  readonly text: string;
}

export interface ReadTemplate {
  /** Places are those of the file as it is written. Undefined if it cannot be read. */
  readonly document: JsonDocument | undefined;
  /** The value with every placeholder replaced. */
  readonly value: JsonValue;
  readonly diagnostics: readonly Diagnostic[];
}

/** The names that AWS's own tools replace. Others are only replaced where somebody has given a value for them. */
const OFFICIAL = /^[-A-Za-z0-9:\s]+$/;
const PLACEHOLDER = /\{\{([^{}"\\]+)\}\}/g;

/** Reads a JSON file and fills in its placeholders, also those that stand where a number would. */
export function readTemplate(file: InputFile, placeholders: Placeholders, set: number): ReadTemplate {
  const bare = new Map<number, string>();
  const { document, diagnostics } = parseJson(quoted(file.text, bare), file.name, { exactNumbers: true });
  if (document === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    return { document: undefined, value: null, diagnostics };
  }
  const filling: Filling = { document, placeholders, set, bare, found: [] };
  const value = fill(filling, document.value, '');
  return { document, value, diagnostics: [...diagnostics, ...filling.found] };
}

/**
 * The text with a string in place of each placeholder that stands outside of strings, as long as before, so that
 * every place stays where it was. `bare` gets the names, by offset.
 */
function quoted(text: string, bare: Map<number, string>): string {
  return text.replace(
    /"(?:[^"\\\n]|\\.)*"|\{\{([^{}"\\]+)\}\}/g,
    (written, name: string | undefined, at: number) => {
      if (name === undefined || !OFFICIAL.test(name)) return written;
      bare.set(at, name.trim());
      return `"{${name.replaceAll(/\s/g, ' ')}}"`;
    },
  );
}

interface Filling {
  readonly document: JsonDocument;
  readonly placeholders: Placeholders;
  readonly set: number;
  readonly bare: ReadonlyMap<number, string>;
  readonly found: Diagnostic[];
}

function fill(filling: Filling, value: JsonValue, pointer: string): JsonValue {
  if (typeof value === 'string') return fillText(filling, value, pointer);
  if (isJsonArray(value))
    return value.map((element, index) => fill(filling, element, childPointer(pointer, index)));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const place = childPointer(pointer, name);
      return [String(replaceIn(filling, name, place)), fill(filling, member, place)];
    }),
  );
}

function fillText(filling: Filling, text: string, pointer: string): JsonValue {
  const start = filling.bare.size === 0 ? undefined : filling.document.offsets(pointer)?.start;
  const bare = start === undefined ? undefined : filling.bare.get(start);
  return bare === undefined ? replaceIn(filling, text, pointer) : bareValue(filling, bare, pointer);
}

/** What stands for a whole value is read as JSON. */
function bareValue(filling: Filling, name: string, pointer: string): JsonValue {
  const text = find(filling, name, pointer);
  if (text === undefined) return null;
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    const message = `The value of {{${name}}} is no JSON value, and the placeholder stands outside of a string.`;
    report(filling, 'placeholder-not-json', pointer, message, `Write "{{${name}}}" in quotation marks.`);
    return null;
  }
  if (lostNumbers(text, value).length > 0) {
    const message = `The value of {{${name}}} has a number that is too large to be kept as it is written.`;
    report(filling, 'placeholder-not-json', pointer, message, KEPT_NUMBERS);
  }
  return value;
}

function replaceIn(filling: Filling, text: string, pointer: string): string {
  if (!text.includes('{{')) return text;
  return text.replace(PLACEHOLDER, (written, inner: string) => {
    const name = inner.trim();
    const isOfficial = OFFICIAL.test(inner);
    const value = isOfficial ? find(filling, name, pointer) : filling.placeholders.find(name, filling.set);
    return value ?? written;
  });
}

function find(filling: Filling, name: string, pointer: string): string | undefined {
  const { placeholders, set } = filling;
  const value = placeholders.find(name, set);
  if (value === undefined) {
    const message = `Nobody has given a value for {{${name}}}.${didYouMean(name, placeholders.names)}`;
    report(filling, 'placeholder-unknown', pointer, message, `Give a value for ${name}, or write it out.`);
  }
  return value;
}

function report(filling: Filling, code: string, pointer: string, message: string, help: string): void {
  const location = filling.document.locate(pointer);
  filling.found.push({ code, severity: 'error', message, location, pointer, help });
}
