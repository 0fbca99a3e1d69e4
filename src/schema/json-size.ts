const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * How many bytes Python's `json.dumps` makes of a JSON text, which is what AWS's registry measures: ASCII only,
 * `", "` between members and `": "` after keys, no line breaks. Counted from the text, the result is not built.
 */
export function pythonDumpSize(text: string): number {
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const read = measureString(text, at);
      size += read.size;
      at = read.end - 1;
    } else if (code === COMMA || code === COLON) {
      size += 2;
    } else if (isNumberStart(code)) {
      const end = endOfNumber(text, at);
      size += numberSize(text.slice(at, end));
      at = end - 1;
    } else if (code > 0x20) {
      size += 1;
    }
  }
  return size;
}

/** The size, or undefined if the text is so short that it cannot reach the limit. */
export function pythonDumpSizeOver(text: string, limit: number): number | undefined {
  if (text.length * ODD_GROWTH <= limit || text.length * maxGrowth(text) <= limit) return undefined;
  const size = pythonDumpSize(text);
  return size > limit ? size : undefined;
}

/** A character outside ASCII becomes `\uXXXX`, and `1e15` sixteen digits. */
const ODD_GROWTH = 6;
/** Otherwise only commas and colons grow, by a space each, and at most every other character is one. */
const PLAIN_GROWTH = 1.5;

function maxGrowth(text: string): number {
  return /[^\0-~]|\d[eE]/.test(text) ? ODD_GROWTH : PLAIN_GROWTH;
}

function measureString(text: string, start: number): { readonly end: number; readonly size: number } {
  let size = 1;
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE && at < text.length; code = text.charCodeAt(at)) {
    if (code !== BACKSLASH) {
      size += characterSize(code);
      at += 1;
    } else if (text.charCodeAt(at + 1) === 0x75) {
      size += characterSize(Number.parseInt(text.slice(at + 2, at + 6), 16));
      at += 6;
    } else {
      size += text.charCodeAt(at + 1) === 0x2f ? 1 : 2;
      at += 2;
    }
  }
  return { end: at + 1, size: size + 1 };
}

/** Quotes, backslashes and the five control characters with a short escape take two; printable ASCII one. */
function characterSize(code: number): number {
  if (code >= 0x20 && code <= 0x7e) return code === QUOTE || code === BACKSLASH ? 2 : 1;
  return code === 0x08 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d ? 2 : ODD_GROWTH;
}

function isNumberStart(code: number): boolean {
  return code === 0x2d || (code >= 0x30 && code <= 0x39);
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && /[\d.eE+-]/.test(text[at]!)) at++;
  return at;
}

/** Python keeps integers as written and prints fractions in its own shortest form. */
function numberSize(written: string): number {
  if (/^-?\d+$/.test(written)) return written === '-0' ? 1 : written.length;
  const value = Number(written);
  if (!Number.isFinite(value)) return written.length;
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const digits = mantissa.replace(/[-.]/g, '').length;
  const sign = written.startsWith('-') ? 1 : 0;
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    const point = digits > 1 ? 1 : 0;
    return sign + digits + point + 2 + Math.max(2, String(Math.abs(power)).length);
  }
  if (power < 0) return sign + 1 - power + digits;
  return sign + Math.max(digits, power + 1) + 1 + (digits > power + 1 ? 0 : 1);
}
