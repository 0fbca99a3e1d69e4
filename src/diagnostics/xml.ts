/** XML 1.0 has no way to write control characters, lone surrogates and the last two of the plane, not even escaped. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#xD;',
};

/** What a parser would take for markup, or read as something else: a bare CR is a line break, a break in an attribute a space. */
const MEANINGFUL = { text: /[&<>\r]/g, attribute: /[&<>"'\t\n\r]/g } as const;

/**
 * Text as it can stand between the tags of XML or HTML, or in an attribute between quotes of either kind. What XML
 * cannot hold becomes the replacement character.
 */
export function escapeXml(text: string, place: 'text' | 'attribute'): string {
  return text.replace(ILLEGAL, '\u{fffd}').replace(MEANINGFUL[place], (character) => REFERENCES[character]!);
}
