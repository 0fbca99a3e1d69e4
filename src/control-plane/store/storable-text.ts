/**
 * Whether a store can keep a text as it is: without NUL, which PostgreSQL refuses, and without halves of surrogate
 * pairs, which UTF-8 cannot write. SQLite would make U+FFFD of every one of them, so that two names became one.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A text with U+FFFD for what no store can keep. For texts that are read, never for names: two could become one. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}');
}
