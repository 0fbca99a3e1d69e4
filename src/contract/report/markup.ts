const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** XML has no way to write control characters or lone surrogates, not even escaped; HTML does not need them. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text that can stand in XML and HTML, in an attribute too. */
export function escapeMarkup(text: string): string {
  return text.replace(ILLEGAL, '\u{fffd}').replace(/[&<>"'\n\r\t]/g, (character) => ENTITIES[character]!);
}
