import { type PythonReader, PythonRefusal } from './reader.ts';

/** What a "(" opens. */
export type Opening =
  | { readonly kind: 'capture'; readonly name?: string }
  | { readonly kind: 'plain'; readonly verbose?: boolean }
  | { readonly kind: 'look-ahead' }
  | { readonly kind: 'look-behind' }
  | { readonly kind: 'condition'; readonly reference: string }
  | { readonly kind: 'named-reference'; readonly name: string }
  | { readonly kind: 'global-flags'; readonly verbose: boolean }
  | { readonly kind: 'comment' };

/** Reads what follows a "(" up to the start of its body. */
export function readOpening(reader: PythonReader): Opening {
  if (!reader.take('?')) return { kind: 'capture' };
  const token = reader.read();
  switch (token) {
    case 'P':
      return readNamed(reader);
    case ':':
    case '>':
      return { kind: 'plain' };
    case '#':
      readComment(reader);
      return { kind: 'comment' };
    case '=':
    case '!':
      return { kind: 'look-ahead' };
    case '<': {
      const direction = reader.read();
      if (direction === '=' || direction === '!') return { kind: 'look-behind' };
      throw new PythonRefusal('it wants (?P<name>…) for a named group, not (?<name>…)');
    }
    case '(':
      return { kind: 'condition', reference: readReference(reader) };
    default:
      return readFlags(reader, token);
  }
}

function readNamed(reader: PythonReader): Opening {
  if (reader.take('<'))
    return { kind: 'capture', name: identifier(reader.readUntil('>', 'name of a group')) };
  if (reader.take('='))
    return { kind: 'named-reference', name: identifier(reader.readUntil(')', 'name of a group')) };
  throw new PythonRefusal(`(?P${reader.next ?? ''} means nothing to it`);
}

function readComment(reader: PythonReader): void {
  for (let token = reader.read(); token !== ')'; token = reader.read())
    if (token === undefined) throw new PythonRefusal('a comment has no end');
}

function readReference(reader: PythonReader): string {
  const reference = reader.readUntil(')', 'name of a group');
  return /^[0-9]+$/.test(reference) ? reference : identifier(reference);
}

function identifier(name: string): string {
  if (/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name)) return name;
  throw new PythonRefusal(`"${name}" cannot be the name of a group`);
}

/** Python's flags. Those of a kind (a, u, L) exclude each other, and L is for bytes only. */
const FLAGS = 'imsxauL';
const KINDS = 'auL';

function readFlags(reader: PythonReader, first: string | undefined): Opening {
  let token = first;
  const on = readFlagLetters();
  if (token === ')' && on !== '') {
    if (on.includes('u')) throw new PythonRefusal('the flag u contradicts the ASCII mode');
    return { kind: 'global-flags', verbose: on.includes('x') };
  }
  let off = '';
  if (token === '-') {
    token = reader.read();
    off = readFlagLetters();
    if (off === '') throw unknownFlags(token);
  }
  if (token !== ':' || on + off === '') throw unknownFlags(token);
  checkFlags(on, off);
  if (on.includes('x')) return { kind: 'plain', verbose: true };
  return off.includes('x') ? { kind: 'plain', verbose: false } : { kind: 'plain' };

  function readFlagLetters(): string {
    let letters = '';
    for (; token !== undefined && token.length === 1 && FLAGS.includes(token); token = reader.read())
      letters += token;
    checkKinds(letters);
    return letters;
  }
}

function checkKinds(letters: string): void {
  const kinds = new Set([...letters].filter((letter) => KINDS.includes(letter)));
  if (kinds.has('L')) throw new PythonRefusal('the flag L is for bytes only');
  if (kinds.size > 1) throw new PythonRefusal('the flags a and u exclude each other');
}

function checkFlags(on: string, off: string): void {
  if ([...off].some((letter) => KINDS.includes(letter)))
    throw new PythonRefusal('the flags a and u cannot be turned off');
  if ([...off].some((letter) => on.includes(letter))) throw new PythonRefusal('a flag is turned on and off');
}

function unknownFlags(token: string | undefined): PythonRefusal {
  return new PythonRefusal(token === undefined ? 'a group has no end' : `(?…${token} means nothing to it`);
}
