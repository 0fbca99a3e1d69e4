export interface NameOptions {
  /** The most characters the name may have; 40 if left out. */
  readonly maxLength?: number;
  /** The characters it may have, as inside the brackets of a regular expression; `a-zA-Z0-9-` if left out. */
  readonly characters?: string;
  /** What it begins with; the names of the stack and of the resource in its template if left out. */
  readonly prefix?: string;
}

/** The parts of a request that a name is made of. */
export interface NameSource {
  readonly token: string;
  readonly stackId?: string;
  readonly logicalId?: string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** Enough that two tokens do not give the same name. */
const BITS = 60;

/** A name that is the same for the same token: an invocation that is repeated finds what the first one made. */
export function resourceName(request: NameSource, options: NameOptions = {}): string {
  const { maxLength = 40, characters = 'a-zA-Z0-9-' } = options;
  const allowed = new RegExp(`[${characters}]`);
  const only = (text: string): string => [...text].filter((character) => allowed.test(character)).join('');
  const letters = only(LOWER) || only(LOWER.toUpperCase());
  const suffix = encode(hash(request.token), letters + only(DIGITS));
  const separator = only('-_.').charAt(0);
  const tidy = (text: string): string => {
    const cased = only('a') === '' ? text.toUpperCase() : only('A') === '' ? text.toLowerCase() : text;
    // Hardly anything may begin with a digit or a hyphen.
    return letters === '' ? only(cased) : only(cased).replace(/^[^a-z]+/i, '');
  };
  const { prefix, stackId = '', logicalId = '' } = { ...request, ...options };
  const parts = prefix === undefined ? [stackId.split('/')[1] ?? '', logicalId] : [prefix];
  const room = maxLength - suffix.length - separator.length;
  const head =
    join(parts.map(tidy).filter(Boolean), separator, room) || tidy('resource').slice(0, Math.max(0, room));
  return head === '' ? suffix.slice(-maxLength) : head + separator + suffix;
}

/** Joins one or two parts. Two that do not fit get half of the room each, and what the other does not need. */
function join([first = '', second = '']: readonly string[], separator: string, room: number): string {
  const space = room - separator.length;
  const left = second === '' ? first : first.slice(0, Math.max(Math.ceil(space / 2), space - second.length));
  const joined = [left, second].filter(Boolean).join(separator).slice(0, Math.max(0, room));
  return separator !== '' && joined.endsWith(separator) ? joined.slice(0, -1) : joined;
}

/** FNV-1a of 64 bits with a last mix. It need not withstand an attack: who can choose tokens can choose names. */
function hash(text: string): bigint {
  let state = 0xcbf29ce484222325n;
  for (const character of text)
    state = BigInt.asUintN(64, (state ^ BigInt(character.codePointAt(0)!)) * 0x100000001b3n);
  return BigInt.asUintN(64, (state ^ (state >> 32n)) * 0x9e3779b97f4a7c15n) >> 4n;
}

function encode(number: bigint, alphabet: string): string {
  if (alphabet.length < 2) throw new TypeError('The characters of a name must include letters or digits.');
  const base = BigInt(alphabet.length);
  const length = Math.ceil(BITS / Math.log2(alphabet.length));
  let text = '';
  for (let rest = number; text.length < length; rest /= base) text += alphabet[Number(rest % base)];
  return text;
}
