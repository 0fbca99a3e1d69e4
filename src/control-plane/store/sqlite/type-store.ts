import type { JobClaim, NewRegistration, RegistrationClaim, TestsClaim, TypeStore } from '../store.ts';
import type { Reader } from './reader.ts';
import * as reads from './reads/types.ts';
import type { Writer } from './writer.ts';
import { FIRST_JOB_FENCE } from './writes/registrations.ts';
import type { JobKey } from './writes/registry-jobs.ts';

export function createTypeStore(read: Reader['read'], writeTo: Writer['write']): TypeStore {
  // Nobody else can write into the file, and this is asked for with every request.
  let revision: Promise<number> | undefined;
  const write: Writer['write'] = async (name, ...parameters) => {
    try {
      return await writeTo(name, ...parameters);
    } finally {
      revision = undefined;
    }
  };
  return {
    revision: () => {
      revision ??= read(reads.revision).catch((error: unknown) => {
        revision = undefined;
        throw error;
      });
      return revision;
    },
    findVersion: (typeName, versionId) => read((prepare) => reads.findVersion(prepare, typeName, versionId)),
    findDefault: (typeName) => read((prepare) => reads.findDefault(prepare, typeName)),
    versions: (typeName) => read((prepare) => reads.versions(prepare, typeName)),
    typeNames: () => read(reads.typeNames),
    setDefault: (typeName, versionId, now) => write('setDefault', typeName, versionId, now),
    deprecate: (typeName, versionIds, now) => write('deprecate', typeName, versionIds, now),
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
    claimJobs: (lease, now) => write('claimJobs', lease, now),
    renewJobs: async (claims, lease) => {
      const held = await write('renewJobs', claims.map(keyOf), lease);
      return claims.filter((_, index) => held[index]);
    },
    findRegistration: (token) => read((prepare) => reads.findRegistration(prepare, token)),
    registrations: (filter) => read((prepare) => reads.registrations(prepare, filter)),
    setConfiguration: (configuration) => write('setConfiguration', configuration),
    findConfiguration: (typeName, alias) =>
      read((prepare) => reads.findConfiguration(prepare, typeName, alias)),
    configurations: (typeName) => read((prepare) => reads.configurations(prepare, typeName)),
    removeConfigurations: (typeName) => write('removeConfigurations', typeName),
    putPackage: (sha256, bytes) => write('putPackage', sha256, bytes),
    findPackage: (sha256) => read((prepare) => reads.findPackage(prepare, sha256)),
  };
}

function firstClaim(registration: NewRegistration): RegistrationClaim {
  return {
    job: { kind: 'registration', registration: { ...registration, status: 'IN_PROGRESS' } },
    fence: FIRST_JOB_FENCE,
  };
}

function keyOf({ job, fence }: JobClaim): JobKey {
  return job.kind === 'registration'
    ? { kind: 'registration', token: job.registration.token, fence }
    : testsKeyOf({ job, fence });
}

function testsKeyOf({ job: { version }, fence }: TestsClaim): Extract<JobKey, { kind: 'tests' }> {
  return { kind: 'tests', typeName: version.typeName, versionId: version.versionId, fence };
}
