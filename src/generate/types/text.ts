const SHORT: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A string as a TypeScript literal. What could break a line, hide, or is half a character, is escaped. */
export function quote(text: string): string {
  const escaped = text.replaceAll(
    /['\\]|\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}/gu,
    (character) => SHORT[character] ?? unicodeEscape(character),
  );
  return `'${escaped}'`;
}

/** A property's name as an interface writes it. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

function unicodeEscape(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++)
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escaped;
}
