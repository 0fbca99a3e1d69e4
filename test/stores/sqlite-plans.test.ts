import assert from 'node:assert/strict';
import type { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { createCommit } from '../../src/control-plane/store/sqlite/commit.ts';
import {
  createPrepare,
  openForWriting,
  type Prepare,
} from '../../src/control-plane/store/sqlite/connection.ts';
import { migrate } from '../../src/control-plane/store/sqlite/migrate.ts';
import { listOperations } from '../../src/control-plane/store/sqlite/reads/list-operations.ts';
import * as operations from '../../src/control-plane/store/sqlite/reads/operations.ts';
import * as resources from '../../src/control-plane/store/sqlite/reads/resources.ts';
import * as types from '../../src/control-plane/store/sqlite/reads/types.ts';
import type { Call } from '../../src/control-plane/store/sqlite/writer-messages.ts';
import type { OperationFilter } from '../../src/control-plane/store/store.ts';
import { lease, newOperation, OTHER_TYPE, resource, START, TYPE } from './records.ts';
import { newRegistration, newVersion } from './registry-records.ts';

/** Reads of whole tables that are small, or that are asked for as a whole. */
const WHOLE = [
  'SCAN counters',
  'SCAN registrations',
  'SCAN type_versions USING COVERING INDEX type_versions_by_id',
];
/** The types to be left out, and the page of a list: as long as the question, not as the table. */
const SMALL = [
  'SCAN json_each VIRTUAL TABLE INDEX 1:',
  'LIST SUBQUERY',
  'MERGE (UNION ALL)',
  'LEFT',
  'RIGHT',
];

let db: DatabaseSync;
/** What was asked of the database, by the name of what asked it. */
const asked = new Map<string, Set<string>>();

function record(name: string, work: (prepare: Prepare) => void): void {
  const texts = asked.get(name) ?? new Set();
  asked.set(name, texts);
  const prepare = db.prepare.bind(db);
  db.prepare = (sql, ...rest) => {
    texts.add(sql);
    return prepare(sql, ...rest);
  };
  work(createPrepare(db));
  db.prepare = prepare;
}

function write(name: Call['name'], ...parameters: readonly unknown[]): void {
  record(name, () => {
    const [outcome] = createCommit(db)([{ name, parameters }]);
    assert.ok('value' in outcome!, JSON.stringify(outcome));
  });
}

function plan(sql: string): string[] {
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail));
}

function plansOf(name: string): string[] {
  return [...asked.get(name)!].flatMap(plan);
}

/** Everything that a store can be asked, with all its ways of asking. */
function askEverything(): void {
  const first = newOperation({ identifier: 'widget-1' });
  write('accept', first, lease(), 0);
  write('accept', newOperation(), lease(), 0);
  write('accept', newOperation({ identifier: 'widget-4' }), lease(), 0, { requestToken: undefined });
  const claim = { requestToken: first.requestToken, fence: 1 };
  write('renew', [claim], lease());
  const goesOn = { status: 'IN_PROGRESS', changedAt: START, dueAt: START, work: Uint8Array.of(1) };
  write('save', claim, { ...goesOn, identifier: 'widget-2' });
  write('claimDue', lease(), START, 5, []);
  write('claimDue', lease(START * 2), START * 2, 5, [OTHER_TYPE]);
  const again = { ...claim, fence: 3 };
  write('save', again, { status: 'SUCCESS', changedAt: START, resource: resource() });
  const second = newOperation();
  write('accept', second, lease(), 0);
  const removal = { status: 'SUCCESS', changedAt: START, identifier: 'widget-1', resource: 'removed' };
  write('save', { requestToken: second.requestToken, fence: 1 }, removal);
  const third = newOperation();
  write('accept', third, lease(), 0);
  write('cancel', third.requestToken, START);
  write('forget', START + 1, 5);
  record('find', (prepare) => operations.findOperation(prepare, 'x'));
  record('findByClientToken', (prepare) => operations.findByClientToken(prepare, 'x', 0));
  record('nextDueAt', (prepare) => operations.nextDueAt(prepare, []));
  record('nextDueAt', (prepare) => operations.nextDueAt(prepare, [OTHER_TYPE]));
  record('counts', (prepare) => operations.counts(prepare));
  for (const filter of FILTERS) {
    record('list', (prepare) => listOperations(prepare, filter, { limit: 5 }));
  }
  record('resources', (prepare) => {
    resources.findResource(prepare, TYPE, 'x');
    resources.listResources(prepare, {}, { limit: 5 });
    resources.listResources(prepare, { typeName: TYPE }, { limit: 5 });
    resources.countResources(prepare);
  });
  const registration = newRegistration();
  write('addRegistration', registration, lease());
  write('claimJobs', lease(START * 2), START * 2, 5);
  const end = { status: 'COMPLETE', description: '', version: newVersion(), setDefault: true };
  write('endRegistration', registration.token, 2, end, START);
  write('beginTests', TYPE, '00000001', lease(), START);
  const tests = { kind: 'tests', typeName: TYPE, versionId: '00000001', fence: 1 };
  write('renewJobs', [tests, { kind: 'registration', token: registration.token, fence: 2 }], lease());
  write('endTests', tests, { tests: 'PASSED' }, START);
  write('giveBackJobs', [tests, { kind: 'registration', token: registration.token, fence: 2 }]);
  write('restart', TYPE, '00000001');
  write('deregister', TYPE, undefined, START);
  record('types', (prepare) => {
    types.revision(prepare);
    types.findVersion(prepare, TYPE, '00000001');
    types.findDefault(prepare, TYPE);
    types.versions(prepare, TYPE);
    types.typeNames(prepare);
    types.findRegistration(prepare, 'x');
    types.registrations(prepare, {});
    types.registrations(prepare, { typeName: TYPE });
    types.registrations(prepare, { status: 'FAILED' });
    types.registrations(prepare, { status: 'FAILED', typeName: TYPE });
    types.findConfiguration(prepare, TYPE, 'default');
    types.configurations(prepare, TYPE);
    types.findPackage(prepare, 'x');
  });
}

const FILTERS: readonly OperationFilter[] = [
  {},
  { actions: ['CREATE'] },
  { statuses: ['FAILED', 'SUCCESS'] },
  { statuses: ['FAILED'], actions: ['CREATE', 'DELETE'] },
  { typeName: TYPE },
  { typeName: TYPE, statuses: ['FAILED', 'PENDING'] },
  { typeName: TYPE, statuses: ['FAILED'], actions: ['CREATE'] },
];

describe('store: sqlite: what is asked of the file', () => {
  before(() => {
    db = openForWriting(':memory:');
    migrate(db);
    askEverything();
  });
  after(() => db.close());

  test('walks through no table that grows', () => {
    for (const [name, texts] of asked) {
      for (const sql of texts) {
        const scans = plan(sql).filter((detail) => detail.startsWith('SCAN'));
        assert.deepEqual(
          scans.filter((detail) => ![...WHOLE, ...SMALL].includes(detail)),
          [],
          `${name}: ${sql}`,
        );
      }
    }
  });

  test('sorts nothing that grows', () => {
    for (const [name, texts] of asked) {
      for (const sql of texts) {
        const sorts = plan(sql).filter((detail) => detail.includes('TEMP B-TREE'));
        const isOfExpired = name === 'claimDue' && sql.includes('lease_until <=');
        assert.deepEqual(sorts, isOfExpired ? ['USE TEMP B-TREE FOR ORDER BY'] : [], `${name}: ${sql}`);
      }
    }
  });

  test('finds by the index that is meant for it', () => {
    const uses = (name: string, index: string): void =>
      assert.ok(
        plansOf(name).some((detail) => detail.includes(`INDEX ${index} `)),
        `${name} uses ${index}:\n${plansOf(name).join('\n')}`,
      );
    uses('accept', 'operations_by_client_token');
    uses('accept', 'operations_lock');
    uses('accept', 'resources_by_identifier');
    uses('claimDue', 'operations_free');
    uses('claimDue', 'operations_free_by_type');
    uses('claimDue', 'operations_held');
    uses('renew', 'operations_by_request_token');
    uses('save', 'operations_by_request_token');
    uses('save', 'operations_lock');
    uses('save', 'resources_by_identifier');
    uses('cancel', 'operations_by_request_token');
    uses('forget', 'operations_ended');
    uses('find', 'operations_by_request_token');
    uses('findByClientToken', 'operations_by_client_token');
    uses('list', 'operations_by_status');
    uses('list', 'operations_by_type');
    uses('resources', 'resources_by_identifier');
    uses('types', 'type_versions_default');
    uses('claimJobs', 'registrations_by_status');
    uses('claimJobs', 'type_versions_in_tests');
  });
});
