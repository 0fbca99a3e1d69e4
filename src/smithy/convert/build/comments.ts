/** The text with `//` comments blanked out, so that everything keeps its place. Build files may have them, JSON may not. */
export function blankComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\r\n]*/g, (found) =>
    found.startsWith('"') ? found : ' '.repeat(found.length),
  );
}
