/**
 * Whether a text is a URI or a relative reference by RFC 2396, with the two liberties that Java takes: characters
 * beyond ASCII need no escape, and an authority may be empty if something follows it.
 */
export function isUri(text: string): boolean {
  const [, scheme, rest, fragment] = /^(?:([^/?#]*?):)?([^#]*)(?:#(.*))?$/s.exec(text)!;
  if (fragment !== undefined && !FRAGMENT.test(fragment)) return false;
  if (scheme === undefined) return HIERARCHICAL.test(rest!) && isAuthority(rest!);
  if (!SCHEME.test(scheme) || rest === '') return false;
  return rest!.startsWith('/') ? HIERARCHICAL.test(rest!) && isAuthority(rest!) : OPAQUE.test(rest!);
}

const OTHER = '[^\\x00-\\xa0\\p{Z}]';
const ESCAPED = '%[0-9A-Fa-f]{2}';
const UNRESERVED = "[\\w\\-.!~*'()]";
const IN_PATH = `(?:${UNRESERVED}|[:@&=+$,;/]|${ESCAPED}|${OTHER})`;
const ANYWHERE = `(?:${UNRESERVED}|[:@&=+$,;/?[\\]]|${ESCAPED}|${OTHER})`;

const SCHEME = /^[A-Za-z][A-Za-z0-9+\-.]*$/;
const FRAGMENT = new RegExp(`^${ANYWHERE}*$`, 'u');
const OPAQUE = FRAGMENT;
const HIERARCHICAL = new RegExp(`^(?://[^/?]*)?${IN_PATH}*(?:\\?${ANYWHERE}*)?$`, 'u');

const REGISTERED_NAME = new RegExp(`^(?:${UNRESERVED}|[$,;:@&=+]|${ESCAPED}|${OTHER})+$`, 'u');
const ADDRESS_IN_BRACKETS = new RegExp(
  `^(?:(?:${UNRESERVED}|[;:&=+$,]|${ESCAPED}|${OTHER})*@)?\\[[0-9A-Fa-f:.]+(?:%[\\w\\-.]+)?\\](?::[0-9]*)?$`,
  'u',
);

function isAuthority(hierarchical: string): boolean {
  if (!hierarchical.startsWith('//')) return true;
  const end = hierarchical.slice(2).search(/[/?]/);
  const authority = end === -1 ? hierarchical.slice(2) : hierarchical.slice(2, 2 + end);
  if (authority === '') return end !== -1;
  return REGISTERED_NAME.test(authority) || ADDRESS_IN_BRACKETS.test(authority);
}
