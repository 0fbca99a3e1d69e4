/** Longer ways are shown by their ends: nobody reads them, and a ring of n shapes would make n texts of n names. */
const LONGEST = 100;

/** The names along a way, with an arrow of some kind between them. */
export function pathText(names: readonly string[], arrow: string): string {
  if (names.length <= LONGEST) return names.join(arrow);
  return [...names.slice(0, LONGEST / 2), '...', ...names.slice(-LONGEST / 2)].join(arrow);
}
