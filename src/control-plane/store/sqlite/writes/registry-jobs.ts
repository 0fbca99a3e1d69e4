import type { JobClaim, Lease, TestsClaim, TestsOutcome } from '../../store.ts';
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
  UPDATE registrations SET ${TAKE} WHERE status = 'IN_PROGRESS' AND ${IS_FREE} RETURNING *`;

const CLAIM_TESTS = `
  UPDATE type_versions SET ${TAKE}
  WHERE tests = 'IN_PROGRESS' AND is_deprecated = 0 AND ${IS_FREE} RETURNING *`;

const BEGIN_TESTS = `
  UPDATE type_versions SET ${TAKE}, tests = 'IN_PROGRESS', tests_message = NULL, tests_report = NULL, changed_at = ?3
  WHERE type_name = ?4 AND version_id = ?5 AND ${IS_FREE} RETURNING *`;

const END_TESTS = `
  UPDATE type_versions SET
    tests = ?4, tests_message = ?5, tests_report = ?6, changed_at = ?7, lease_owner = NULL, lease_until = NULL
  WHERE type_name = ?1 AND version_id = ?2 AND fence = ?3 AND lease_until IS NOT NULL`;

const RENEW = 'lease_owner = ?1, lease_until = ?2 WHERE lease_until IS NOT NULL AND fence = ?3';

const RENEW_REGISTRATION = `UPDATE registrations SET ${RENEW} AND token = ?4`;

const RENEW_TESTS = `UPDATE type_versions SET ${RENEW} AND type_name = ?4 AND version_id = ?5`;

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

export function claimJobs({ prepare }: Transaction, { owner, until }: Lease, now: number): JobClaim[] {
  const take = (sql: string): Row[] =>
    prepare(sql)
      .all(owner, until, now)
      .sort((a, b) => Number(a['seq']) - Number(b['seq']));
  return [
    ...take(CLAIM_REGISTRATIONS).map(
      (row): JobClaim => ({
        job: { kind: 'registration', registration: registrationOf(row) },
        fence: row['fence'] as number,
      }),
    ),
    ...take(CLAIM_TESTS).map(testsClaimOf),
  ];
}

function testsClaimOf(row: Row): TestsClaim {
  return { job: { kind: 'tests', version: typeVersionOf(row) }, fence: row['fence'] as number };
}

/** For each claim, whether it was still held. */
export function renewJobs(
  { prepare }: Transaction,
  keys: readonly JobKey[],
  { owner, until }: Lease,
): boolean[] {
  return keys.map((key) => {
    const { changes } =
      key.kind === 'registration'
        ? prepare(RENEW_REGISTRATION).run(owner, until, key.fence, key.token)
        : prepare(RENEW_TESTS).run(owner, until, key.fence, key.typeName, key.versionId);
    return Number(changes) === 1;
  });
}

/** Nobody else can use the file, so whoever held something when it was opened is dead. */
export function voidJobClaims(prepare: Prepare): void {
  for (const table of ['registrations', 'type_versions'])
    prepare(`UPDATE ${table} SET lease_owner = NULL, lease_until = NULL WHERE lease_until IS NOT NULL`).run();
}
