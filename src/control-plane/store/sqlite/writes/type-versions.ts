import type { NewTypeVersion, TypeVersionRecord } from '../../store.ts';
import type { Transaction } from '../transaction.ts';

const NEXT_ID =
  'SELECT coalesce(max(CAST(version_id AS INTEGER)), 0) + 1 AS id FROM type_versions WHERE type_name = ?';

const LIVE_DEFAULT =
  'SELECT 1 FROM type_versions WHERE type_name = ? AND is_default = 1 AND is_deprecated = 0';

const CLEAR_DEFAULT =
  'UPDATE type_versions SET is_default = 0, changed_at = ?2 WHERE type_name = ?1 AND is_default = 1';

const INSERT = `
  INSERT INTO type_versions (
    type_name, version_id, handlers, execution_role_arn, logging, created_at, changed_at, is_default,
    is_deprecated, tests, tests_message, tests_report, schema
  ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, 0, ?8, ?9, ?10, ?11)`;

const LIVE =
  'SELECT is_default FROM type_versions WHERE type_name = ? AND version_id = ? AND is_deprecated = 0';

const SET_DEFAULT =
  'UPDATE type_versions SET is_default = 1, changed_at = ?3 WHERE type_name = ?1 AND version_id = ?2';

const RESTART = 'UPDATE type_versions SET restarts = restarts + 1 WHERE type_name = ? AND version_id = ?';

export function addVersion({ prepare, count }: Transaction, version: NewTypeVersion): TypeVersionRecord {
  const { typeName, createdAt } = version;
  const versionId = String(prepare(NEXT_ID).get(typeName)!['id']).padStart(8, '0');
  const isDefault = prepare(LIVE_DEFAULT).get(typeName) === undefined;
  if (isDefault) prepare(CLEAR_DEFAULT).run(typeName, createdAt);
  prepare(INSERT).run(
    typeName,
    versionId,
    JSON.stringify(version.handlers),
    version.executionRoleArn ?? null,
    version.logging === undefined ? null : JSON.stringify(version.logging),
    createdAt,
    isDefault ? 1 : 0,
    version.tests,
    version.testsMessage ?? null,
    version.testsReport ?? null,
    version.schema,
  );
  count('revision', 1);
  return { ...version, versionId, changedAt: createdAt, isDefault, isDeprecated: false, restarts: 0 };
}

export function setDefault(
  { prepare, count }: Transaction,
  typeName: string,
  versionId: string,
  now: number,
): boolean {
  const live = prepare(LIVE).get(typeName, versionId);
  if (live === undefined) return false;
  if (live['is_default'] === 1) return true;
  prepare(CLEAR_DEFAULT).run(typeName, now);
  prepare(SET_DEFAULT).run(typeName, versionId, now);
  count('revision', 1);
  return true;
}

export function restart({ prepare, count }: Transaction, typeName: string, versionId: string): void {
  prepare(RESTART).run(typeName, versionId);
  count('revision', 1);
}
