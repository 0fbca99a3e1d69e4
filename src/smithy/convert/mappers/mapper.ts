import type { JsonValue } from '../../../json/index.ts';
import type { ResourceContext } from '../resource-context.ts';

/** Keywords for the top of a resource schema. */
export type SchemaPart = Readonly<Record<string, JsonValue>>;

/** Makes one concern of a resource schema. */
export type Mapper = (context: ResourceContext) => SchemaPart;

/** A list under a keyword, sorted; nothing if it is empty, because resource schemas allow no empty lists. */
export function list(keyword: string, items: Iterable<string>): SchemaPart {
  const sorted = [...new Set(items)].sort();
  return sorted.length === 0 ? {} : { [keyword]: sorted };
}
