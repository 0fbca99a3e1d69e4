/**
 * What is wrong with a regular expression. Patterns are written for Java, whose syntax JavaScript knows only in
 * part, so only what no dialect accepts is reported: brackets that do not match and quantifiers of nothing.
 */
export function regularExpressionProblem(pattern: string): string | undefined {
  const found = scan(pattern);
  if (found === undefined) return undefined;
  const { message, index } = found;
  return `${message} near index ${index}\n${pattern}\n${' '.repeat(index)}^`;
}

interface Found {
  readonly message: string;
  readonly index: number;
}

function scan(pattern: string): Found | undefined {
  let groups = 0;
  // True where a quantifier would have nothing to repeat.
  let isStart = true;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    switch (character) {
      case '\\': {
        const end = escapeEnd(pattern, at);
        if (end === undefined) return { message: 'Unexpected internal error', index: at + 1 };
        at = end - 1;
        isStart = false;
        break;
      }
      case '[': {
        const end = classEnd(pattern, at);
        if (end === undefined) return { message: 'Unclosed character class', index: pattern.length - 1 };
        at = end - 1;
        isStart = false;
        break;
      }
      case '(':
        groups++;
        at = groupStart(pattern, at);
        isStart = true;
        break;
      case ')':
        if (groups-- === 0) return { message: "Unmatched closing ')'", index: Math.max(at - 1, 0) };
        isStart = false;
        break;
      case '|':
        isStart = true;
        break;
      case '*':
      case '+':
      case '?':
        if (isStart) return { message: `Dangling meta character '${character}'`, index: at };
        break;
      default:
        isStart = false;
    }
  }
  return groups > 0 ? { message: 'Unclosed group', index: pattern.length } : undefined;
}

/** Behind an escape; `\Q` quotes everything up to `\E`. */
function escapeEnd(pattern: string, at: number): number | undefined {
  if (at + 1 >= pattern.length) return undefined;
  if (pattern[at + 1] !== 'Q') return at + 2;
  const end = pattern.indexOf('\\E', at + 2);
  return end === -1 ? pattern.length : end + 2;
}

/** Behind a character class; Java allows classes inside classes. */
function classEnd(pattern: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < pattern.length; at++) {
    if (pattern[at] === '\\') {
      at = (escapeEnd(pattern, at) ?? pattern.length) - 1;
    } else if (pattern[at] === '[') {
      depth++;
      if (pattern[at + 1] === '^') at++;
      // A closing bracket that comes first stands for itself.
      if (pattern[at + 1] === ']') at++;
    } else if (pattern[at] === ']' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The last character of what opens a group: `(`, `(?:`, `(?<name>`, `(?i)`. */
function groupStart(pattern: string, at: number): number {
  const opening = /^\((?:\?(?:<[A-Za-z]\w*>|<?[=!]|[>:]|[a-zA-Z-]+:?))?/.exec(pattern.slice(at, at + 100))!;
  return at + opening[0].length - 1;
}
