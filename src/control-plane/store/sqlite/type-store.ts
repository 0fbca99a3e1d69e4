import type { JobClaim, NewRegistration, RegistrationClaim, TestsClaim, TypeStore } from '../store.ts';
import type { Reader } from './reader.ts';
import * as reads from './reads/types.ts';
import type { Writer } from './writer.ts';
import { FIRST_JOB_FENCE } from './writes/registrations.ts';
import type { JobKey } from './writes/registry-jobs.ts';

export function createTypeStore(read: Reader['read'], writeTo: Writer['write']): TypeStore {
  // Nobody else can write into the file, and this is asked for with every request.
  let revision: number | undefined;
  const write: Writer['write'] = async (name, ...parameters) => {
    try {
      return await writeTo(name, ...parameters);
    } finally {
      revision = undefined;
    }
  };
  return {
    revision: () =>
      read((prepare) => {
        revision ??= reads.revision(prepare);
        return revision;
      }),
    findVersion: (typeName, versionId) => read((prepare) => reads.findVersion(prepare, typeName, versionId)),
    findDefault: (typeName) => read((prepare) => reads.findDefault(prepare, typeName)),
    versions: (typeName) => read((prepare) => reads.versions(prepare, typeName)),
    typeNames: () => read(reads.typeNames),
    setDefault: (typeName, versionId, now) => write('setDefault', typeName, versionId, now),
    deregister: (typeName, versionId, now) => write('deregister', typeName, versionId, now),
    restart: (typeName, versionId) => write('restart', typeName, versionId),
    addRegistration: async (registration, lease) => {
      const known = await write('addRegistration', registration, lease);
      return known === undefined
        ? { kind: 'added', claim: firstClaim(registration) }
        : { kind: 'known', registration: known };
    },
    endRegistration: ({ job, fence }, end, now) =>
      write('endRegistration', job.registration.token, fence, end, now),
    beginTests: (typeName, versionId, lease, now) => write('beginTests', typeName, versionId, lease, now),
    endTests: (claim, outcome, now) => write('endTests', testsKeyOf(claim), outcome, now),
    claimJobs: (lease, now, limit) => write('claimJobs', lease, now, limit),
    renewJobs: async (claims, lease) => {
      const held = await write('renewJobs', claims.map(keyOf), lease);
      return claims.filter((_, index) => held[index]);
    },
    giveBackJobs: (claims) => write('giveBackJobs', claims.map(keyOf)),
    findRegistration: (token) => read((prepare) => reads.findRegistration(prepare, token)),
    registrations: (filter) => read((prepare) => reads.registrations(prepare, filter)),
    setConfiguration: (configuration) => write('setConfiguration', configuration),
    findConfiguration: (typeName, alias) =>
      read((prepare) => reads.findConfiguration(prepare, typeName, alias)),
    configurations: (typeName) => read((prepare) => reads.configurations(prepare, typeName)),
    putPackage: (sha256, bytes) => write('putPackage', sha256, bytes),
    findPackage: (sha256) => read((prepare) => reads.findPackage(prepare, sha256)),
  };
}

function firstClaim(registration: NewRegistration): RegistrationClaim {
  return {
    job: { kind: 'registration', registration: { ...registration, status: 'IN_PROGRESS' } },
    fence: FIRST_JOB_FENCE,
    attempts: 1,
  };
}

function keyOf({ job, fence }: JobClaim): JobKey {
  return job.kind === 'registration'
    ? { kind: 'registration', token: job.registration.token, fence }
    : testsKeyOf({ job, fence });
}

function testsKeyOf({
  job: { version },
  fence,
}: Pick<TestsClaim, 'job' | 'fence'>): Extract<JobKey, { kind: 'tests' }> {
  return { kind: 'tests', typeName: version.typeName, versionId: version.versionId, fence };
}
