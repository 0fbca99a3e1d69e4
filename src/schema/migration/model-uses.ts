import { isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { SchemaDocument } from '../load.ts';
import { EMPTY_LIBRARY, resolveReference } from '../references/references.ts';

/** Far more places than a schema by hand has; definitions that contain each other can make as many as they like. */
const MAX_VISITS = 50_000;

interface Visit {
  readonly schema: JsonObject;
  /** The names from the model down to here. */
  readonly segments: readonly string[];
  /** The schemas around this one, so that a definition that contains itself ends. */
  readonly above: Visit | undefined;
}

/**
 * Every place in the model where some schemas apply, also through references: a definition may be used in several.
 * Undefined if there are too many to count.
 */
export function modelUses(
  document: SchemaDocument,
  wanted: ReadonlySet<JsonObject>,
): ReadonlyMap<JsonObject, readonly (readonly string[])[]> | undefined {
  const uses = new Map<JsonObject, (readonly string[])[]>();
  const queue: Visit[] = [{ schema: document.root, segments: [], above: undefined }];
  for (let visits = 0; queue.length > 0; visits++) {
    if (visits > MAX_VISITS) return undefined;
    const visit = queue.pop()!;
    if (wanted.has(visit.schema)) {
      const places = uses.get(visit.schema) ?? [];
      places.push(visit.segments);
      uses.set(visit.schema, places);
    }
    const next = successors(visit, document);
    for (let index = next.length - 1; index >= 0; index--) {
      if (!isAround(next[index]!)) queue.push(next[index]!);
    }
  }
  return uses;
}

function isAround({ schema, above }: Visit): boolean {
  for (let visit = above; visit !== undefined; visit = visit.above) if (visit.schema === schema) return true;
  return false;
}

function successors(visit: Visit, document: SchemaDocument): readonly Visit[] {
  const { schema, segments } = visit;
  const found: Visit[] = [];
  const add = (value: unknown, name: string | undefined): void => {
    if (isJsonObject(value))
      found.push({
        schema: value,
        segments: name === undefined ? segments : [...segments, name],
        above: visit,
      });
  };
  const ref = own(schema, '$ref');
  const target = typeof ref === 'string' ? resolveReference(ref, document, EMPTY_LIBRARY) : undefined;
  if (target?.kind === 'found' && target.site.document === document) add(target.site.schema, undefined);
  for (const [name, property] of membersOf(schema, 'properties')) add(property, name);
  for (const [, values] of membersOf(schema, 'patternProperties')) add(values, '*');
  add(own(schema, 'items'), '*');
  for (const key of ['allOf', 'anyOf', 'oneOf'])
    for (const [, branch] of membersOf(schema, key)) add(branch, undefined);
  return found;
}

function membersOf(schema: JsonObject, key: string): readonly [string, unknown][] {
  const value = own(schema, key);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
