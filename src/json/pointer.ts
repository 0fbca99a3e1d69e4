import { isJsonArray, isJsonObject, type JsonValue, own } from './value.ts';

/** RFC 6901: the reference tokens of a pointer, or undefined if the text is not a pointer. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  const tokens = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return tokens;
  return /~(?![01])/.test(pointer) ? undefined : tokens.map(unescapeToken);
}

export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join('');
}

/** The pointer of a member below another pointer. */
export function childPointer(parent: string, token: string | number): string {
  return `${parent}/${typeof token === 'number' ? token : escapeToken(token)}`;
}

export function escapeToken(token: string): string {
  return /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

const MOST_CHARACTERS = 120;
const LAST_CHARACTERS = 40;

/** A pointer as a message shows it: of a very long one the beginning and the end. */
export function shownPointer(pointer: string): string {
  if (pointer.length <= MOST_CHARACTERS) return pointer;
  const [first, last] = [
    pointer.slice(0, MOST_CHARACTERS - LAST_CHARACTERS),
    pointer.slice(-LAST_CHARACTERS),
  ];
  return `${first}…${last}`.toWellFormed();
}

/** The value a pointer leads to, or undefined if it leads nowhere. */
export function resolvePointer(root: JsonValue, pointer: string): JsonValue | undefined {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) return undefined;
  let value: JsonValue | undefined = root;
  for (const token of tokens) {
    value = value === undefined ? undefined : member(value, token);
    if (value === undefined) return undefined;
  }
  return value;
}

function member(value: JsonValue, token: string): JsonValue | undefined {
  if (isJsonArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isJsonObject(value) ? own(value, token) : undefined;
}
