/** The contents of a string or text block, or what is wrong with it. */
export type StringContents = { readonly value: string } | { readonly error: string };

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  // A backslash before a line break joins the lines.
  ['\n', ''],
]);

/** What stands between the quotes of a string. Line breaks become LF on every platform. */
export function readStringContents(raw: string): StringContents {
  return unescapeText(normalizeLineBreaks(raw), false);
}

/** What stands between the triple quotes of a text block, without the indentation that the block itself has. */
export function readTextBlockContents(raw: string): StringContents {
  const text = normalizeLineBreaks(raw);
  if (text === '') return { error: 'Text block is empty' };
  if (text[0] !== '\n') return { error: 'Text block must start with a new line' };
  return unescapeText(stripIndentation(text), true);
}

function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Blank lines do not count for the common indentation, but the last line does: it holds the closing quotes. */
function stripIndentation(text: string): string {
  const lines = text.split('\n').slice(1);
  let common = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const indentation = leadingSpaces(line);
    const isBlank = indentation === line.length;
    if (!isBlank || index === lines.length - 1) common = Math.min(common, indentation);
  }
  return lines.map((line) => trimEndSpaces(line).slice(common)).join('\n');
}

function leadingSpaces(line: string): number {
  let count = 0;
  while (line.charCodeAt(count) === 0x20) count++;
  return count;
}

/** Keeps the first character: a line of nothing but spaces loses it with the indentation, if there is any. */
function trimEndSpaces(line: string): string {
  let end = line.length;
  while (end > 1 && line.charCodeAt(end - 1) === 0x20) end--;
  return line.slice(0, end);
}

function unescapeText(text: string, inTextBlock: boolean): StringContents {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x5c) {
      if (!isAllowed(code, inTextBlock)) return { error: `Invalid string character: \`${text[at]}\`` };
      continue;
    }
    parts.push(text.slice(from, at));
    const letter = text[at + 1] ?? '';
    if (letter === 'u') {
      const problem = unicodeProblem(text, at + 2);
      if (problem !== undefined) return { error: problem };
      parts.push(String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)));
      at += 5;
    } else {
      const plain = ESCAPES.get(letter);
      if (plain === undefined) return { error: `Invalid escape found in string: \`\\${letter}\`` };
      parts.push(plain);
      at += 1;
    }
    from = at + 1;
  }
  return { value: from === 0 ? text : parts.join('') + text.slice(from) };
}

function unicodeProblem(text: string, from: number): string | undefined {
  for (let at = from; at < from + 4; at++) {
    if (at >= text.length) return 'Invalid unclosed unicode escape found in string';
    if (!/[0-9a-fA-F]/.test(text[at]!)) return `Invalid unicode escape character: \`${text[at]}\``;
  }
  return undefined;
}

function isAllowed(code: number, inTextBlock: boolean): boolean {
  if (code === 0x22) return inTextBlock;
  return code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
