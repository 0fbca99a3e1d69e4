/** As many names as anybody reads. Where each of n shapes is reported with the n others, more would make n² names. */
const MOST = 100;

/** The names of the others, separated by commas; a long list ends with dots. */
export function otherNames(
  names: readonly string[],
  isOther: (index: number) => boolean,
): string | undefined {
  const found: string[] = [];
  for (const [index, name] of names.entries()) {
    if (!isOther(index)) continue;
    if (found.length === MOST) {
      found.push('...');
      break;
    }
    found.push(name);
  }
  return found.length === 0 ? undefined : found.join(', ');
}
