import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ValidationEvent } from '../../src/smithy/model/event.ts';
import { locationOf } from '../../src/smithy/model/place.ts';
import { loadAndValidate } from '../../src/smithy/validate.ts';

/** What the reference said about a model. */
export interface OracleCase {
  readonly file: string;
  readonly imports: readonly string[];
  readonly legacyValidationMode: boolean;
  readonly events: readonly OracleEvent[];
}

interface OracleEvent {
  readonly severity: string;
  readonly id: string;
  readonly message: string;
  readonly shape?: string;
  /** The name of the file without its folders; line 0 stands for no place. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The events that only one side has, as lines to show; compared with or without their places. */
export function differences(
  corpus: string,
  { imports, legacyValidationMode, events }: OracleCase,
  comparesPlaces = true,
): string[] {
  const files = imports.map((file) => ({ file, text: readFileSync(join(corpus, file), 'utf8') }));
  const options = { continueAfterCriticalErrors: legacyValidationMode };
  const missing = events.map((event) => lineOf(event, comparesPlaces ? placeOf(event) : ''));
  const extra = loadAndValidate(files, options)
    .events.map((event) => lineOf(event, comparesPlaces ? ourPlaceOf(event) : ''))
    .filter((line) => {
      const at = missing.indexOf(line);
      if (at !== -1) missing.splice(at, 1);
      return at === -1;
    });
  return [...missing.map((line) => `- ${line}`), ...extra.map((line) => `+ ${line}`)];
}

function lineOf(
  { severity, shape = '-', message, id }: Omit<OracleEvent, 'file' | 'line' | 'column'>,
  place: string,
): string {
  return `[${severity}] ${shape}${place}: ${message} | ${id}`;
}

function placeOf({ file, line, column }: OracleEvent): string {
  return line === 0 ? ' nowhere' : ` ${file}:${line}:${column}`;
}

function ourPlaceOf({ place }: ValidationEvent): string {
  if (place === undefined) return ' nowhere';
  const { file, line, column } = locationOf(place);
  return ` ${basename(file)}:${line}:${column}`;
}
