import type { SQLInputValue } from 'node:sqlite';
import type { JobClaim, Lease, RegistrationClaim, TestsClaim, TestsOutcome } from '../../store.ts';
import type { Prepare } from '../connection.ts';
import type { Row } from '../row.ts';
import type { Transaction } from '../transaction.ts';
import { registrationOf, typeVersionOf } from '../type-rows.ts';

/** What is needed of a claim to recognise it. */
export type JobKey =
  | { readonly kind: 'registration'; readonly token: string; readonly fence: number }
  | {
      readonly kind: 'tests';
      readonly typeName: string;
      readonly versionId: string;
      readonly fence: number;
    };

const TAKE = 'fence = fence + 1, lease_owner = ?1, lease_until = ?2';
const IS_FREE = '(lease_until IS NULL OR lease_until <= ?3)';

const CLAIM_REGISTRATIONS = `
  UPDATE registrations SET ${TAKE}, attempts = attempts + 1 WHERE seq IN (
    SELECT seq FROM registrations WHERE status = 'IN_PROGRESS' AND ${IS_FREE} ORDER BY seq LIMIT ?4
  ) RETURNING *`;

const CLAIM_TESTS = `
  UPDATE type_versions SET ${TAKE}, attempts = attempts + 1 WHERE seq IN (
    SELECT seq FROM type_versions
    WHERE tests = 'IN_PROGRESS' AND is_deprecated = 0 AND ${IS_FREE} ORDER BY seq LIMIT ?4
  ) RETURNING *`;

const BEGIN_TESTS = `
  UPDATE type_versions SET
    ${TAKE}, attempts = 1, tests = 'IN_PROGRESS', tests_message = NULL, tests_report = NULL, changed_at = ?3
  WHERE type_name = ?4 AND version_id = ?5 AND ${IS_FREE} RETURNING *`;

const END_TESTS = `
  UPDATE type_versions SET
    tests = ?4, tests_message = ?5, tests_report = ?6, changed_at = ?7, lease_owner = NULL, lease_until = NULL
  WHERE type_name = ?1 AND version_id = ?2 AND fence = ?3 AND lease_until IS NOT NULL`;

const RENEW = 'lease_owner = ?, lease_until = ?';
const GIVE_BACK = 'lease_owner = NULL, lease_until = NULL, attempts = attempts - 1';

const HELD_REGISTRATION = 'lease_until IS NOT NULL AND fence = ? AND token = ?';
const HELD_TESTS = 'lease_until IS NOT NULL AND fence = ? AND type_name = ? AND version_id = ?';

export function beginTests(
  { prepare, count }: Transaction,
  typeName: string,
  versionId: string,
  { owner, until }: Lease,
  now: number,
): TestsClaim | undefined {
  const row = prepare(BEGIN_TESTS).get(owner, until, now, typeName, versionId);
  if (row === undefined) return undefined;
  count('revision', 1);
  return testsClaimOf(row);
}

export function endTests(
  { prepare, count }: Transaction,
  { typeName, versionId, fence }: Extract<JobKey, { kind: 'tests' }>,
  { tests, testsMessage, testsReport }: TestsOutcome,
  now: number,
): boolean {
  const { changes } = prepare(END_TESTS).run(
    typeName,
    versionId,
    fence,
    tests,
    testsMessage ?? null,
    testsReport ?? null,
    now,
  );
  if (Number(changes) === 0) return false;
  count('revision', 1);
  return true;
}

export function claimJobs(
  { prepare }: Transaction,
  { owner, until }: Lease,
  now: number,
  limit: number,
): JobClaim[] {
  const take = (sql: string, most: number): Row[] =>
    prepare(sql)
      .all(owner, until, now, most)
      .sort((a, b) => Number(a['seq']) - Number(b['seq']));
  const registrations = take(CLAIM_REGISTRATIONS, limit).map(registrationClaimOf);
  return [...registrations, ...take(CLAIM_TESTS, limit - registrations.length).map(testsClaimOf)];
}

function registrationClaimOf(row: Row): RegistrationClaim {
  return { job: { kind: 'registration', registration: registrationOf(row) }, ...countsOf(row) };
}

function testsClaimOf(row: Row): TestsClaim {
  return { job: { kind: 'tests', version: typeVersionOf(row) }, ...countsOf(row) };
}

function countsOf(row: Row): Pick<JobClaim, 'fence' | 'attempts'> {
  return { fence: row['fence'] as number, attempts: row['attempts'] as number };
}

/** For each claim, whether it was still held. */
export function renewJobs(
  { prepare }: Transaction,
  keys: readonly JobKey[],
  { owner, until }: Lease,
): boolean[] {
  return keys.map((key) => changeHeld(prepare, key, RENEW, owner, until));
}

export function giveBackJobs({ prepare }: Transaction, keys: readonly JobKey[]): void {
  for (const key of keys) changeHeld(prepare, key, GIVE_BACK);
}

/** False, and nothing is changed, if the claim is lost. */
function changeHeld(
  prepare: Prepare,
  key: JobKey,
  change: string,
  ...values: readonly SQLInputValue[]
): boolean {
  const { changes } =
    key.kind === 'registration'
      ? prepare(`UPDATE registrations SET ${change} WHERE ${HELD_REGISTRATION}`).run(
          ...values,
          key.fence,
          key.token,
        )
      : prepare(`UPDATE type_versions SET ${change} WHERE ${HELD_TESTS}`).run(
          ...values,
          key.fence,
          key.typeName,
          key.versionId,
        );
  return Number(changes) === 1;
}

/** Nobody else can use the file, so whoever held something when it was opened is dead. */
export function voidJobClaims(prepare: Prepare): void {
  for (const table of ['registrations', 'type_versions'])
    prepare(`UPDATE ${table} SET lease_owner = NULL, lease_until = NULL WHERE lease_until IS NOT NULL`).run();
}
