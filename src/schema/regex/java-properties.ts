import { type CharSet, complement, EVERYTHING, property, rangesOf, union } from './char-set.ts';
import { unicodeBlock } from './unicode-blocks.ts';

/** What the flags in force say about names. */
export interface PropertyMode {
  readonly ignoreCase: boolean;
  /** (?U): POSIX names and \w \d \s \b stand for all of Unicode. */
  readonly unicodeClasses: boolean;
}

/** The characters that Java means by the text between the braces of \p{…}; undefined if it knows no such name. */
export function javaProperty(text: string, mode: PropertyMode): CharSet | undefined {
  const equals = text.indexOf('=');
  if (equals !== -1) return keyedProperty(text.slice(0, equals).toLowerCase(), text.slice(equals + 1), mode);
  if (text.startsWith('In')) return block(text.slice(2));
  if (text.startsWith('Is')) {
    const name = text.slice(2);
    return unicodeProperty(name, mode) ?? plainProperty(name, mode) ?? script(name);
  }
  return (mode.unicodeClasses ? unicodePosix(text, mode) : undefined) ?? plainProperty(text, mode);
}

export const ASCII_DIGIT: CharSet = rangesOf([0x30, 0x39]);
export const ASCII_SPACE: CharSet = rangesOf([0x09, 0x0d, 0x20, 0x20]);
export const ASCII_WORD: CharSet = rangesOf([0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]);
export const HORIZONTAL_SPACE: CharSet = rangesOf([
  0x09, 0x09, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x180e, 0x180e, 0x2000, 0x200a, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000,
]);
export const VERTICAL_SPACE: CharSet = rangesOf([0x0a, 0x0d, 0x85, 0x85, 0x2028, 0x2029]);
/** What ends a line for `.`, `^` and `$`. */
export const LINE_ENDS: CharSet = rangesOf([0x0a, 0x0a, 0x0d, 0x0d, 0x85, 0x85, 0x2028, 0x2029]);
export const UNICODE_DIGIT: CharSet = property('Nd');
export const UNICODE_SPACE: CharSet = union([rangesOf([0x09, 0x0d, 0x85, 0x85]), property('Z')]);
export const UNICODE_WORD: CharSet = union([
  rangesOf([0x200c, 0x200d]),
  property('Alphabetic'),
  property('M'),
  property('Nd'),
  property('Pc'),
]);

const CASED: CharSet = union([property('Lowercase'), property('Uppercase'), property('Lt')]);
const CASED_LETTERS: CharSet = union([property('Lu'), property('Ll'), property('Lt')]);
const ASCII_LETTERS: CharSet = rangesOf([0x41, 0x5a, 0x61, 0x7a]);
const IGNORABLE: CharSet = union([rangesOf([0, 8, 0x0e, 0x1b, 0x7f, 0x9f]), property('Cf')]);
const IDENTIFIER_START: readonly CharSet[] = [property('L'), property('Nl')];

/** A letter that Unicode takes out of identifiers as reserved for patterns; Java leaves it in. */
const VERTICAL_TILDE: CharSet = rangesOf([0x2e2f, 0x2e2f]);

const CATEGORIES = new Set(
  (
    'Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf Co Cs Pd Ps Pe Pc Po Sm Sc Sk So Pi Pf ' +
    'L M N Z C P S LC'
  ).split(' '),
);

/** Names with a fixed meaning: POSIX classes over ASCII, and the tests of java.lang.Character. */
const PLAIN: ReadonlyMap<string, CharSet> = new Map<string, CharSet>([
  ['LD', union([property('L'), property('Nd')])],
  ['L1', rangesOf([0, 0xff])],
  ['all', EVERYTHING],
  ['ASCII', rangesOf([0, 0x7f])],
  ['Alnum', union([ASCII_LETTERS, ASCII_DIGIT])],
  ['Alpha', ASCII_LETTERS],
  ['Blank', rangesOf([0x09, 0x09, 0x20, 0x20])],
  ['Cntrl', rangesOf([0, 0x1f, 0x7f, 0x7f])],
  ['Digit', ASCII_DIGIT],
  ['Graph', rangesOf([0x21, 0x7e])],
  ['Lower', rangesOf([0x61, 0x7a])],
  ['Print', rangesOf([0x20, 0x7e])],
  ['Punct', rangesOf([0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e])],
  ['Space', ASCII_SPACE],
  ['Upper', rangesOf([0x41, 0x5a])],
  ['XDigit', rangesOf([0x30, 0x39, 0x41, 0x46, 0x61, 0x66])],
  ['javaLowerCase', property('Lowercase')],
  ['javaUpperCase', property('Uppercase')],
  ['javaTitleCase', property('Lt')],
  ['javaAlphabetic', property('Alphabetic')],
  ['javaIdeographic', property('Ideographic')],
  ['javaDigit', UNICODE_DIGIT],
  ['javaDefined', complement(property('Cn'))],
  ['javaLetter', property('L')],
  ['javaLetterOrDigit', union([property('L'), property('Nd')])],
  ['javaJavaIdentifierStart', union([...IDENTIFIER_START, property('Sc'), property('Pc')])],
  [
    'javaJavaIdentifierPart',
    union([
      ...IDENTIFIER_START,
      property('Sc'),
      property('Pc'),
      property('Nd'),
      property('Mn'),
      property('Mc'),
      IGNORABLE,
    ]),
  ],
  ['javaUnicodeIdentifierStart', union([property('ID_Start'), VERTICAL_TILDE])],
  ['javaUnicodeIdentifierPart', union([property('ID_Continue'), VERTICAL_TILDE, IGNORABLE])],
  ['javaIdentifierIgnorable', IGNORABLE],
  ['javaSpaceChar', property('Z')],
  [
    'javaWhitespace',
    union([
      rangesOf([0x09, 0x0d, 0x1c, 0x20, 0x1680, 0x1680, 0x2000, 0x2006, 0x2008, 0x200a, 0x2028, 0x2029]),
      rangesOf([0x205f, 0x205f, 0x3000, 0x3000]),
    ]),
  ],
  ['javaISOControl', rangesOf([0, 0x1f, 0x7f, 0x9f])],
  ['javaMirrored', property('Bidi_Mirrored')],
]);

/** What the letter-case names mean once case is ignored. */
const WITHOUT_CASE: ReadonlyMap<string, CharSet> = new Map<string, CharSet>([
  ['Lu', CASED_LETTERS],
  ['Ll', CASED_LETTERS],
  ['Lt', CASED_LETTERS],
  ['Lower', ASCII_LETTERS],
  ['Upper', ASCII_LETTERS],
  ['javaLowerCase', CASED],
  ['javaUpperCase', CASED],
  ['javaTitleCase', CASED],
]);

const UNICODE_POSIX: ReadonlyMap<string, CharSet> = new Map<string, CharSet>([
  ['ALPHA', property('Alphabetic')],
  ['LOWER', property('Lowercase')],
  ['UPPER', property('Uppercase')],
  ['SPACE', UNICODE_SPACE],
  ['PUNCT', property('P')],
  ['XDIGIT', union([property('Nd'), property('Hex_Digit')])],
  ['ALNUM', union([property('Alphabetic'), property('Nd')])],
  ['CNTRL', property('Cc')],
  ['DIGIT', UNICODE_DIGIT],
  ['BLANK', union([rangesOf([0x09, 0x09]), property('Zs')])],
  ['GRAPH', complement(union([property('Z'), property('Cc'), property('Cs'), property('Cn')]))],
  [
    'PRINT',
    complement(union([property('Zl'), property('Zp'), property('Cc'), property('Cs'), property('Cn')])),
  ],
]);

const UNICODE_BINARY: ReadonlyMap<string, CharSet> = new Map<string, CharSet>([
  ['ALPHABETIC', property('Alphabetic')],
  ['ASSIGNED', complement(property('Cn'))],
  ['CONTROL', property('Cc')],
  ['EMOJI', property('Emoji')],
  ['EMOJI_PRESENTATION', property('Emoji_Presentation')],
  ['EMOJI_MODIFIER', property('Emoji_Modifier')],
  ['EMOJI_MODIFIER_BASE', property('Emoji_Modifier_Base')],
  ['EMOJI_COMPONENT', property('Emoji_Component')],
  ['EXTENDED_PICTOGRAPHIC', property('Extended_Pictographic')],
  ['HEXDIGIT', union([property('Nd'), property('Hex_Digit')])],
  ['IDEOGRAPHIC', property('Ideographic')],
  ['JOINCONTROL', property('Join_Control')],
  ['LETTER', property('L')],
  ['LOWERCASE', property('Lowercase')],
  ['NONCHARACTERCODEPOINT', property('Noncharacter_Code_Point')],
  ['TITLECASE', property('Lt')],
  ['PUNCTUATION', property('P')],
  ['UPPERCASE', property('Uppercase')],
  ['WHITESPACE', UNICODE_SPACE],
  ['WORD', UNICODE_WORD],
]);

/** Names that Java also takes with underscores between their words. */
const SPACED: ReadonlyMap<string, string> = new Map([
  ['HEX_DIGIT', 'HEXDIGIT'],
  ['JOIN_CONTROL', 'JOINCONTROL'],
  ['NONCHARACTER_CODE_POINT', 'NONCHARACTERCODEPOINT'],
  ['WHITE_SPACE', 'WHITESPACE'],
]);

const LETTER_CASE = new Set(['LOWER', 'UPPER', 'LOWERCASE', 'UPPERCASE', 'TITLECASE']);

function keyedProperty(key: string, value: string, mode: PropertyMode): CharSet | undefined {
  if (key === 'sc' || key === 'script') return script(value);
  if (key === 'blk' || key === 'block') return block(value);
  return key === 'gc' || key === 'general_category' ? plainProperty(value, mode) : undefined;
}

function plainProperty(name: string, mode: PropertyMode): CharSet | undefined {
  const withoutCase = mode.ignoreCase ? WITHOUT_CASE.get(name) : undefined;
  return withoutCase ?? (CATEGORIES.has(name) ? property(name) : PLAIN.get(name));
}

function unicodePosix(name: string, mode: PropertyMode): CharSet | undefined {
  const upper = name.toUpperCase();
  return mode.ignoreCase && LETTER_CASE.has(upper) && UNICODE_POSIX.has(upper)
    ? CASED
    : UNICODE_POSIX.get(upper);
}

function unicodeProperty(name: string, mode: PropertyMode): CharSet | undefined {
  const upper = name.toUpperCase();
  const known = UNICODE_BINARY.get(SPACED.get(upper) ?? upper);
  if (known === undefined) return unicodePosix(name, mode);
  return mode.ignoreCase && LETTER_CASE.has(upper) ? CASED : known;
}

function block(name: string): CharSet | undefined {
  const bounds = unicodeBlock(name);
  return bounds && rangesOf([...bounds]);
}

/** Java takes a script's name or its four-letter code in any case; JavaScript wants its capitals. */
function script(name: string): CharSet | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const words = name
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const spelled = words.join('_') === 'Signwriting' ? 'SignWriting' : words.join('_');
  try {
    new RegExp(`\\p{Script=${spelled}}`, 'u');
  } catch {
    return undefined;
  }
  return property(`Script=${spelled}`);
}
