import type { Feature, FeatureName } from './ast.ts';
import { javaProperty } from './java-properties.ts';

/** JavaScript without a flag and with flag u, as JSON Schema validators use it; RE2 stands for Go, too. */
export type Engine = 'java' | 'javascript' | 'javascript-u' | 're2' | 'dotnet' | 'python';

/** `edge`: different only for line ends at the end of a text, or for characters outside of ASCII. */
export type Effect = 'refuses' | 'differs' | 'edge';

export interface Fact {
  readonly engines: readonly Engine[];
  readonly effect: Effect;
  readonly reason: string;
}

const JAVASCRIPT: readonly Engine[] = ['javascript', 'javascript-u'];
const OTHERS: readonly Engine[] = ['javascript', 'javascript-u', 're2', 'dotnet', 'python'];

function refuses(engines: readonly Engine[], reason: string): Fact {
  return { engines, effect: 'refuses', reason };
}

function differs(engines: readonly Engine[], reason: string): Fact {
  return { engines, effect: 'differs', reason };
}

function edge(engines: readonly Engine[], reason: string): Fact {
  return { engines, effect: 'edge', reason };
}

/** An escape that JavaScript takes for its letter without a flag, and refuses with flag u. */
function lettersInJavaScript(
  what: string,
  meaning: string,
  ...alsoRefused: readonly Engine[]
): readonly Fact[] {
  return [
    differs(['javascript'], `JavaScript takes ${what} (${meaning}) for the letter after the backslash.`),
    refuses(['javascript-u', ...alsoRefused], `${what} (${meaning}) is unknown.`),
  ];
}

/**
 * How engines other than Java treat a piece of Java's syntax. Tests ask
 * JavaScript itself; Python 3.11 and Go 1.26 were asked when this was written, .NET was not.
 */
export function factsAbout(feature: Feature): readonly Fact[] {
  const facts = FACTS[feature.name];
  return typeof facts === 'function' ? facts(feature.detail ?? '') : facts;
}

const FACTS: Readonly<Record<FeatureName, readonly Fact[] | ((detail: string) => readonly Fact[])>> = {
  'atomic-group': [refuses([...JAVASCRIPT, 're2'], 'Atomic groups (?>…) are unknown.')],
  'back-reference': [
    refuses(['re2'], 'Back references are not supported, as they cannot be matched in linear time.'),
  ],
  'bell-or-escape': (letter) =>
    lettersInJavaScript(
      `\\${letter}`,
      letter === 'a' ? 'the bell' : 'the escape character',
      ...(letter === 'e' ? (['re2', 'python'] as const) : []),
    ),
  'big-repeat': [refuses(['re2'], 'A repetition of more than 1000 is not supported.')],
  'brace-property': propertyFacts,
  'class-dash-after-shorthand': [
    refuses(['javascript-u', 'dotnet', 'python'], 'A "-" after a class such as \\w looks like a range.'),
  ],
  'class-intersection': [differs(OTHERS, '"&&" in a class means the character "&", not an intersection.')],
  'class-leading-bracket': [differs(JAVASCRIPT, 'A "]" at the start of a class closes it.')],
  'class-nested': [differs(OTHERS, 'A "[" in a class means the character "[", not a class inside.')],
  'code-point-escape': [
    differs(['javascript'], 'JavaScript takes \\x{…} for a repetition of the letter "x".'),
    refuses(['javascript-u', 'dotnet', 'python'], '\\x{…} is unknown.'),
  ],
  'control-escape': [refuses(['re2', 'python'], '\\c is unknown.')],
  dollar: [
    edge([...JAVASCRIPT, 're2'], '"$" matches at the end only, in Java also before a last line end.'),
    edge(['dotnet', 'python'], 'Before a last line end "$" matches only if that is a line feed.'),
  ],
  dot: [edge(OTHERS, '"." leaves out fewer kinds of line ends than in Java.')],
  'empty-repeat': [refuses(OTHERS, 'A quantifier cannot follow a quantifier.')],
  grapheme: lettersInJavaScript('\\X', 'a visible character', 're2', 'dotnet', 'python'),
  'horizontal-space': lettersInJavaScript('\\h', 'horizontal space', 're2', 'dotnet', 'python'),
  'inline-flags': flagFacts,
  'input-end': lettersInJavaScript('\\z', 'the end of the text', 'python'),
  'input-end-or-last-line-end': [
    ...lettersInJavaScript('\\Z', 'the end of the text or of its last line', 're2'),
    differs(['python'], '\\Z is the end of the text only.'),
  ],
  'input-start': lettersInJavaScript('\\A', 'the start of the text'),
  'last-match': lettersInJavaScript('\\G', 'the end of the last match', 're2', 'python'),
  'line-break': lettersInJavaScript('\\R', 'a line break', 're2', 'dotnet', 'python'),
  'literal-bracket': (bracket) => [
    refuses(['javascript-u'], `A "${bracket}" that closes nothing needs a backslash.`),
  ],
  'look-ahead': [
    refuses(['re2'], 'Look-aheads are not supported, as they cannot be matched in linear time there.'),
  ],
  'look-behind': (width) => [
    refuses(['re2'], 'Look-behinds are not supported, as they cannot be matched in linear time there.'),
    ...(width === 'varying' ? [refuses(['python'], 'A look-behind must have a fixed length.')] : []),
  ],
  'named-group': [refuses(['python'], 'Named groups are written (?P<name>…).')],
  'needless-escape': (letter) => [
    refuses(['javascript-u'], `"${letter}" needs no backslash and must not have one.`),
  ],
  'octal-escape': [refuses(['javascript-u'], 'Octal escapes are not allowed.')],
  possessive: [refuses([...JAVASCRIPT, 're2', 'dotnet'], 'Possessive quantifiers are unknown.')],
  'quantified-assertion': (what) => {
    // Letters to JavaScript without a flag; and only there may a look-ahead be repeated.
    const onlyUnicode = /^\\[AGZz]|^\(\?[=!]/.test(what);
    const engines: readonly Engine[] = onlyUnicode ? ['javascript-u'] : JAVASCRIPT;
    const python: readonly Engine[] = what.startsWith('(') ? [] : ['python'];
    return [refuses([...engines, ...python], 'A place such as "^" or "\\b" cannot be repeated.')];
  },
  quotation: [
    differs(['javascript'], 'JavaScript takes \\Q and \\E for letters.'),
    refuses(['javascript-u', 'dotnet', 'python'], '\\Q…\\E is unknown.'),
  ],
  shorthand: (letter) => [
    edge(['dotnet', 'python'], `\\${letter} stands for characters of all scripts.`),
    ...(letter.toLowerCase() === 's' ? [edge([...JAVASCRIPT, 're2'], `\\${letter} has other members.`)] : []),
  ],
  supplementary: (place) =>
    place === 'class'
      ? [differs(['javascript', 'dotnet'], 'Characters beyond U+FFFF count as two in a class.')]
      : [],
  'supplementary-range': (form) => [
    refuses(
      ['javascript', 'dotnet', ...(form === 'escaped' ? (['python'] as const) : [])],
      'The halves of characters beyond U+FFFF make a range that runs backwards.',
    ),
  ],
  'unicode-escape': (kind) => [
    refuses(['re2'], '\\u is unknown.'),
    ...(kind === 'pair'
      ? [edge(['javascript', 'dotnet', 'python'], 'A pair of \\u escapes counts as two characters.')]
      : []),
  ],
  'vertical-space': (letter) =>
    letter === 'v'
      ? [differs(OTHERS, '\\v is the vertical tab only.')]
      : lettersInJavaScript('\\V', 'no vertical space', 're2', 'dotnet', 'python'),
  'word-boundary': [edge(['dotnet', 'python'], '\\b knows words of all scripts.')],
};

function propertyFacts(name: string): readonly Fact[] {
  const facts = [
    differs(['javascript'], `JavaScript without flag u takes \\p{${name}} for the letter "p" and braces.`),
    refuses(['python'], 'Python knows no \\p{…}.'),
  ];
  const set = javaProperty(name, { ignoreCase: false, unicodeClasses: false });
  if (!isJavaScriptProperty(name)) {
    facts.push(refuses(['javascript-u'], `JavaScript knows no property "${name}".`));
  } else if (set?.kind !== 'property' || set.name !== name) {
    facts.push(differs(['javascript-u'], `JavaScript's property "${name}" has other members.`));
  }
  if (!/^[CLMNPSZ][a-z]?$/.test(name)) {
    facts.push(refuses(['re2'], `RE2 knows no property "${name}".`));
    if (!/^Is[A-Z]/.test(name)) facts.push(refuses(['dotnet'], `.NET knows no property "${name}".`));
  }
  return facts;
}

function isJavaScriptProperty(name: string): boolean {
  try {
    new RegExp(`\\p{${name}}`, 'u');
    return true;
  } catch {
    return false;
  }
}

/** The letters that were set, and " later" if they do not stand at the pattern's start. */
function flagFacts(detail: string): readonly Fact[] {
  const [letters = '', later] = detail.split(' ');
  const facts = [
    refuses(JAVASCRIPT, 'Flags inside a pattern are unknown, or known to the newest engines only.'),
  ];
  if (/[xdu]/.test(letters)) facts.push(refuses(['re2'], `The flags "${letters}" are unknown.`));
  if (/[duU]/.test(letters)) facts.push(refuses(['dotnet'], `The flags "${letters}" are unknown.`));
  if (letters.includes('U'))
    facts.push(differs(['re2'], 'The flag U swaps greedy and reluctant quantifiers.'));
  if (/[dU]/.test(letters)) facts.push(refuses(['python'], `The flags "${letters}" are unknown.`));
  else if (later !== undefined)
    facts.push(refuses(['python'], 'Flags must stand at the start of the pattern.'));
  return facts;
}
