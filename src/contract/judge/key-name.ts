import { formatPointer } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { Call } from '../trace.ts';

/** What a request is keyed by, for messages: `the primary identifier (/Id)`. */
export function keyName(type: ResourceType, { keyedBy = 'primary' }: Call): string {
  const isPrimary = keyedBy === 'primary';
  const paths = isPrimary ? type.primaryIdentifier : (type.additionalIdentifiers[keyedBy] ?? []);
  const names = paths.map(({ segments }) => formatPointer(segments)).join(' and ');
  return `the ${isPrimary ? 'primary' : 'additional'} identifier (${names})`;
}
