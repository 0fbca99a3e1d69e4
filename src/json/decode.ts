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
  const wide = wideEncoding(bytes);
  return wide === undefined ? decodeUtf8(bytes, file) : decodeWide(bytes, file, wide);
}

interface Encoding {
  readonly name: 'UTF-16' | 'UTF-32';
  readonly littleEndian: boolean;
}

/** Told by the byte-order mark, or by where the zeros of the first character stand, which in JSON is always ASCII. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a !== 0 && b === 0 && c === 0 && d === 0))
    return { name: 'UTF-32', littleEndian: true };
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d !== 0)))
    return { name: 'UTF-32', littleEndian: false };
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return { name: 'UTF-16', littleEndian: true };
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return { name: 'UTF-16', littleEndian: false };
  return undefined;
}

function decodeWide(bytes: Uint8Array, file: string, { name, littleEndian }: Encoding): DecodedText {
  const text =
    name === 'UTF-32'
      ? decodeUtf32(bytes, littleEndian)
      : new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be').decode(bytes);
  return { text, diagnostics: [encoding(file, text, 0, `The file is encoded in ${name}, not in UTF-8.`)] };
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian);
    if (at > 0 || code !== 0xfeff) characters.push(code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));
  }
  return characters.join('');
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

/** The start of the first sequence that is not UTF-8: halves the input until it is found. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle), true)) good = middle;
    else bad = middle;
  }
  while (!decodes(bytes.subarray(0, good), false)) good--;
  return good;
}

/** Whether bytes are UTF-8; as a beginning, they may break off inside a character. */
function decodes(bytes: Uint8Array, asBeginning: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: asBeginning });
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
