/** Characters that no URI has, apart from those outside ASCII, which readers tolerate. */
const FORBIDDEN = /[\u0000-\u0020\u007f"<>\\^`{|}]/;
const BAD_ESCAPE = /%(?![\dA-Fa-f]{2})/;
const SCHEME = /^[A-Za-z][A-Za-z\d+.-]*$/;

/** Whether a text is a URI or a relative reference, as RFC 3986 has them; the empty text is none. */
export function isUriReference(text: string): boolean {
  if (text === '' || FORBIDDEN.test(text) || BAD_ESCAPE.test(text)) return false;
  if (text.indexOf('#') !== text.lastIndexOf('#')) return false;
  const colon = text.search(/[:/?#]/);
  if (colon === -1 || text[colon] !== ':') return isHierarchical(text);
  const rest = text.slice(colon + 1);
  return SCHEME.test(text.slice(0, colon)) && rest !== '' && isHierarchical(rest);
}

/** An authority may be empty only before a path; brackets belong to addresses of hosts, queries and fragments. */
function isHierarchical(text: string): boolean {
  const parts = /^(\/\/[^/?#]*)?([^?#]*)/.exec(text);
  const [, authority, path = ''] = parts ?? [];
  return !(authority === '//' && path === '') && !/[[\]]/.test(path);
}
