import type { JsonObject } from '../../json/index.ts';
import type { Invoker } from '../../provider/invoke/index.ts';
import type { ResourceType } from '../../schema/index.ts';

/** A version of a registered type, ready to work with. */
export interface RegisteredType {
  readonly typeName: string;
  readonly versionId: string;
  /** Of the version. */
  readonly arn: string;
  readonly type: ResourceType;
  readonly invoker: Invoker;
  /** Opened and with its references resolved; undefined if none was set. Secret. */
  configuration(): Promise<JsonObject | undefined>;
}

/** What operations need of the registry. */
export interface TypeSource {
  /** The default version if none is named. Throws an ApiError, TypeNotFoundException, if there is no such live type. */
  resolve(typeName: string, versionId?: string): Promise<RegisteredType>;
  /** The version that an operation was accepted with, deregistered meanwhile or not. */
  resolveForOperation(typeName: string, versionId: string): Promise<RegisteredType>;
}
