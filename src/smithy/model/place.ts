import type { Location, Source } from '../../diagnostics/index.ts';

/** A place in a model file. Lines are counted only when somebody asks: most places are never shown. */
export interface Place {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
  /** The place of a member or item inside, where the file can tell. */
  child?(token: string | number): Place;
}

export function locationOf(place: Place): Location {
  return place.source.location(place.start, place.end);
}

export function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a !== undefined && b !== undefined && a.source.file === b.source.file && a.start === b.start;
}

/** A place as the events of Smithy name it inside their text: `file [line, column]`. */
export function placeText(place: Place | undefined): string {
  if (place === undefined) return 'N/A [0, 0]';
  const { file, line, column } = locationOf(place);
  return `${file} [${line}, ${column}]`;
}
