import type { Lease, NewRegistration, RegistrationEnd, RegistrationRecord } from '../../store.ts';
import type { Transaction } from '../transaction.ts';
import { registrationOf } from '../type-rows.ts';
import { setConfiguration } from './configurations.ts';
import { addVersion, setDefault } from './type-versions.ts';

export const FIRST_JOB_FENCE = 1;

const BY_CLIENT_TOKEN = 'SELECT * FROM registrations WHERE client_request_token = ?';

const INSERT = `
  INSERT INTO registrations (
    token, client_request_token, type_name, status, description, created_at, request, fence, attempts,
    lease_owner, lease_until
  ) VALUES (?, ?, ?, 'IN_PROGRESS', ?, ?, ?, ${FIRST_JOB_FENCE}, 1, ?, ?)`;

const HELD = 'SELECT 1 FROM registrations WHERE token = ? AND fence = ? AND lease_until IS NOT NULL';

const END = `
  UPDATE registrations SET
    status = ?2, description = ?3, version_id = ?4, tests_report = ?5, request = '',
    lease_owner = NULL, lease_until = NULL
  WHERE token = ?1 RETURNING *`;

/** The registration that has the client request token, if there is one. */
export function addRegistration(
  { prepare, count }: Transaction,
  registration: NewRegistration,
  { owner, until }: Lease,
): RegistrationRecord | undefined {
  const { token, typeName, clientRequestToken, description, createdAt, request } = registration;
  const same = clientRequestToken !== undefined && prepare(BY_CLIENT_TOKEN).get(clientRequestToken);
  if (same) return registrationOf(same);
  prepare(INSERT).run(
    token,
    clientRequestToken ?? null,
    typeName,
    description,
    createdAt,
    request,
    owner,
    until,
  );
  count('revision', 1);
  return undefined;
}

export function endRegistration(
  transaction: Transaction,
  token: string,
  fence: number,
  end: RegistrationEnd,
  now: number,
): RegistrationRecord | undefined {
  const { prepare, count } = transaction;
  if (prepare(HELD).get(token, fence) === undefined) return undefined;
  const { versionId, testsReport } =
    end.status === 'COMPLETE' ? leaveBehind(transaction, end, now) : { ...end, versionId: undefined };
  count('revision', 1);
  return registrationOf(
    prepare(END).get(token, end.status, end.description, versionId ?? null, testsReport ?? null)!,
  );
}

function leaveBehind(
  transaction: Transaction,
  end: Extract<RegistrationEnd, { status: 'COMPLETE' }>,
  now: number,
): { readonly versionId: string; readonly testsReport: string | undefined } {
  if (end.configuration !== undefined) setConfiguration(transaction, end.configuration);
  const { typeName, versionId, testsReport } = addVersion(transaction, end.version);
  if (end.setDefault) setDefault(transaction, typeName, versionId, now);
  return { versionId, testsReport };
}
