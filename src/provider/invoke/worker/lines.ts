/** Gives whole lines of what comes in pieces. Throws when a line gets longer than it may be. */
export function createLines(mostCharacters: number): (piece: string) => readonly string[] {
  let begun = '';
  return (piece) => {
    const lines = piece.split('\n');
    const rest = lines.pop()!;
    if (lines.length > 0) {
      lines[0] = begun + lines[0];
      begun = '';
    }
    begun += rest;
    if (begun.length > mostCharacters) throw new RangeError('A line is too long.');
    return lines;
  };
}
