import { createSource, type Diagnostic, type Source } from '../diagnostics/index.ts';
import { createDocument, type JsonDocument } from './document.ts';
import { readFaultless } from './faultless.ts';
import { holdsLargeNumber, largeNumbers } from './large-numbers.ts';
import { Layout, type LayoutNode, NOWHERE } from './layout.ts';
import { KEPT_NUMBERS, keptNumber } from './number.ts';
import { readString, scanNumber, skipBlank, skipWord } from './scan.ts';
import type { JsonValue } from './value.ts';

export interface ParseOptions {
  /** Containers inside containers; deeper text is refused, so that no later walk can exhaust the stack. */
  readonly maxDepth?: number;
  /** Refuse numbers that would be read as others: for models, which are handed on to somebody. */
  readonly exactNumbers?: boolean;
}

export interface ParsedJson {
  /** What could be read. After syntax errors it is a best effort; undefined if nothing was there. */
  readonly document: JsonDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The offset of what first keeps the text from being JSON, or before which something is missing. The finding may stand
   * elsewhere: at what it speaks of, such as the bracket that is never closed.
   */
  readonly brokenAt?: number;
}

const DEFAULT_MAX_DEPTH = 512;
const MAX_ERRORS = 1000;

/**
 * Parses JSON with a position for every value, reporting every syntax error and duplicate key. A text without
 * faults is read by the engine's own parser; only a faulty one needs the parser that can say what is wrong.
 */
export function parseJson(text: string, file: string, options: ParseOptions = {}): ParsedJson {
  const parsed = parse(createSource(file, text), options.maxDepth ?? DEFAULT_MAX_DEPTH);
  const { document, diagnostics } = parsed;
  if (!options.exactNumbers || document === undefined || !holdsLargeNumber(document.value)) return parsed;
  return { ...parsed, diagnostics: [...diagnostics, ...inexactNumbers(document)] };
}

function inexactNumbers(document: JsonDocument): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const [pointer] of largeNumbers(document.value, '')) {
    const { start, end } = document.offsets(pointer)!;
    if (keptNumber(document.source.text.slice(start, end)) !== undefined) continue;
    found.push({
      code: 'number-not-kept',
      severity: 'error',
      message: 'This number is too large to be kept as it is written.',
      location: document.locate(pointer),
      pointer,
      help: KEPT_NUMBERS,
    });
    if (found.length === MAX_ERRORS) break;
  }
  return found;
}

function parse(source: Source, maxDepth: number): ParsedJson {
  const { text } = source;
  const faultless = readFaultless(text, maxDepth);
  if (faultless !== undefined) {
    return { document: createDocument(source, faultless.value, faultless.layout), diagnostics: [] };
  }
  const parser = new Parser(source, maxDepth);
  parser.run();
  const { root, layout, diagnostics, brokenAt } = parser;
  return {
    document: root === undefined ? undefined : createDocument(source, root, layout),
    diagnostics,
    ...(brokenAt !== undefined && { brokenAt }),
  };
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
  readonly layout: Layout;
  root: JsonValue | undefined;
  brokenAt: number | undefined;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #stack: { readonly value: JsonValue[] | Record<string, JsonValue>; readonly node: LayoutNode }[] =
    [];
  #at = 0;
  #tokenStart = 0;
  #expect: Expectation = 'value';
  #container: JsonValue[] | Record<string, JsonValue> | undefined;
  #node: LayoutNode = NOWHERE;
  #key = '';
  #keyStart = 0;
  #keyEnd = 0;
  #lastComma = 0;
  #stopped = false;

  constructor(source: Source, maxDepth: number) {
    this.source = source;
    this.#text = source.text;
    this.layout = new Layout(source.text);
    this.#maxDepth = maxDepth;
  }

  run(): void {
    const text = this.#text;
    while (!this.#stopped) {
      this.#at = skipBlank(text, this.#at, this.#error);
      this.#tokenStart = this.#at;
      if (this.#at >= text.length) break;
      this.#token(text.charCodeAt(this.#at));
    }
    if (!this.#stopped) this.#finish();
  }

  #token(code: number): void {
    if (this.#expect === 'end-of-file') return this.#unexpected();
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
    if (!wantsKey) {
      this.#complete(value, start, this.#at);
      return;
    }
    this.#key = String(value);
    this.#keyStart = start;
    this.#keyEnd = this.#at;
    this.#expect = 'colon';
  }

  #readScalar(code: number, asKey: boolean): string | number | boolean | null {
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

  #badWord(word: string, start: number, asKey: boolean): string | null {
    const shown = short(word);
    if (asKey) this.#error(`The key ${shown} is not in double quotes.`, start, this.#at);
    else this.#error(`${JSON.stringify(shown)} is not a JSON value.`, start, this.#at, wordHelp(word));
    return asKey ? word : null;
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
      this.#missing(`The ":" after the key "${short(this.#key)}" is missing.`, this.#keyStart, this.#keyEnd);
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
    const node = this.#complete(value as JsonValue, this.#at, this.#at + 1);
    this.#stack.push({ value, node });
    this.#container = value;
    this.#node = node;
    this.#expect = isObject ? 'key-or-end' : 'value-or-end';
    this.#at++;
  }

  #tooDeep(): void {
    this.#stopped = true;
    const message = `The brackets are nested more than ${this.#maxDepth} deep.`;
    const help =
      'Nothing below this place was read. No resource type needs such nesting: check how the file was made.';
    this.#report('nesting-too-deep', message, this.#at, this.#at + 1, help);
  }

  /** Attaches a value to the container it stands in. */
  #complete(value: JsonValue, start: number, end: number): LayoutNode {
    const container = this.#container;
    this.#expect = container === undefined ? 'end-of-file' : 'comma-or-end';
    if (container === undefined) this.root = value;
    else if (Array.isArray(container)) container.push(value);
    else return this.#addMember(container, value, start, end);
    return this.layout.add(this.#node, start, end, NOWHERE, NOWHERE);
  }

  #addMember(container: Record<string, JsonValue>, value: JsonValue, start: number, end: number): LayoutNode {
    if (Object.hasOwn(container, this.#key)) this.#duplicateKey();
    if (this.#key === '__proto__') defineOwn(container, this.#key, value);
    else container[this.#key] = value;
    const node = this.layout.add(this.#node, start, end, this.#keyStart, this.#keyEnd);
    this.layout.nameKey(node, this.#key);
    return node;
  }

  #duplicateKey(): void {
    const message = `The key "${short(this.#key)}" appears twice in this object; most readers silently keep only the last one.`;
    this.#report(
      'duplicate-key',
      message,
      this.#keyStart,
      this.#keyEnd,
      'Keep one of the two, or rename one.',
    );
  }

  #close(isObject: boolean): void {
    const closer = isObject ? '}' : ']';
    const at = this.#at++;
    const wanted = this.#container === undefined ? undefined : !Array.isArray(this.#container);
    if (wanted !== isObject) {
      const matches = this.#stack.some((entry) => !Array.isArray(entry.value) === isObject);
      const expected = wanted === undefined ? 'a value' : wanted ? '"}"' : '"]"';
      this.#error(`Expected ${expected} but found "${closer}".`, at, at + 1);
      if (!matches) return;
      while (!Array.isArray(this.#container) !== isObject) this.#pop(at);
    }
    if (this.#expect === 'colon' || (this.#expect === 'value' && isObject))
      this.#missing(`The key "${short(this.#key)}" has no value.`, this.#keyStart, this.#keyEnd);
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
    this.#stack.pop();
    this.layout.close(this.#node, end);
    const parent = this.#stack.at(-1);
    this.#container = parent?.value;
    this.#node = parent?.node ?? NOWHERE;
    this.#expect = parent === undefined ? 'end-of-file' : 'comma-or-end';
  }

  #comma(): void {
    const at = this.#at++;
    if (this.#expect === 'comma-or-end') {
      this.#lastComma = at;
      this.#expect = Array.isArray(this.#container) ? 'value' : 'key';
      return;
    }
    const lacksValue =
      this.#expect === 'value' && this.#container !== undefined && !Array.isArray(this.#container);
    if (this.#expect === 'colon' || lacksValue) {
      this.#missing(`The key "${short(this.#key)}" has no value.`, this.#keyStart, this.#keyEnd);
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
      const { start } = this.layout.span(open.node, 'value');
      this.#missing(`The file ends before this "${bracket}" is closed.`, start, start + 1);
      while (this.#stack.length > 0) this.#pop(end);
    } else if (this.root === undefined && this.diagnostics.length === 0) {
      this.brokenAt = end;
      this.diagnostics.push({
        code: 'file-empty',
        severity: 'error',
        message: 'The file is empty.',
        location: this.source.location(0, end),
        help: 'A JSON document holds at least one value.',
      });
    }
  }

  /** An error that is told of what stands before the place where something is missing. */
  #missing(message: string, start: number, end: number): void {
    this.brokenAt ??= this.#tokenStart;
    this.#error(message, start, end);
  }

  readonly #error = (message: string, start: number, end: number, help?: string): void => {
    this.brokenAt ??= start;
    this.#report('json-syntax', message, start, end, help);
  };

  /** After so many errors the file is something else than JSON, or nobody reads on: the rest is not looked at. */
  #report(code: string, message: string, start: number, end: number, help: string | undefined): void {
    if (this.diagnostics.length > MAX_ERRORS) return;
    const isLast = this.diagnostics.length === MAX_ERRORS;
    this.#stopped ||= isLast;
    this.diagnostics.push({
      code: isLast ? 'json-syntax' : code,
      severity: 'error',
      message: isLast ? `The file has more than ${MAX_ERRORS} errors; the rest of it was not read.` : message,
      location: this.source.location(start, end),
      ...(help && !isLast && { help }),
    });
  }
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
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
