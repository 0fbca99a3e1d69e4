import type { SQLInputValue } from 'node:sqlite';
import type { ConfigurationRecord, RegistrationRecord, TypeVersionRecord } from '../../store.ts';
import type { Prepare } from '../connection.ts';
import { configurationOf, registrationOf, typeVersionOf } from '../type-rows.ts';

export function revision(prepare: Prepare): number {
  return prepare("SELECT value FROM counters WHERE name = 'revision'").get()!['value'] as number;
}

export function findVersion(
  prepare: Prepare,
  typeName: string,
  versionId: string,
): TypeVersionRecord | undefined {
  const row = prepare('SELECT * FROM type_versions WHERE type_name = ? AND version_id = ?').get(
    typeName,
    versionId,
  );
  return row && typeVersionOf(row);
}

export function findDefault(prepare: Prepare, typeName: string): TypeVersionRecord | undefined {
  const row = prepare(
    'SELECT * FROM type_versions WHERE type_name = ? AND is_default = 1 AND is_deprecated = 0',
  ).get(typeName);
  return row && typeVersionOf(row);
}

export function versions(prepare: Prepare, typeName: string): TypeVersionRecord[] {
  return prepare('SELECT * FROM type_versions WHERE type_name = ? ORDER BY version_id')
    .all(typeName)
    .map(typeVersionOf);
}

export function typeNames(prepare: Prepare): string[] {
  return prepare('SELECT DISTINCT type_name FROM type_versions ORDER BY type_name')
    .all()
    .map((row) => row['type_name'] as string);
}

export function findRegistration(prepare: Prepare, token: string): RegistrationRecord | undefined {
  const row = prepare('SELECT * FROM registrations WHERE token = ?').get(token);
  return row && registrationOf(row);
}

export function registrations(
  prepare: Prepare,
  filter: Partial<Pick<RegistrationRecord, 'typeName' | 'status'>>,
): RegistrationRecord[] {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  if (filter.typeName !== undefined) {
    conditions.push('type_name = ?');
    values.push(filter.typeName);
  }
  if (filter.status !== undefined) {
    conditions.push('status = ?');
    values.push(filter.status);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return prepare(`SELECT * FROM registrations ${where} ORDER BY seq`)
    .all(...values)
    .map(registrationOf);
}

export function findConfiguration(
  prepare: Prepare,
  typeName: string,
  alias: string,
): ConfigurationRecord | undefined {
  const row = prepare('SELECT * FROM configurations WHERE type_name = ? AND alias = ?').get(typeName, alias);
  return row && configurationOf(row);
}

export function configurations(prepare: Prepare, typeName: string): ConfigurationRecord[] {
  return prepare('SELECT * FROM configurations WHERE type_name = ? ORDER BY alias')
    .all(typeName)
    .map(configurationOf);
}

export function findPackage(prepare: Prepare, sha256: string): Uint8Array | undefined {
  const row = prepare('SELECT bytes FROM packages WHERE sha256 = ?').get(sha256);
  return row && (row['bytes'] as Uint8Array);
}
