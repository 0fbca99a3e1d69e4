import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { HandlerSource, RegistrationRecord, TypeVersionRecord } from '../store/store.ts';
import type { Home } from './arn.ts';

/** A type, or one version of it. */
export interface TypeSelector {
  readonly typeName: string;
  readonly versionId?: string;
}

/** What is registered: a package, from wherever, or a schema with handlers that are on this machine or elsewhere. */
export type Registrable =
  | { readonly kind: 'package'; readonly address: string }
  | { readonly kind: 'schema'; readonly schema: string; readonly handlers: HandlerSource };

export interface RegisterRequest {
  readonly typeName: string;
  readonly what: Registrable;
  readonly clientRequestToken?: string;
  readonly executionRoleArn?: string;
  readonly logging?: { readonly logRoleArn: string; readonly logGroupName: string };
  /** Registers the type although nobody knows whether its handlers keep the contract. That is recorded. */
  readonly skipContractTests?: boolean;
  /** What the handlers are tested with, and the default configuration afterwards. Secret. */
  readonly configuration?: JsonObject;
  /** Makes it the default version, even if there is one already. */
  readonly setDefault?: boolean;
}

/** A version with what its schema says. */
export interface DescribedVersion extends TypeVersionRecord {
  readonly arn: string;
  readonly typeArn: string;
  readonly type: ResourceType;
}

export interface DescribedConfiguration {
  readonly arn: string;
  readonly typeName: string;
  readonly typeArn: string;
  readonly alias: string;
  /** JSON text with its secrets blotted out; `{}` if none was set. */
  readonly configuration: string;
  readonly changedAt?: number;
}

/** What can be done with resource types. Whatever cannot be done is an ApiError; trouble of the store is a StoreError. */
export interface RegistryService {
  /** Whose types these are. */
  readonly home: Home;
  register(request: RegisterRequest): Promise<RegistrationRecord>;
  registration(token: string): Promise<RegistrationRecord>;
  /** Ends when the registration has, one way or the other. */
  settled(token: string): Promise<RegistrationRecord>;
  registrations(
    filter: Partial<Pick<RegistrationRecord, 'typeName' | 'status'>>,
  ): Promise<readonly RegistrationRecord[]>;
  /** The default version if none is named. A deprecated version can be described by its id. */
  describe(selector: TypeSelector): Promise<DescribedVersion>;
  /** The default version of every type; of a deprecated type its last one. */
  types(): Promise<readonly DescribedVersion[]>;
  /** Oldest first, deprecated ones too. */
  versions(typeName: string): Promise<readonly DescribedVersion[]>;
  deregister(selector: TypeSelector): Promise<void>;
  setDefault(selector: Required<TypeSelector>): Promise<void>;
  /** Runs the contract tests again; what comes of it shows in the description of the version. */
  test(selector: TypeSelector): Promise<DescribedVersion>;
  /** Ends when all tests that were asked for have. */
  tested(): Promise<void>;
  /** Starts the handlers afresh for the next who invokes them: those in a folder may have changed. */
  restart(selector: TypeSelector): Promise<void>;
  /** Gives the ARN of the configuration. */
  setConfiguration(typeName: string, alias: string, configuration: string): Promise<string>;
  configuration(typeName: string, alias: string): Promise<DescribedConfiguration>;
  /** Takes a package in; the address that it can be registered by. */
  storePackage(bytes: Uint8Array): Promise<string>;
}
