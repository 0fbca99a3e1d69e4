/** A number as JSON writes it: the whole part, the fraction, the exponent. */
const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** What to tell whoever has written a number that cannot be kept. */
export const KEPT_NUMBERS =
  'Integers are kept up to 9007199254740991, and larger ones of at most 15 digits and zeros.';

export function isJsonNumber(text: string): boolean {
  return NUMBER.test(text);
}

/**
 * The number that a text stands for, written as JSON has it. Undefined if it is none, or one that would come out as
 * another: beyond the range of 64-bit floats it would become null, and beyond 2^53 not every integer is among them.
 * Digits of a fraction that are too many are rounded off, as every reader of JSON does.
 */
export function keptNumber(text: string): number | undefined {
  if (!isJsonNumber(text)) return undefined;
  const number = Number(text);
  return !isLarge(number) || isWrittenAgain(text, number) ? number : undefined;
}

/** Whether a number may be another one than was written. */
export function isLarge(number: number): boolean {
  return !(Math.abs(number) <= Number.MAX_SAFE_INTEGER);
}

/** What others get is the text that is written of the number: the digits of 2^63 are not all in it. */
function isWrittenAgain(text: string, number: number): boolean {
  if (!Number.isFinite(number)) return false;
  const given = significant(text);
  return given.power < 0 || given.digits === significant(String(number)).digits;
}

/** The digits from the first to the last that is not 0, and which power of ten the last one counts. */
function significant(text: string): { readonly digits: string; readonly power: number } {
  const [, , whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const written = whole + fraction;
  let end = written.length;
  // Not by a pattern, which would look at a long run of zeros again from each of them.
  while (written[end - 1] === '0') end -= 1;
  return {
    digits: written.slice(0, end).replace(/^0+/, ''),
    power: Number(exponent) - fraction.length + written.length - end,
  };
}
