import type {
  NewRegistration,
  NewTypeVersion,
  RegistrationClaim,
  Store,
  TypeVersionRecord,
} from '../../src/control-plane/store/store.ts';
import { lease, START, TYPE } from './records.ts';

export function newVersion(changes: Partial<NewTypeVersion> = {}): NewTypeVersion {
  return {
    typeName: TYPE,
    schema: '{"typeName":"Acme::Demo::Widget"}',
    handlers: { kind: 'folder', path: '/types/widget' },
    createdAt: START,
    tests: 'PASSED',
    ...changes,
  };
}

let tokens = 0;

/** A registration whose token nobody has used. */
export function newRegistration(changes: Partial<NewRegistration> = {}): NewRegistration {
  tokens += 1;
  return {
    token: `registration-${tokens}`,
    typeName: TYPE,
    description: 'Tests run.',
    createdAt: START,
    request: '{"what":"is registered"}',
    ...changes,
  };
}

export async function addRegistration(
  { types }: Store,
  changes: Partial<NewRegistration> = {},
  owner = 'server-1',
): Promise<RegistrationClaim> {
  const added = await types.addRegistration(newRegistration(changes), lease(START, owner));
  if (added.kind !== 'added') throw new Error('the client request token is known');
  return added.claim;
}

/** Adds a version by a registration. */
export async function addVersion(
  store: Store,
  changes: Partial<NewTypeVersion> = {},
): Promise<TypeVersionRecord> {
  const version = newVersion(changes);
  const claim = await addRegistration(store, { typeName: version.typeName });
  const ended = await store.types.endRegistration(
    claim,
    { status: 'COMPLETE', description: 'Done.', version, setDefault: false },
    START,
  );
  return (await store.types.findVersion(version.typeName, ended!.versionId!))!;
}
