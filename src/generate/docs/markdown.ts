/** Text inside HTML, also inside an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * A value as code. It is HTML, because backticks cannot hold every pattern; what Markdown would read as markup even
 * there becomes an entity.
 */
export function code(text: string): string {
  const escaped = escapeHtml(text)
    .replaceAll(/\\(?=[!-/:-@[-`{-~])|[`*_~]|(?<=\])[([]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll(/\r\n|[\n\r]/g, ' ');
  return `<code>${escaped}</code>`;
}

/** Text as a heading or a table cell shows it: nothing in it is markup. */
export function plain(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\`*_{}[\]<>|~#^]/g, (character) => `\\${character}`);
}

/** Tags that descriptions use on purpose; anything else in angle brackets is meant as text. */
const TAGS =
  /^<\/?(?:a|b|br|code|dd|dl|dt|em|i|li|ol|p|strong|sub|sup|ul)(?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/i;

/** A description, which may hold Markdown and simple HTML of its own, but cannot change the order of the page. */
export function description(text: string): string {
  return text
    .replaceAll(/\r\n|\r/g, '\n')
    .split('\n')
    .map((line) => descriptionLine(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function descriptionLine(line: string): string {
  const escaped = line.replaceAll('<', (bracket, at: number) =>
    TAGS.test(line.slice(at, at + 300)) ? bracket : '&lt;',
  );
  // A line of # signs or of = or - below a text would be a heading.
  return escaped.replace(/^(\s{0,3})(?=#{1,6}(?:\s|$)|[=-]+\s*$)/, '$1\\').trimEnd();
}

/** Anchors as GitHub makes them of headings, in the order of the page: the second of a kind gets `-1`. */
export function createAnchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const base = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  };
}
