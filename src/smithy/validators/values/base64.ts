const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** True for base64 text; the padding at the end may be left out. */
export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

/** How many bytes base64 text stands for; undefined if it is not base64. */
export function base64Bytes(text: string): number | undefined {
  if (!isBase64(text)) return undefined;
  const digits = text.replace(/=+$/, '').length;
  return Math.floor((digits * 3) / 4);
}
