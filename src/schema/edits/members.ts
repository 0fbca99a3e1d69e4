/** A member of an object or an element of an array, by its place in the text. */
export interface Member {
  /** The name; undefined for elements. */
  readonly key: string | undefined;
  /** Where it starts: at its key, or at its value if it has none. */
  readonly start: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly end: number;
}

/** An object or array in the text: from its opening bracket up to and with the closing one. */
export interface Container {
  readonly start: number;
  readonly end: number;
  readonly members: readonly Member[];
}

const BLANK = /[ \t\r\n]/;

/** Finds the members of the container that starts at an offset. The text must be well-formed. */
export function readContainer(text: string, start: number): Container {
  const members: Member[] = [];
  const isObject = text[start] === '{';
  let at = skipBlank(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']') {
    const memberStart = at;
    const keyEnd = isObject ? endOfString(text, at) : at;
    const valueStart = isObject ? skipBlank(text, skipBlank(text, keyEnd) + 1) : at;
    const end = endOfValue(text, valueStart);
    const key = isObject ? (JSON.parse(text.slice(memberStart, keyEnd)) as string) : undefined;
    members.push({ key, start: memberStart, keyEnd, valueStart, end });
    at = skipBlank(text, end);
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return { start, end: at + 1, members };
}

function skipBlank(text: string, start: number): number {
  let at = start;
  while (at < text.length && BLANK.test(text[at]!)) at++;
  return at;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const char = text[at]!;
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
    else if (depth === 0) return endOfWord(text, at);
    at++;
  } while (depth > 0);
  return at;
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at++;
  return at;
}
