import { locationOf } from '../../../src/smithy/model/place.ts';
import { loadAndValidate, type ValidateOptions } from '../../../src/smithy/validate.ts';

const HEADER = '$version: "2.0"\nnamespace a\n';

/** The events of a model in IDL 2.0, in the way the reference writes them; the namespace is `a`. */
export function eventsOf(idl: string, options: ValidateOptions = {}): string[] {
  return eventsOfFile(HEADER + idl, options);
}

/** The same for a whole file, with its own header. */
export function eventsOfFile(text: string, options: ValidateOptions = {}): string[] {
  const { events } = loadAndValidate([{ file: 'model.smithy', text }], options);
  return events.map(({ severity, shape = '-', message, id, suppressionReason }) => {
    const reason = suppressionReason === undefined ? '' : ` (${suppressionReason})`;
    return `[${severity}] ${shape}: ${message}${reason} | ${id}`;
  });
}

/** The events with one id, or below it. */
export function eventsWithId(id: string, idl: string, options: ValidateOptions = {}): string[] {
  return eventsOf(idl, options).filter((line) => line.split(' | ').at(-1)!.startsWith(id));
}

/** Where the events are: `line:column`. */
export function placesOf(text: string): string[] {
  const { events } = loadAndValidate([{ file: 'model.smithy', text }]);
  return events.map(({ place }) => {
    const location = place && locationOf(place);
    return location === undefined ? '-' : `${location.line}:${location.column}`;
  });
}

/** The events of a model given as the shapes of its JSON AST. */
export function eventsOfShapes(shapes: object, options: ValidateOptions = {}): string[] {
  const text = JSON.stringify({ smithy: '2.0', shapes });
  return loadAndValidate([{ file: 'model.json', text }], options).events.map(
    ({ severity, shape = '-', message, id }) => `[${severity}] ${shape}: ${message} | ${id}`,
  );
}
