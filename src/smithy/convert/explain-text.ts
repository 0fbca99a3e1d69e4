import type { Location } from '../../diagnostics/index.ts';
import type { ConvertedResource } from './converted-resource.ts';
import {
  defaultValuePlaces,
  type Explanation,
  explainResource,
  type PropertyExplanation,
} from './explain.ts';
import { capitalize } from './property-name.ts';
import type { Reason } from './reasons.ts';

const HEADINGS: Row = ['Name', 'CloudFormation Mutability', 'Reasoning', 'Place'];

type Row = readonly [name: string, mutability: string, reasoning: string, place: string];

/** The explanation of a resource as a table with the columns of seed 004, and the places that decided. */
export function explainAsText(converted: ConvertedResource): string {
  const explanation = explainResource(converted);
  const rows = explanation.properties.flatMap(propertyRows);
  return `${[title(explanation), '', ...table([HEADINGS, ...rows]), ...notes(converted, explanation)].join('\n')}\n`;
}

function title({ typeName, resource, place }: Explanation): string {
  return `${typeName}, from the resource ${resource}${place === null ? '' : ` (${at(place)})`}`;
}

/** One line for each reason; name and mutability stand on the first. */
function propertyRows(property: PropertyExplanation): Row[] {
  const { reasons } = property;
  return reasons.map(({ text, place }, index): Row => {
    const where = place === null ? '' : at(place);
    return index === 0
      ? [nameCell(property), mutabilityCell(property), `+ ${text}`, where]
      : ['', '', `+ ${text}`, where];
  });
}

/** The member's name; a name in the schema that differs by more than its first letter is shown with it. */
export function nameCell({ name, property }: PropertyExplanation): string {
  const isSame = property === null || property === name || property === capitalize(name);
  return isSame ? `\`${name}\`` : `\`${property}\` from \`${name}\``;
}

export function mutabilityCell({ mutability, identifier }: PropertyExplanation): string {
  return identifier === null ? mutability : `${mutability} + ${identifier} identifier`;
}

function table(rows: readonly Row[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** What else is decided for each property. */
function notes(converted: ConvertedResource, { properties }: Explanation): string[] {
  const names = (chosen: (property: PropertyExplanation) => boolean): string =>
    properties.filter(chosen).map(nameCell).join(', ');
  const lines = [
    ['Required', names(({ required }) => required)],
    ['Deprecated', names(({ deprecated }) => deprecated)],
    ['Given a value by the service if none is given', defaults(converted, properties)],
  ];
  const said = lines.filter(([, list]) => list !== '').map(([what, list]) => `${what}: ${list}.`);
  return said.length === 0 ? [] : ['', ...said];
}

function defaults(converted: ConvertedResource, properties: readonly PropertyExplanation[]): string {
  const places = defaultValuePlaces(converted);
  const where = (name: string): string =>
    (places.get(name) ?? []).flatMap(({ place }: Reason) => (place === null ? [] : [at(place)])).join(', ');
  return properties
    .filter(({ defaultValue }) => defaultValue)
    .map((property) => `${nameCell(property)} (${where(property.name)})`)
    .join(', ');
}

function at({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
