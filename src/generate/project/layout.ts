/** Strings, comments, words and single characters of a TypeScript module. */
const TOKENS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[\w$]+|\S/g;

/** Characters that a formatter adds and takes away without changing what is declared. */
const OPTIONAL = new Set([',', ';', '|', '(', ')']);

/**
 * Whether two texts say the same. Projects run formatters over their files, and a generated file that was only laid
 * out anew is neither stale nor to be written again.
 */
export function isSameText(path: string, a: string, b: string): boolean {
  if (a === b) return true;
  const essence = path.endsWith('.ts') ? moduleEssence : plainEssence;
  return essence(a) === essence(b);
}

function moduleEssence(text: string): string {
  return (text.match(TOKENS) ?? [])
    .filter((token) => !OPTIONAL.has(token))
    .map(tokenEssence)
    .join(' ');
}

function tokenEssence(token: string): string {
  if (/^['"]/.test(token)) return `"${token.slice(1, -1).replaceAll(/\\(?=['"])/g, '')}"`;
  return token.replaceAll(/\s+/g, ' ');
}

/** Blank lines, indentation and the widths of table columns are layout. */
function plainEssence(text: string): string {
  return text.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();
}
