/**
 * What the control plane keeps, and how several servers share it. Every method is one transaction. Whatever has been
 * answered has been written for good. What cannot be done is a StoreError. Times are whole milliseconds since 1970.
 */
export interface Store {
  readonly operations: OperationStore;
  readonly resources: ResourceStore;
  readonly types: TypeStore;
  close(): Promise<void>;
}

export type OperationAction = 'CREATE' | 'UPDATE' | 'DELETE';

/** As Cloud Control names them. PENDING: accepted, no handler invoked yet. The last three are ends, and stay. */
export type OperationStatus =
  | 'PENDING'
  | 'IN_PROGRESS'
  | 'CANCEL_IN_PROGRESS'
  | 'SUCCESS'
  | 'FAILED'
  | 'CANCEL_COMPLETE';

/** One request to create, update or delete a resource. */
export interface OperationRecord {
  readonly requestToken: string;
  readonly clientToken: string;
  /** Of everything that the client asked for, to tell a repeated request from another one with the same client token. */
  readonly contentHash: string;
  readonly action: OperationAction;
  readonly typeName: string;
  readonly typeVersionId: string;
  /** The primary identifier, as soon as it is known. While the operation runs, no other may run on the same resource. */
  readonly identifier?: string;
  readonly status: OperationStatus;
  readonly acceptedAt: number;
  readonly changedAt: number;
  readonly message?: string;
  readonly errorCode?: string;
  /** When a handler is to be invoked next; undefined when the operation has ended. */
  readonly dueAt?: number;
  /** What is needed to go on, sealed, for it holds write-only values. Only claims give it, and it goes with the end. */
  readonly work?: Uint8Array;
  /** Claims since the operation was last saved: more than one means that an invocation's answer may have been lost. */
  readonly attempts: number;
}

/** The right to carry an operation on, until its lease runs out. A newer claim has a higher fence and voids this one. */
export interface Claim {
  readonly operation: OperationRecord;
  readonly fence: number;
}

export interface Lease {
  /** The server that holds it. */
  readonly owner: string;
  readonly until: number;
}

export type Acceptance =
  | { readonly kind: 'accepted'; readonly claim: Claim }
  /** Taken in as well, but not claimed, as no lease was given. */
  | { readonly kind: 'left'; readonly operation: OperationRecord }
  /** The client token has been used for the very same request. */
  | { readonly kind: 'known'; readonly operation: OperationRecord }
  /** The client token has been used for another request. */
  | { readonly kind: 'conflict'; readonly operation: OperationRecord }
  /** Another operation runs on the same resource. */
  | { readonly kind: 'busy'; readonly operation: OperationRecord };

export type NewOperation = Pick<
  OperationRecord,
  | 'requestToken'
  | 'clientToken'
  | 'contentHash'
  | 'action'
  | 'typeName'
  | 'typeVersionId'
  | 'identifier'
  | 'acceptedAt'
> & { readonly dueAt: number; readonly work: Uint8Array };

/** How an operation goes on. */
export interface OperationChange {
  readonly status: OperationStatus;
  readonly changedAt: number;
  /** Stays as it is if left out; message and error code do not. */
  readonly identifier?: string;
  readonly message?: string;
  readonly errorCode?: string;
  /** Both or neither; neither ends the operation. */
  readonly dueAt?: number;
  readonly work?: Uint8Array;
  /** What becomes of the resource in the same moment. */
  readonly resource?: ResourceRecord | 'removed';
}

export interface OperationFilter {
  readonly actions?: readonly OperationAction[];
  readonly statuses?: readonly OperationStatus[];
  readonly typeName?: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; undefined after the last one. */
  readonly next?: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}

export interface OperationStore {
  /**
   * Takes a request in and, with a lease, claims it in the same moment. Client tokens used before `tokensSince` are free
   * again.
   */
  accept(operation: NewOperation, lease: Lease | undefined, tokensSince: number): Promise<Acceptance>;
  /**
   * Claims operations that are due and that nobody holds, those first that have been due longest. None of the types
   * named last: a server whose places for a type are taken leaves its operations to others.
   */
  claimDue(
    lease: Lease,
    now: number,
    limit: number,
    exceptTypes?: readonly string[],
  ): Promise<readonly Claim[]>;
  /** Prolongs claims; those that are lost are not among the result. */
  renew(claims: readonly Claim[], lease: Lease): Promise<readonly Claim[]>;
  /**
   * Writes how an operation goes on and gives the claim back. False, and nothing written, if the claim is lost. If a
   * cancel was asked for meanwhile, an operation that has not ended becomes CANCEL_IN_PROGRESS and is due at once.
   * An identifier that another running operation holds is written, but locks nothing.
   */
  save(claim: Claim, change: OperationChange): Promise<boolean>;
  find(requestToken: string): Promise<OperationRecord | undefined>;
  /** The operation that a client token was used for, unless that was before `tokensSince`. */
  findByClientToken(clientToken: string, tokensSince: number): Promise<OperationRecord | undefined>;
  /** Newest first. */
  list(filter: OperationFilter, page: PageRequest): Promise<Page<OperationRecord>>;
  /** Makes a PENDING or IN_PROGRESS operation CANCEL_IN_PROGRESS, due at once. Gives the operation as it is then. */
  cancel(requestToken: string, now: number): Promise<OperationRecord | undefined>;
  /** When the next operation that nobody holds is due, or a claim runs out; leaving out types as `claimDue` does. */
  nextDueAt(exceptTypes?: readonly string[]): Promise<number | undefined>;
  /** Forgets operations that ended before a time, some at a time. How many were forgotten. */
  forget(endedBefore: number, limit: number): Promise<number>;
  counts(): Promise<Readonly<Record<OperationStatus, number>>>;
}

/** A resource that an operation has created or changed: the last state that was reached, without write-only values. */
export interface ResourceRecord {
  readonly typeName: string;
  readonly identifier: string;
  readonly typeVersionId: string;
  /** As JSON text. */
  readonly model: string;
  readonly requestToken: string;
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface ResourceStore {
  find(typeName: string, identifier: string): Promise<ResourceRecord | undefined>;
  /** By type name and identifier. */
  list(filter: { readonly typeName?: string }, page: PageRequest): Promise<Page<ResourceRecord>>;
  count(): Promise<number>;
}

export type TestsStatus = 'PASSED' | 'FAILED' | 'IN_PROGRESS' | 'NOT_TESTED';

/** Where the handlers of a version are. */
export type HandlerSource =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'package'; readonly sha256: string }
  /** The package of that hash, if there is one, has the inputs for contract tests. */
  | { readonly kind: 'endpoint'; readonly url: string; readonly inputs?: string };

export interface TypeVersionRecord {
  readonly typeName: string;
  /** Eight digits; never used again. */
  readonly versionId: string;
  /** As it was registered. */
  readonly schema: string;
  readonly handlers: HandlerSource;
  readonly executionRoleArn?: string;
  readonly logging?: { readonly logRoleArn: string; readonly logGroupName: string };
  readonly createdAt: number;
  readonly changedAt: number;
  readonly isDefault: boolean;
  readonly isDeprecated: boolean;
  readonly tests: TestsStatus;
  readonly testsMessage?: string;
  /** The contract report as JSON text, without secrets. */
  readonly testsReport?: string;
}

export type NewTypeVersion = Omit<
  TypeVersionRecord,
  'versionId' | 'isDefault' | 'isDeprecated' | 'changedAt'
>;

export interface RegistrationRecord {
  readonly token: string;
  readonly typeName: string;
  readonly clientRequestToken?: string;
  readonly status: 'COMPLETE' | 'IN_PROGRESS' | 'FAILED';
  readonly description: string;
  readonly createdAt: number;
  readonly versionId?: string;
  /** What is registered, as JSON text, until it is done. */
  readonly request: string;
  /** The contract report as JSON text, without secrets, if tests were run. */
  readonly testsReport?: string;
}

/** What only one server at a time may do: carry a registration out, or test a version again. */
export type RegistryJob =
  | { readonly kind: 'registration'; readonly registration: RegistrationRecord }
  | { readonly kind: 'tests'; readonly version: TypeVersionRecord };

/** The right to do a job until its lease runs out. A newer claim has a higher fence and voids this one. */
export interface JobClaim<Job extends RegistryJob = RegistryJob> {
  readonly job: Job;
  readonly fence: number;
}

export type RegistrationClaim = JobClaim<Extract<RegistryJob, { kind: 'registration' }>>;
export type TestsClaim = JobClaim<Extract<RegistryJob, { kind: 'tests' }>>;

export type AddedRegistration =
  | { readonly kind: 'added'; readonly claim: RegistrationClaim }
  /** The client request token has been used for this one. */
  | { readonly kind: 'known'; readonly registration: RegistrationRecord };

export type NewRegistration = Omit<RegistrationRecord, 'status' | 'versionId' | 'testsReport'>;

/** How a registration ends, with all that it leaves behind. */
export type RegistrationEnd =
  | { readonly status: 'FAILED'; readonly description: string; readonly testsReport?: string }
  | {
      readonly status: 'COMPLETE';
      readonly description: string;
      /** It becomes the default if that is wanted, or no live version is. Its report is the registration's, too. */
      readonly version: NewTypeVersion;
      readonly setDefault: boolean;
      readonly configuration?: ConfigurationRecord;
    };

export type TestsOutcome = Pick<TypeVersionRecord, 'tests' | 'testsMessage' | 'testsReport'>;

export interface ConfigurationRecord {
  readonly typeName: string;
  readonly alias: string;
  /** Sealed. */
  readonly configuration: Uint8Array;
  readonly changedAt: number;
}

export interface TypeStore {
  /** Grows with every change of what follows, so that whoever has read something knows when to read it again. */
  revision(): Promise<number>;
  findVersion(typeName: string, versionId: string): Promise<TypeVersionRecord | undefined>;
  /** The default version that is not deprecated. */
  findDefault(typeName: string): Promise<TypeVersionRecord | undefined>;
  /** All versions of a type, deprecated ones too, oldest first. */
  versions(typeName: string): Promise<readonly TypeVersionRecord[]>;
  typeNames(): Promise<readonly string[]>;
  /** False if there is no such live version. */
  setDefault(typeName: string, versionId: string, now: number): Promise<boolean>;
  deprecate(typeName: string, versionIds: readonly string[], now: number): Promise<void>;
  /** Takes a registration in, IN_PROGRESS, and claims it in the same moment. */
  addRegistration(registration: NewRegistration, lease: Lease): Promise<AddedRegistration>;
  /**
   * Ends a registration and gives the claim back. The version gets the next id of its type. What was registered is no
   * longer kept. Undefined, and nothing written, if the claim is lost.
   */
  endRegistration(
    claim: RegistrationClaim,
    end: RegistrationEnd,
    now: number,
  ): Promise<RegistrationRecord | undefined>;
  /** Makes the tests of a version IN_PROGRESS and claims them; undefined if somebody is at it, or there is none such. */
  beginTests(typeName: string, versionId: string, lease: Lease, now: number): Promise<TestsClaim | undefined>;
  /** Writes what came of tests and gives the claim back. False, and nothing written, if the claim is lost. */
  endTests(claim: TestsClaim, outcome: TestsOutcome, now: number): Promise<boolean>;
  /** Claims registrations, and tests of live versions, that are IN_PROGRESS and that nobody holds; oldest first. */
  claimJobs(lease: Lease, now: number): Promise<readonly JobClaim[]>;
  /** Prolongs claims; those that are lost are not among the result. A lease that is over gives them back. */
  renewJobs(claims: readonly JobClaim[], lease: Lease): Promise<readonly JobClaim[]>;
  findRegistration(token: string): Promise<RegistrationRecord | undefined>;
  /** Oldest first. */
  registrations(
    filter: Partial<Pick<RegistrationRecord, 'typeName' | 'status'>>,
  ): Promise<readonly RegistrationRecord[]>;
  setConfiguration(configuration: ConfigurationRecord): Promise<void>;
  findConfiguration(typeName: string, alias: string): Promise<ConfigurationRecord | undefined>;
  configurations(typeName: string): Promise<readonly ConfigurationRecord[]>;
  removeConfigurations(typeName: string): Promise<void>;
  putPackage(sha256: string, bytes: Uint8Array): Promise<void>;
  findPackage(sha256: string): Promise<Uint8Array | undefined>;
}
