/** Reports a syntax error between two offsets. */
export type ReportSyntax = (message: string, start: number, end: number, help?: string) => void;

const SLASH = 0x2f;
const HASH = 0x23;

/** Skips white space, and what others take for it: comments, and blanks that JSON does not know. */
export function skipBlank(text: string, from: number, report: ReportSyntax): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at++;
    else if (code === SLASH || code === HASH) {
      const end = commentEnd(text, at);
      if (end === at) return at;
      report(
        'JSON has no comments.',
        at,
        end,
        'Remove it, or move the text to a "$comment" or "description".',
      );
      at = end;
    } else if (isForeignBlank(code)) {
      const shown = code.toString(16).toUpperCase().padStart(4, '0');
      report(`The character U+${shown} is not white space in JSON.`, at, at + 1, 'Remove it.');
      at++;
    } else return at;
  }
}

/** Control characters, no-break and zero-width spaces, byte-order marks inside the text. */
function isForeignBlank(code: number): boolean {
  if (code < 0x20) return true;
  return code >= 0x7f && /[\s\x7f-\x9f\u200b-\u200f\u2060\ufeff]/.test(String.fromCharCode(code));
}

function commentEnd(text: string, at: number): number {
  if (text.startsWith('//', at) || text.charCodeAt(at) === HASH) {
    const end = text.indexOf('\n', at);
    return end === -1 ? text.length : end;
  }
  if (!text.startsWith('/*', at)) return at;
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? text.length : end + 2;
}

/** The end of the JSON number at an offset, or the offset itself if there is none. */
export function scanNumber(text: string, from: number): number {
  NUMBER.lastIndex = from;
  const match = NUMBER.exec(text);
  if (match === null) return from;
  const end = from + match[0].length;
  return isWordCode(text.charCodeAt(end)) ? from : end;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The end of a run of characters that have no meaning of their own in JSON; at least one character long. */
export function skipWord(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && isWordCode(text.charCodeAt(at))) at++;
  return at;
}

function isWordCode(code: number): boolean {
  return code > 0x20 && !'{}[],:"\''.includes(String.fromCharCode(code));
}

export interface ReadString {
  readonly value: string;
  readonly end: number;
}

/** Reads the string at an offset, in double quotes or, with a complaint, in single ones. */
export function readString(text: string, start: number, report: ReportSyntax): ReadString {
  const quote = text.charCodeAt(start);
  if (quote !== 0x22) report('Strings take double quotes.', start, start + 1);
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { value: text.slice(start + 1, at), end: at + 1 };
    if (code === 0x5c || code < 0x20 || at >= text.length)
      return readUnusualString(text, start, quote, report);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function readUnusualString(text: string, start: number, quote: number, report: ReportSyntax): ReadString {
  const parts: string[] = [];
  let from = start + 1;
  for (let at = from; ; ) {
    const code = text.charCodeAt(at);
    if (at >= text.length || code === 0x0a || code === 0x0d) {
      report(
        'This string is not closed on its line.',
        start,
        at,
        'End it with a double quote; write \\n for a line break.',
      );
      parts.push(text.slice(from, at));
      return { value: parts.join(''), end: at };
    }
    if (code === quote) {
      parts.push(text.slice(from, at));
      return { value: parts.join(''), end: at + 1 };
    }
    if (code === 0x5c) {
      parts.push(text.slice(from, at));
      const escaped = readEscape(text, at, report);
      parts.push(escaped.value);
      at = escaped.end;
      from = at;
      continue;
    }
    if (code < 0x20) {
      const shown = code.toString(16).padStart(4, '0');
      report(
        `A string may not hold the control character U+${shown.toUpperCase()}.`,
        at,
        at + 1,
        `Write \\u${shown}.`,
      );
    }
    at++;
  }
}

function readEscape(text: string, at: number, report: ReportSyntax): ReadString {
  const letter = text[at + 1] ?? '';
  const plain = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
  if (plain !== undefined) return { value: plain, end: at + 2 };
  const hex = text.slice(at + 2, at + 6);
  if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(hex)) {
    return { value: String.fromCharCode(Number.parseInt(hex, 16)), end: at + 6 };
  }
  report(
    `"\\${/[\r\n]/.test(letter) ? '' : letter}" is not an escape of JSON.`,
    at,
    Math.min(at + 2, text.length),
    'Write \\\\ for a backslash.',
  );
  return /[\r\n]/.test(letter) || letter === '' ? { value: '', end: at + 1 } : { value: letter, end: at + 2 };
}
