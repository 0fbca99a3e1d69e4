import type { ValidationEvent } from '../../model/event.ts';

/** Events in the order of their files and places; those without a place among them as if their file were `N/A`. */
export function sortEvents(events: readonly ValidationEvent[]): ValidationEvent[] {
  // Places work out their offset when asked, which is too dear to do once per comparison.
  const keyed = events.map((event) => ({
    event,
    file: event.place?.source.file ?? 'N/A',
    start: event.place?.start ?? 0,
  }));
  keyed.sort((a, b) => compareText(a.file, b.file) || a.start - b.start);
  return keyed.map(({ event }) => event);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
