import type { TypeStore } from '../store.ts';
import type { Reader } from './reader.ts';
import * as reads from './reads/types.ts';
import type { Writer } from './writer.ts';

export function createTypeStore(read: Reader['read'], write: Writer['write']): TypeStore {
  return {
    revision: () => read(reads.revision),
    addVersion: (version) => write('addVersion', version),
    findVersion: (typeName, versionId) => read((prepare) => reads.findVersion(prepare, typeName, versionId)),
    findDefault: (typeName) => read((prepare) => reads.findDefault(prepare, typeName)),
    versions: (typeName) => read((prepare) => reads.versions(prepare, typeName)),
    typeNames: () => read(reads.typeNames),
    setDefault: (typeName, versionId, now) => write('setDefault', typeName, versionId, now),
    deprecate: (typeName, versionIds, now) => write('deprecate', typeName, versionIds, now),
    setTests: (typeName, versionId, tests, now) => write('setTests', typeName, versionId, tests, now),
    addRegistration: (registration) => write('addRegistration', registration),
    saveRegistration: (registration) => write('saveRegistration', registration),
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
