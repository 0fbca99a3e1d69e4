import { type Escape, readEscape, readOctal } from './escapes.ts';
import { type PythonReader, PythonRefusal } from './reader.ts';

/** Reads a class in brackets, after the opening one. A bracket that comes first is an ordinary character. */
export function readBrackets(reader: PythonReader): void {
  reader.take('^');
  for (let isFirst = true; ; isFirst = false) {
    const token = next(reader);
    if (token === ']' && !isFirst) return;
    const from = readMember(reader, token);
    if (!reader.take('-')) continue;
    const last = next(reader);
    if (last === ']') return;
    const to = readMember(reader, last);
    if (typeof from === 'string' || typeof to === 'string' || to.code < from.code)
      throw new PythonRefusal(`${token}-${last} is not a range`);
  }
}

function next(reader: PythonReader): string {
  const token = reader.read();
  if (token === undefined) throw new PythonRefusal('a class in brackets has no end');
  return token;
}

function readMember(reader: PythonReader, token: string): Escape {
  if (!token.startsWith('\\')) return { code: token.codePointAt(0)! };
  const letter = token.slice(1);
  return /^[0-9]$/.test(letter) ? readOctal(reader, letter) : readEscape(reader, letter, true);
}
