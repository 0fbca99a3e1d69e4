/**
 * An absolute shape ID as text: `namespace#Name` or `namespace#Name$member`.
 * Kept as a plain string, so that IDs are map keys, sort and print without ceremony.
 */
export type ShapeId = string;

export const PRELUDE_NAMESPACE = 'smithy.api';
export const UNIT: ShapeId = 'smithy.api#Unit';

export function namespaceOf(id: ShapeId): string {
  return id.slice(0, id.indexOf('#'));
}

/** The name without namespace and member. */
export function nameOf(id: ShapeId): string {
  const start = id.indexOf('#') + 1;
  const end = id.indexOf('$', start);
  return end === -1 ? id.slice(start) : id.slice(start, end);
}

/** The member's name, or undefined if the ID names a whole shape. */
export function memberNameOf(id: ShapeId): string | undefined {
  const at = id.indexOf('$');
  return at === -1 ? undefined : id.slice(at + 1);
}

/** The ID of the shape that holds a member; other IDs are returned as they are. */
export function containerOf(id: ShapeId): ShapeId {
  const at = id.indexOf('$');
  return at === -1 ? id : id.slice(0, at);
}

export function memberId(container: ShapeId, member: string): ShapeId {
  return `${container}$${member}`;
}

export function isPreludeId(id: ShapeId): boolean {
  return id.startsWith(`${PRELUDE_NAMESPACE}#`);
}

const IDENTIFIER = '(?:[A-Za-z]|_+[A-Za-z0-9])[A-Za-z0-9_]*';
const IDENTIFIER_PATTERN = new RegExp(`^${IDENTIFIER}$`);
const ABSOLUTE_ID_PATTERN = new RegExp(
  `^${IDENTIFIER}(?:\\.${IDENTIFIER})*#${IDENTIFIER}(?:\\$${IDENTIFIER})?$`,
);

export function isIdentifier(text: string): boolean {
  return IDENTIFIER_PATTERN.test(text);
}

/** True if the text is a well-formed absolute shape ID. */
export function isAbsoluteId(text: string): boolean {
  return ABSOLUTE_ID_PATTERN.test(text);
}

/** The order Smithy sorts IDs in: letters regardless of case, then case as the tie-breaker. */
export function compareShapeIds(a: ShapeId, b: ShapeId): number {
  const lowerA = a.toLowerCase();
  const lowerB = b.toLowerCase();
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
