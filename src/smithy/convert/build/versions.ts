const NUMBER = '(?:0|[1-9]\\d*)';
const LABEL = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const VERSION = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${LABEL}(?:\\.${LABEL})*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

/** Whether a text is a version by Semantic Versioning 2.0.0. */
export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** The order of two versions by Semantic Versioning, section 11: builds do not count, pre-releases come first. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const [index, number] of left.numbers.entries()) {
    const order = compareNumbers(number, right.numbers[index]!);
    if (order !== 0) return order;
  }
  if (left.labels.length === 0 || right.labels.length === 0) return right.labels.length - left.labels.length;
  return compareLabels(left.labels, right.labels);
}

interface Parts {
  readonly numbers: readonly string[];
  readonly labels: readonly string[];
}

function partsOf(version: string): Parts {
  const [, major, minor, patch, labels] = VERSION.exec(version) ?? [];
  return { numbers: [major!, minor!, patch!], labels: labels === undefined ? [] : labels.split('.') };
}

/** Without leading zeros the longer number is the greater, however long it is. */
function compareNumbers(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a === b ? 0 : a < b ? -1 : 1;
}

function compareLabels(a: readonly string[], b: readonly string[]): number {
  for (const [index, label] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareLabel(label, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareLabel(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return compareNumbers(a, b);
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
