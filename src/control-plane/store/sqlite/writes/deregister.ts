import type { Deregistration } from '../../store.ts';
import type { Transaction } from '../transaction.ts';

const LIVE = 'SELECT version_id, is_default FROM type_versions WHERE type_name = ? AND is_deprecated = 0';

const DEPRECATE =
  'UPDATE type_versions SET is_deprecated = 1, changed_at = ?3 WHERE type_name = ?1 AND version_id = ?2';

const REMOVE_CONFIGURATIONS = 'DELETE FROM configurations WHERE type_name = ?';

export function deregister(
  { prepare, count }: Transaction,
  typeName: string,
  versionId: string | undefined,
  now: number,
): Deregistration {
  const live = prepare(LIVE).all(typeName);
  const version = versionId === undefined ? live[0] : live.find((row) => row['version_id'] === versionId);
  if (version === undefined) return 'unknown';
  if (versionId === undefined && live.length > 1) return 'several';
  if (versionId !== undefined && version['is_default'] === 1) return 'default';
  prepare(DEPRECATE).run(typeName, version['version_id']!, now);
  if (versionId === undefined) prepare(REMOVE_CONFIGURATIONS).run(typeName);
  count('revision', 1);
  return 'done';
}
