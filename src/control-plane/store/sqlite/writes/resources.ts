import type { ResourceRecord } from '../../store.ts';
import type { Transaction } from '../transaction.ts';

const INSERT = `
  INSERT INTO resources (type_name, identifier, type_version_id, request_token, created_at, changed_at, model)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;

const UPDATE = `
  UPDATE resources SET type_version_id = ?3, request_token = ?4, created_at = ?5, changed_at = ?6, model = ?7
  WHERE type_name = ?1 AND identifier = ?2`;

const REMOVE = 'DELETE FROM resources WHERE type_name = ? AND identifier = ?';

export function putResource({ prepare, count }: Transaction, resource: ResourceRecord): void {
  const values = [
    resource.typeName,
    resource.identifier,
    resource.typeVersionId,
    resource.requestToken,
    resource.createdAt,
    resource.changedAt,
    resource.model,
  ];
  if (Number(prepare(UPDATE).run(...values).changes) > 0) return;
  prepare(INSERT).run(...values);
  count('resources', 1);
}

export function removeResource({ prepare, count }: Transaction, typeName: string, identifier: string): void {
  count('resources', -Number(prepare(REMOVE).run(typeName, identifier).changes));
}
