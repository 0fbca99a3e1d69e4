import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { HandlerSource } from '../store/store.ts';

/** A version of a type that is not registered yet, or is to be tested again. */
export interface Candidate {
  readonly type: ResourceType;
  readonly schema: string;
  readonly handlers: HandlerSource;
  readonly configuration: JsonObject | undefined;
  readonly inputs: ReadonlyMap<string, Uint8Array>;
}

export interface CheckedContract {
  readonly passed: boolean;
  /** In a sentence. */
  readonly message: string;
  /** The report as JSON text, without secrets. */
  readonly report: string;
}

/** Whoever registers many types at once waits for longer; the server goes on with its work. */
export const TESTS_AT_ONCE = 2;

/** Runs the contract tests on a candidate. It rejects only if it could not be done at all. */
export type ContractCheck = (candidate: Candidate, signal: AbortSignal) => Promise<CheckedContract>;
