import { createSource, type Diagnostic } from '../diagnostics/index.ts';

export interface DecodedText {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The text of a file's bytes: UTF-8 is the only right encoding; others are named, and read where possible. */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    const rest = decodeUtf8(bytes.subarray(3), file);
    return { text: rest.text, diagnostics: [byteOrderMark(file, rest.text), ...rest.diagnostics] };
  }
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, file, 'utf-16be');
  return decodeUtf8(bytes, file);
}

function decodeUtf8(bytes: Uint8Array, file: string): DecodedText {
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      diagnostics: [],
    };
  } catch {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const at = firstBadByte(bytes);
    const offset = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, at)).length;
    const shown = bytes[at]!.toString(16).padStart(2, '0');
    return {
      text,
      diagnostics: [encoding(file, text, offset, `The byte 0x${shown} is not valid UTF-8 here.`)],
    };
  }
}

function decodeUtf16(bytes: Uint8Array, file: string, label: 'utf-16le' | 'utf-16be'): DecodedText {
  const text = new TextDecoder(label).decode(bytes);
  const name = label.slice(0, 6).toUpperCase();
  return { text, diagnostics: [encoding(file, text, 0, `The file is encoded in ${name}, not in UTF-8.`)] };
}

/** Halves the input until the first byte that breaks the decoding is found. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isValidPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function encoding(file: string, text: string, offset: number, message: string): Diagnostic {
  const location = createSource(file, text).location(offset, offset + 1);
  return { code: 'file-encoding', severity: 'error', message, location, help: 'Save the file as UTF-8.' };
}

function byteOrderMark(file: string, text: string): Diagnostic {
  return {
    code: 'byte-order-mark',
    severity: 'warning',
    message: 'The file starts with a byte-order mark, which other JSON readers refuse.',
    location: createSource(file, text).location(0, 0),
    help: 'Save the file as UTF-8 without a byte-order mark.',
  };
}
