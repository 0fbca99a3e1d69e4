import type { Page, PageRequest, ResourceRecord } from '../../store.ts';
import type { Prepare } from '../connection.ts';
import { cursorOf, placeOf } from '../cursor.ts';
import type { Row } from '../row.ts';

const FIND_RESOURCE = 'SELECT * FROM resources WHERE type_name = ? AND identifier = ?';

const LIST_RESOURCES =
  'SELECT * FROM resources WHERE (type_name, identifier) > (?, ?) ORDER BY type_name, identifier LIMIT ?';

const LIST_RESOURCES_OF_TYPE =
  'SELECT * FROM resources WHERE type_name = ? AND identifier > ? ORDER BY identifier LIMIT ?';

/** The first page: an identifier may be empty. */
const LIST_FROM_BEGINNING = LIST_RESOURCES_OF_TYPE.replace('>', '>=');

const COUNT_RESOURCES = "SELECT value FROM counters WHERE name = 'resources'";

export function findResource(
  prepare: Prepare,
  typeName: string,
  identifier: string,
): ResourceRecord | undefined {
  const row = prepare(FIND_RESOURCE).get(typeName, identifier);
  return row && resourceOf(row);
}

export function listResources(
  prepare: Prepare,
  filter: { readonly typeName?: string },
  { limit, after }: PageRequest,
): Page<ResourceRecord> {
  const [typeName, identifier] = after === undefined ? ['', ''] : placeOf(after, ['string', 'string']);
  const rows =
    filter.typeName === undefined
      ? prepare(LIST_RESOURCES).all(typeName!, identifier!, limit + 1)
      : prepare(after === undefined ? LIST_FROM_BEGINNING : LIST_RESOURCES_OF_TYPE).all(
          filter.typeName,
          identifier!,
          limit + 1,
        );
  const items = rows.slice(0, limit).map(resourceOf);
  const last = items.at(-1);
  return rows.length > limit && last !== undefined
    ? { items, next: cursorOf([last.typeName, last.identifier]) }
    : { items };
}

export function countResources(prepare: Prepare): number {
  return prepare(COUNT_RESOURCES).get()!['value'] as number;
}

function resourceOf(row: Row): ResourceRecord {
  return {
    typeName: row['type_name'] as string,
    identifier: row['identifier'] as string,
    typeVersionId: row['type_version_id'] as string,
    model: row['model'] as string,
    requestToken: row['request_token'] as string,
    createdAt: row['created_at'] as number,
    changedAt: row['changed_at'] as number,
  };
}
