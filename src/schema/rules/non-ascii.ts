import { childPointer, isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import type { Finding, Rule } from '../rule.ts';

/** Control characters are escaped in JSON text, so only what comes after "~" counts. */
const BEYOND_ASCII = /[^\0-~]/u;

export const nonAscii: Rule = {
  code: 'non-ascii',
  severity: 'warning',
  summary: 'A character outside of ASCII.',
  check(view, report) {
    const { text } = view.document.json.source;
    // An escape may hide such a character; without either there is nothing to look for.
    if (text.includes('\\u') || /[^\0-~]/.test(text)) visit(view.root, '', report);
  },
};

/** The first such character of every string and every key. */
function visit(value: JsonValue, pointer: string, report: (finding: Finding) => void): void {
  if (typeof value === 'string') {
    const character = BEYOND_ASCII.exec(value)?.[0];
    if (character !== undefined) report(finding(pointer, 'value', character));
  } else if (isJsonArray(value)) {
    for (const [index, element] of value.entries()) visit(element, childPointer(pointer, index), report);
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const below = childPointer(pointer, key);
      const character = BEYOND_ASCII.exec(key)?.[0];
      if (character !== undefined) report(finding(below, 'key', character));
      visit(member, below, report);
    }
  }
}

function finding(pointer: string, at: 'key' | 'value', character: string): Finding {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return {
    pointer,
    at,
    message: `This ${at === 'key' ? 'key' : 'text'} contains ${shown(character, code)}, which is not ASCII; AWS's tools warn about it, and consoles and generated code may show it wrongly.`,
    help: `Write it with ASCII characters${suggestion(character)}.`,
  };
}

/** Only what can be seen is shown as it is. */
function shown(character: string, code: string): string {
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `"${character}" (U+${code})` : `U+${code}`;
}

const PLAIN: ReadonlyMap<string, string> = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2212', '-'],
  ['\u2026', '...'],
  ['\u00a0', 'an ordinary space'],
]);

function suggestion(character: string): string {
  const plain = PLAIN.get(character);
  return plain === undefined ? '' : `, here ${plain.length > 3 ? plain : JSON.stringify(plain)}`;
}
