import type { Choices } from '../choices.ts';
import type { Liberty } from './characters.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PLAIN = [...`${LETTERS}0123456789`];
const ASCII = [...`${LETTERS}0123456789${LETTERS.toUpperCase()}-_ .`];
const UNICODE = [...ASCII, ...'äßéñøжяΩλ中文あ한€😀𝒳'];
const CHARACTERS: Readonly<Record<Liberty, readonly string[]>> = {
  plain: PLAIN,
  ascii: ASCII,
  unicode: UNICODE,
};

/** Text of a number of characters that nothing else is asked of. It begins and ends with a letter or digit. */
export function plainText(length: number, choices: Choices, liberty: Liberty = 'plain'): string {
  let text = '';
  for (let at = 0; at < length; at++) {
    const from = at === 0 || at === length - 1 ? PLAIN : CHARACTERS[liberty];
    text += from[choices.pick(from.length)]!;
  }
  return text;
}
