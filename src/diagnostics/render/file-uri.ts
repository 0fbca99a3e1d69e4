/**
 * The URI of a file for other tools: relative with forward slashes, so that it means the same on another machine;
 * a `file:` URI where the path is absolute.
 */
export function fileReference(file: string): string {
  const path = file.replaceAll('\\', '/');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${encoded.replace('%3A', ':')}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
