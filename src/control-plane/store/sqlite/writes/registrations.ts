import type { RegistrationRecord } from '../../store.ts';
import type { Transaction } from '../transaction.ts';
import { registrationOf } from '../type-rows.ts';

const BY_CLIENT_TOKEN = 'SELECT * FROM registrations WHERE client_request_token = ?';

const INSERT = `
  INSERT INTO registrations (
    token, client_request_token, type_name, status, description, created_at, version_id, request, tests_report
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const UPDATE = `
  UPDATE registrations SET
    client_request_token = ?2, type_name = ?3, status = ?4, description = ?5, created_at = ?6, version_id = ?7,
    request = ?8, tests_report = ?9
  WHERE token = ?1`;

export function addRegistration(
  { prepare, count }: Transaction,
  registration: RegistrationRecord,
): RegistrationRecord {
  const { clientRequestToken } = registration;
  const same = clientRequestToken !== undefined && prepare(BY_CLIENT_TOKEN).get(clientRequestToken);
  if (same) return registrationOf(same);
  prepare(INSERT).run(...valuesOf(registration));
  count('revision', 1);
  return registration;
}

export function saveRegistration({ prepare, count }: Transaction, registration: RegistrationRecord): void {
  prepare(UPDATE).run(...valuesOf(registration));
  count('revision', 1);
}

function valuesOf(registration: RegistrationRecord): (string | number | null)[] {
  return [
    registration.token,
    registration.clientRequestToken ?? null,
    registration.typeName,
    registration.status,
    registration.description,
    registration.createdAt,
    registration.versionId ?? null,
    registration.request,
    registration.testsReport ?? null,
  ];
}
