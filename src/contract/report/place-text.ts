import type { Diagnostic } from '../../diagnostics/index.ts';

/** Where a finding stands: its place in a file, else in a model; empty if it has none. */
export function placeText({ location, pointer }: Diagnostic): string {
  return location === undefined ? (pointer ?? '') : `${location.file}:${location.line}:${location.column}`;
}
