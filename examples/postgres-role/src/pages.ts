const PAGE_SIZE = 50;
const MOST_ON_A_PAGE = 100;

/** How many resources go on a page. */
export function pageSize(maxResults: number | undefined): number {
  return Math.min(Math.max(maxResults ?? PAGE_SIZE, 1), MOST_ON_A_PAGE);
}

/** Whether a resource has all the values that a list is asked for. The order of lists says nothing here. */
export function matches(model: object, filter: object): boolean {
  const values = new Map<string, unknown>(Object.entries(model));
  return Object.entries(filter).every(
    ([name, wanted]) => sortedText(values.get(name)) === sortedText(wanted),
  );
}

function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return JSON.stringify(Object.entries(value).sort());
}
