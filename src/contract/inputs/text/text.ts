import {
  type CharSet,
  hasFormat,
  patternTester,
  type RegexNode,
  readPattern,
} from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import { alphabetOf } from './alphabet.ts';
import type { Liberty } from './characters.ts';
import { formattedText } from './formats.ts';
import { looksAhead, repaired } from './looks.ts';
import { patternText, widthOf } from './pattern-text.ts';
import { plainText } from './plain.ts';

/** Everything that schemas ask of one text. Lengths count characters, not UTF-16 units. */
export interface TextDemands {
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

export interface TextOptions {
  readonly liberty: Liberty;
  /** It should be unlike every other text: long enough, and not made simpler. */
  readonly unique: boolean;
}

const ATTEMPTS = 48;
/** Longer texts are not made: a schema that needs them needs an override. */
const LONGEST = 100_000;
/** From here on a format is only a note, as it is for validation. */
const FORMAT_ATTEMPTS = 24;

/** A text that meets the demands; undefined if none is found. */
export function makeText(demands: TextDemands, choices: Choices, options: TextOptions): string | undefined {
  if (demands.minLength > demands.maxLength || demands.minLength > LONGEST) return undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const from =
      attempt === 0 && !options.unique ? choices : choices.lasting.part(options.unique ? -attempt : attempt);
    const text = candidate(demands, from, options, attempt);
    if (text !== undefined && meets(text, demands, attempt < FORMAT_ATTEMPTS)) return text;
  }
  return undefined;
}

/** Whether a text is what is asked for. A pattern that nobody can judge does not fail, as in validation. */
export function meets(text: string, demands: TextDemands, withFormats: boolean): boolean {
  const length = lengthOf(text);
  return (
    length >= demands.minLength &&
    length <= demands.maxLength &&
    demands.patterns.every((pattern) => patternTester(pattern)(text) !== false) &&
    (!withFormats || demands.formats.every((format) => hasFormat(text, format) !== false))
  );
}

function lengthOf(text: string): number {
  let length = text.length;
  for (const [pair] of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) length -= pair.length - 1;
  return length;
}

function candidate(
  demands: TextDemands,
  choices: Choices,
  options: TextOptions,
  attempt: number,
): string | undefined {
  const { patterns, formats, minLength, maxLength } = demands;
  const pattern = patterns[attempt % Math.max(patterns.length, 1)];
  const regex = pattern === undefined ? undefined : readPattern(pattern).regex;
  const format = formats[0];
  if (format !== undefined && (regex === undefined || attempt % 2 === 1)) {
    const text = formattedText(format, choices);
    if (text !== undefined) return text;
  }
  if (regex === undefined) {
    const length = targetLength(minLength, maxLength, choices, options.unique, attempt);
    return plainText(length, choices, libertyOf(options, choices, attempt));
  }
  return fromPattern(regex.body, demands, choices, options, attempt, othersThan(pattern, patterns));
}

/** What the other patterns are made of: a text that fits them all has little else. */
function othersThan(pattern: string | undefined, patterns: readonly string[]): readonly CharSet[] {
  if (patterns.length < 2) return [];
  return patterns.flatMap((other) => (other === pattern ? [] : (alphabetOf(other) ?? [])));
}

/** The first attempts are the readable ones; later ones try everything that is allowed. */
function libertyOf(options: TextOptions, choices: Choices, attempt: number): Liberty {
  if (attempt >= 2) return attempt % 2 === 0 ? 'ascii' : options.liberty;
  return options.liberty === 'unicode' && choices.pick(3) === 2 ? 'unicode' : 'plain';
}

function fromPattern(
  body: RegexNode,
  demands: TextDemands,
  choices: Choices,
  options: TextOptions,
  attempt: number,
  others: readonly CharSet[],
): string | undefined {
  const ahead = looksAhead(body);
  const sources = [body, ...ahead.whole];
  const source = sources[attempt % sources.length]!;
  const width = widthOf(source);
  if (width.min > demands.maxLength) return undefined;
  const low = Math.max(demands.minLength, width.min, ahead.minLength);
  const high = Math.min(demands.maxLength, width.max, ahead.maxLength);
  // Now and then more room, so that parts of the pattern that need it are seen too.
  const room = choices.pick(6) === 5 ? attempt + 8 : attempt;
  const length = targetLength(low, high, choices, options.unique, room);
  const text = patternText(source, length, choices, libertyOf(options, choices, attempt), others);
  if (text === undefined) return undefined;
  const mended = attempt === 0 ? text : repaired(text, ahead.parts, choices);
  return padded(mended, demands, choices, attempt);
}

/** A pattern without anchors may be found anywhere in a longer text. */
function padded(text: string, demands: TextDemands, choices: Choices, attempt: number): string {
  const missing = demands.minLength - lengthOf(text);
  if (missing <= 0) return text;
  const padding = plainText(missing, choices);
  return attempt % 2 === 0 ? text + padding : padding + text;
}

const USUAL_SPREAD = 12;
/** 36 letters and digits to the power of 12: enough that no two are ever the same. */
const UNIQUE_LENGTH = 12;

function targetLength(low: number, high: number, choices: Choices, unique: boolean, attempt: number): number {
  if (high <= low) return low;
  if (unique && attempt < ATTEMPTS / 2) {
    const from = Math.min(high, Math.max(low + UNIQUE_LENGTH, UNIQUE_LENGTH));
    return from + choices.pick(Math.min(high - from, 4) + 1);
  }
  // An empty text is seldom what anybody means, and many services refuse it.
  const from = low === 0 && attempt < ATTEMPTS / 2 ? 1 : low;
  const spread = USUAL_SPREAD * (1 + Math.floor(attempt / 4) ** 2);
  return from + choices.pick(Math.min(high - from, spread) + 1);
}
