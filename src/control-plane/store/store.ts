/**
 * What the control plane keeps, and how several servers share it. Every method is one transaction. Whatever has been
 * answered has been written for good. What cannot be done is a StoreError. Times are whole milliseconds since 1970.
 *
 * A call ends within ten seconds, with an answer or a StoreError ('io' if nothing comes back): whoever holds a lease has
 * to know in time, and nobody can be told of trouble while a call waits for ever.
 *
 * Texts that are given have no NUL and no halves of surrogate pairs: `isStorable` says so of each. Whoever gives them
 * sees to it, so that a store may take it for granted, and gives every text back as it was. JSON texts have such
 * characters only escaped, bytes can be any. Texts are the same only if all their characters are, whatever a language
 * makes of them, and are in order by the bytes of UTF-8. Where a length is said, it counts characters, which take up to
 * four bytes each; texts without one, and bytes, can be megabytes. Tokens, ids, hashes, aliases, codes and names of
 * types are ASCII.
 */
export interface Store {
  readonly operations: OperationStore;
  readonly resources: ResourceStore;
  readonly types: TypeStore;
  /** Ends when all that was asked for before has been answered. Whatever is asked for later is refused as 'closed'. */
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
  /** A UUID. */
  readonly requestToken: string;
  /** 1 to 128. */
  readonly clientToken: string;
  /** 43, of everything that the client asked for, to tell a repeated request from another one with the same client token. */
  readonly contentHash: string;
  readonly action: OperationAction;
  /** 10 to 204. */
  readonly typeName: string;
  /** 8; but a version is looked for by any id of up to 128. */
  readonly typeVersionId: string;
  /**
   * The primary identifier, as soon as it is known. While the operation runs, no other may run on the same resource.
   * 1 to 1,024, which is more than an entry of some indexes may have in bytes.
   */
  readonly identifier?: string;
  readonly status: OperationStatus;
  readonly acceptedAt: number;
  readonly changedAt: number;
  /** Up to 2,048. */
  readonly message?: string;
  /** Up to 50. */
  readonly errorCode?: string;
  /** When a handler is to be invoked next; undefined when the operation has ended. */
  readonly dueAt?: number;
  /** What is needed to go on, sealed, for it holds write-only values. Only claims give it, and it goes with the end. */
  readonly work?: Uint8Array;
  /** Claims since the operation was last saved: more than one means that an invocation's answer may have been lost. */
  readonly attempts: number;
}

/**
 * The right to carry an operation on, until its lease runs out. The first claim has the fence 1, every further one a
 * fence that is higher by 1, and voids those before it.
 */
export interface Claim {
  readonly operation: OperationRecord;
  readonly fence: number;
}

export interface Lease {
  /** The server that holds it: a UUID. */
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
  | { readonly kind: 'busy'; readonly operation: OperationRecord }
  /** None runs on it, but its record is not that of the basis. */
  | { readonly kind: 'changed' };

/** The state of a resource that a request was worked out from. */
export interface Basis {
  /** Of the operation that its record was last written by; undefined if it had none. */
  readonly requestToken: string | undefined;
}

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
  /**
   * Where the next page begins; undefined after the last one. Up to 1,500 bytes for operations, as clients carry it. To
   * ask for what comes after a text that is no place is a StoreError ('cursor').
   */
  readonly next?: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}

export interface OperationStore {
  /**
   * Takes a request in and, with a lease, claims it in the same moment. Client tokens used before `tokensSince` are free
   * again. With a basis, only if no operation on the resource has written its record since.
   */
  accept(
    operation: NewOperation,
    lease: Lease | undefined,
    tokensSince: number,
    basis?: Basis,
  ): Promise<Acceptance>;
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
  /** Up to 256, as those of `logging`, but 512 for the group. */
  readonly executionRoleArn?: string;
  readonly logging?: { readonly logRoleArn: string; readonly logGroupName: string };
  readonly createdAt: number;
  readonly changedAt: number;
  readonly isDefault: boolean;
  readonly isDeprecated: boolean;
  readonly tests: TestsStatus;
  /** Up to 2,048. */
  readonly testsMessage?: string;
  /** The contract report as JSON text, without secrets. */
  readonly testsReport?: string;
  /** How often its handlers have been asked to start afresh. Those that were started before are out of date. */
  readonly restarts: number;
}

export type NewTypeVersion = Omit<
  TypeVersionRecord,
  'versionId' | 'isDefault' | 'isDeprecated' | 'changedAt' | 'restarts'
>;

export interface RegistrationRecord {
  /** A UUID. */
  readonly token: string;
  readonly typeName: string;
  /** 1 to 128. */
  readonly clientRequestToken?: string;
  readonly status: 'COMPLETE' | 'IN_PROGRESS' | 'FAILED';
  /** Up to 2,048. */
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
  /** Claims since the job was asked for, this one included, but those that were given back. */
  readonly attempts: number;
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
  /** 1 to 256. */
  readonly alias: string;
  /** Sealed. */
  readonly configuration: Uint8Array;
  readonly changedAt: number;
}

/** What came of deregistering. Whatever is not `done` has changed nothing. */
export type Deregistration =
  | 'done'
  /** The default version goes only with its type. */
  | 'default'
  /** A type goes only with its last live version. */
  | 'several'
  /** There is no such live version, or no live version at all. */
  | 'unknown';

export interface TypeStore {
  /**
   * Grows with every change of what follows, so that whoever has read something knows when to read it again. It is
   * written with the change: whoever sees one sees the other, on every server.
   */
  revision(): Promise<number>;
  findVersion(typeName: string, versionId: string): Promise<TypeVersionRecord | undefined>;
  /** The default version that is not deprecated. */
  findDefault(typeName: string): Promise<TypeVersionRecord | undefined>;
  /** All versions of a type, deprecated ones too, oldest first. */
  versions(typeName: string): Promise<readonly TypeVersionRecord[]>;
  typeNames(): Promise<readonly string[]>;
  /** False if there is no such live version. */
  setDefault(typeName: string, versionId: string, now: number): Promise<boolean>;
  /** Deprecates a version or, if none is named, the last live one; its type's configurations go with that. */
  deregister(typeName: string, versionId: string | undefined, now: number): Promise<Deregistration>;
  /** Counts that the handlers of a version are to start afresh. */
  restart(typeName: string, versionId: string): Promise<void>;
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
  /**
   * Claims registrations and, if there is room for more, tests of live versions that are IN_PROGRESS and that nobody
   * holds; oldest first. What another server is about to claim may be left out.
   */
  claimJobs(lease: Lease, now: number, limit: number): Promise<readonly JobClaim[]>;
  /** Prolongs claims; those that are lost are not among the result. */
  renewJobs(claims: readonly JobClaim[], lease: Lease): Promise<readonly JobClaim[]>;
  /** Gives claims back that were not used to the end, through no fault of the job. They do not count as attempts. */
  giveBackJobs(claims: readonly JobClaim[]): Promise<void>;
  findRegistration(token: string): Promise<RegistrationRecord | undefined>;
  /** Oldest first. */
  registrations(
    filter: Partial<Pick<RegistrationRecord, 'typeName' | 'status'>>,
  ): Promise<readonly RegistrationRecord[]>;
  setConfiguration(configuration: ConfigurationRecord): Promise<void>;
  findConfiguration(typeName: string, alias: string): Promise<ConfigurationRecord | undefined>;
  configurations(typeName: string): Promise<readonly ConfigurationRecord[]>;
  putPackage(sha256: string, bytes: Uint8Array): Promise<void>;
  findPackage(sha256: string): Promise<Uint8Array | undefined>;
}
