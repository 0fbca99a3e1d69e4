import { createSource, type Diagnostic, type Source } from '../diagnostics/index.ts';
import { createDocument, type JsonDocument, Layout } from './document.ts';
import { readString, scanNumber, skipBlank, skipWord } from './scan.ts';
import type { JsonValue } from './value.ts';

export interface ParseOptions {
  /** Containers inside containers; deeper text is refused, so that no later walk can exhaust the stack. */
  readonly maxDepth?: number;
}

export interface ParsedJson {
  /** What could be read. After syntax errors it is a best effort; undefined if nothing was there. */
  readonly document: JsonDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const DEFAULT_MAX_DEPTH = 512;
const MAX_ERRORS = 1000;

/** Parses JSON with a position for every value, reporting every syntax error and duplicate key. */
export function parseJson(text: string, file: string, options: ParseOptions = {}): ParsedJson {
  const parser = new Parser(createSource(file, text), options.maxDepth ?? DEFAULT_MAX_DEPTH);
  parser.run();
  const { source, root, layout, diagnostics } = parser;
  return { document: root === undefined ? undefined : createDocument(source, root, layout), diagnostics };
}

type Expectation = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'end-of-file';

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Kept iterative: the nesting of hostile input must not be the nesting of calls. */
class Parser {
  readonly source: Source;
  readonly diagnostics: Diagnostic[] = [];
  readonly layout: Layout = new Layout(undefined, 0);
  root: JsonValue | undefined;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #stack: { value: JsonValue[] | Record<string, JsonValue>; layout: Layout }[] = [];
  #at = 0;
  #expect: Expectation = 'value';
  #container: JsonValue[] | Record<string, JsonValue> | undefined;
  #layout: Layout = this.layout;
  #key = '';
  #keyStart = 0;
  #keyEnd = 0;
  #lastComma = 0;
  #stopped = false;

  constructor(source: Source, maxDepth: number) {
    this.source = source;
    this.#text = source.text;
    this.#maxDepth = maxDepth;
  }

  run(): void {
    const text = this.#text;
    while (!this.#stopped) {
      this.#at = skipBlank(text, this.#at, this.#error);
      if (this.#at >= text.length) break;
      this.#token(text.charCodeAt(this.#at));
    }
    if (!this.#stopped) this.#finish();
  }

  #token(code: number): void {
    switch (code) {
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (this.#readyForValue()) this.#open(code === OPEN_BRACE);
        else this.#unexpected();
        return;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        this.#close(code === CLOSE_BRACE);
        return;
      case COMMA:
        this.#comma();
        return;
      case COLON:
        if (this.#expect === 'colon') this.#expect = 'value';
        else this.#error('There is a ":" that does not belong here.', this.#at, this.#at + 1);
        this.#at++;
        return;
      default:
        this.#scalar(code);
    }
  }

  #scalar(code: number): void {
    const wantsKey = this.#readyForKey();
    if (!wantsKey && !this.#readyForValue()) return this.#unexpected();
    const start = this.#at;
    const value = this.#readScalar(code, wantsKey);
    if (value === undefined) return;
    if (!wantsKey) return this.#complete(value, start, this.#at, undefined);
    this.#key = String(value);
    this.#keyStart = start;
    this.#keyEnd = this.#at;
    this.#expect = 'colon';
  }

  #readScalar(code: number, asKey: boolean): string | number | boolean | null | undefined {
    const start = this.#at;
    if (code === QUOTE || code === APOSTROPHE) {
      const read = readString(this.#text, start, this.#error);
      this.#at = read.end;
      return read.value;
    }
    if (!asKey && (code === 0x2d || (code >= 0x30 && code <= 0x39))) {
      const end = scanNumber(this.#text, start);
      if (end > start) {
        this.#at = end;
        return Number(this.#text.slice(start, end));
      }
    }
    const end = skipWord(this.#text, start);
    const word = this.#text.slice(start, end);
    this.#at = end;
    if (!asKey && word === 'true') return true;
    if (!asKey && word === 'false') return false;
    if (!asKey && word === 'null') return null;
    return this.#badWord(word, start, asKey);
  }

  #badWord(word: string, start: number, asKey: boolean): string | null | undefined {
    const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word;
    const isName = /^[\w$.+-]+$/.test(word);
    if (asKey && isName) this.#error(`The key ${shown} is not in double quotes.`, start, this.#at);
    else if (isName) this.#error(`"${shown}" is not a JSON value.`, start, this.#at, wordHelp(word));
    else this.#error(`Unexpected ${JSON.stringify(shown)}.`, start, this.#at);
    return isName ? (asKey ? word : null) : undefined;
  }

  #readyForKey(): boolean {
    if (this.#expect === 'comma-or-end' && !Array.isArray(this.#container)) {
      this.#missingComma();
      this.#expect = 'key';
    }
    return this.#expect === 'key' || this.#expect === 'key-or-end';
  }

  #readyForValue(): boolean {
    if (this.#expect === 'comma-or-end' && Array.isArray(this.#container)) {
      this.#missingComma();
      this.#expect = 'value';
    }
    if (this.#expect === 'colon') {
      this.#error(`The ":" after the key "${this.#key}" is missing.`, this.#keyStart, this.#keyEnd);
      this.#expect = 'value';
    }
    return this.#expect === 'value' || this.#expect === 'value-or-end';
  }

  #missingComma(): void {
    this.#error('A "," is missing before this.', this.#at, this.#at + 1);
  }

  #open(isObject: boolean): void {
    if (this.#stack.length >= this.#maxDepth) return this.#tooDeep();
    const value: JsonValue[] | Record<string, JsonValue> = isObject ? {} : [];
    const layout = new Layout(isObject ? [] : undefined, this.#at);
    this.#complete(value as JsonValue, this.#at, this.#at + 1, layout);
    this.#stack.push({ value, layout });
    this.#container = value;
    this.#layout = layout;
    this.#expect = isObject ? 'key-or-end' : 'value-or-end';
    this.#at++;
  }

  #tooDeep(): void {
    this.#stopped = true;
    this.diagnostics.push({
      code: 'nesting-too-deep',
      severity: 'error',
      message: `The brackets are nested more than ${this.#maxDepth} deep.`,
      location: this.source.location(this.#at, this.#at + 1),
      help: 'Nothing below this place was read. No resource type needs such nesting: check how the file was made.',
    });
  }

  /** Attaches a value to the container it stands in. */
  #complete(value: JsonValue, start: number, end: number, layout: Layout | undefined): void {
    const container = this.#container;
    if (container === undefined) {
      this.root = value;
      this.layout.addItem(start, end, layout);
      this.#expect = 'end-of-file';
      return;
    }
    if (Array.isArray(container)) {
      container.push(value);
      this.#layout.addItem(start, end, layout);
    } else {
      if (Object.hasOwn(container, this.#key)) this.#duplicateKey();
      if (this.#key === '__proto__') defineOwn(container, this.#key, value);
      else container[this.#key] = value;
      this.#layout.addMember(this.#key, this.#keyStart, this.#keyEnd, start, end, layout);
    }
    this.#expect = 'comma-or-end';
  }

  #duplicateKey(): void {
    this.diagnostics.push({
      code: 'duplicate-key',
      severity: 'error',
      message: `The key "${this.#key}" appears twice in this object; most readers silently keep only the last one.`,
      location: this.source.location(this.#keyStart, this.#keyEnd),
      help: 'Keep one of the two, or rename one.',
    });
  }

  #close(isObject: boolean): void {
    const closer = isObject ? '}' : ']';
    const at = this.#at++;
    const wanted = this.#container === undefined ? undefined : !Array.isArray(this.#container);
    if (wanted !== isObject) {
      const matches = this.#stack.some((entry) => !Array.isArray(entry.value) === isObject);
      const expected = wanted === undefined ? 'the end of the file' : wanted ? '"}"' : '"]"';
      this.#error(`Expected ${expected} but found "${closer}".`, at, at + 1);
      if (!matches) return;
      while (!Array.isArray(this.#container) !== isObject) this.#pop(at);
    }
    if (this.#expect === 'colon')
      this.#error(`The key "${this.#key}" has no value.`, this.#keyStart, this.#keyEnd);
    else if (this.#expect === 'value' && isObject)
      this.#error(`The key "${this.#key}" has no value.`, at, at + 1);
    else if (this.#expect === 'key' || this.#expect === 'value') {
      this.#error(
        `A "," before "${closer}" is not allowed.`,
        this.#lastComma,
        this.#lastComma + 1,
        'Remove the comma.',
      );
    }
    this.#pop(at + 1);
  }

  #pop(end: number): void {
    const closed = this.#stack.pop();
    closed?.layout.close(end);
    const parent = this.#stack.at(-1);
    this.#container = parent?.value;
    this.#layout = parent?.layout ?? this.layout;
    this.#layout.closeLast(end);
    this.#expect = parent === undefined ? 'end-of-file' : 'comma-or-end';
  }

  #comma(): void {
    const at = this.#at++;
    if (this.#expect === 'comma-or-end') {
      this.#lastComma = at;
      this.#expect = Array.isArray(this.#container) ? 'value' : 'key';
      return;
    }
    if (this.#expect === 'colon') {
      this.#error(`The key "${this.#key}" has no value.`, this.#keyStart, this.#keyEnd);
      this.#lastComma = at;
      this.#expect = 'key';
      return;
    }
    this.#error('There is a "," that does not belong here.', at, at + 1, 'Remove the comma.');
  }

  #unexpected(): void {
    const start = this.#at;
    if (this.#expect === 'end-of-file') {
      this.#stopped = true;
      return this.#error('There is more text after the end of the JSON value.', start, this.#text.length);
    }
    this.#error(`Expected a key in double quotes but found "${this.#text[start]}".`, start, start + 1);
    this.#at++;
  }

  #finish(): void {
    const end = this.#text.length;
    const open = this.#stack.at(-1);
    if (open !== undefined) {
      const bracket = Array.isArray(open.value) ? '[' : '{';
      const start = open.layout.start;
      this.#error(`The file ends before this "${bracket}" is closed.`, start, start + 1);
      while (this.#stack.length > 0) this.#pop(end);
    } else if (this.root === undefined && this.diagnostics.length === 0) {
      this.diagnostics.push({
        code: 'file-empty',
        severity: 'error',
        message: 'The file is empty.',
        location: this.source.location(0, end),
        help: 'A JSON document holds at least one value.',
      });
    }
  }

  readonly #error = (message: string, start: number, end: number, help?: string): void => {
    if (this.diagnostics.length >= MAX_ERRORS) {
      this.#stopped = true;
      return;
    }
    const location = this.source.location(start, end);
    this.diagnostics.push({
      code: 'json-syntax',
      severity: 'error',
      message,
      location,
      ...(help && { help }),
    });
  };
}

function wordHelp(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return `Write ${lower}.`;
  if (lower === 'none' || lower === 'nil' || lower === 'undefined' || lower === 'null') return 'Write null.';
  if (/^[+.]?\d/.test(word) || lower === 'nan' || lower === 'infinity') {
    return 'JSON numbers look like 0, -12, 1.5 or 2e10.';
  }
  return 'Text goes between double quotes.';
}

function defineOwn(object: object, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
