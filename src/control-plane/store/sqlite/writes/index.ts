import type { Transaction } from '../transaction.ts';
import { accept } from './accept.ts';
import { cancel } from './cancel.ts';
import { claimDue, renew } from './claims.ts';
import { setConfiguration } from './configurations.ts';
import { deregister } from './deregister.ts';
import { forget } from './forget.ts';
import { putPackage } from './packages.ts';
import { addRegistration, endRegistration } from './registrations.ts';
import { beginTests, claimJobs, endTests, giveBackJobs, renewJobs } from './registry-jobs.ts';
import { save } from './save.ts';
import { restart, setDefault } from './type-versions.ts';

/** Everything that changes the file. Each is done whole or, if it throws, not at all. */
export interface Writes {
  readonly accept: typeof accept;
  readonly claimDue: typeof claimDue;
  readonly renew: typeof renew;
  readonly save: typeof save;
  readonly cancel: typeof cancel;
  readonly forget: typeof forget;
  readonly setDefault: typeof setDefault;
  readonly deregister: typeof deregister;
  readonly restart: typeof restart;
  readonly addRegistration: typeof addRegistration;
  readonly endRegistration: typeof endRegistration;
  readonly beginTests: typeof beginTests;
  readonly endTests: typeof endTests;
  readonly claimJobs: typeof claimJobs;
  readonly renewJobs: typeof renewJobs;
  readonly giveBackJobs: typeof giveBackJobs;
  readonly setConfiguration: typeof setConfiguration;
  readonly putPackage: typeof putPackage;
}

export const WRITES: Writes = {
  accept,
  claimDue,
  renew,
  save,
  cancel,
  forget,
  setDefault,
  deregister,
  restart,
  addRegistration,
  endRegistration,
  beginTests,
  endTests,
  claimJobs,
  renewJobs,
  giveBackJobs,
  setConfiguration,
  putPackage,
};

export type WriteName = keyof Writes;

export type WriteParameters<Name extends WriteName> =
  Parameters<Writes[Name]> extends [Transaction, ...infer Rest] ? Rest : never;

export type WriteResult<Name extends WriteName> = ReturnType<Writes[Name]>;
