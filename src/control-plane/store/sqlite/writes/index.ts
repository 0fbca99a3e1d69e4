import type { Transaction } from '../transaction.ts';
import { accept } from './accept.ts';
import { cancel } from './cancel.ts';
import { claimDue, renew } from './claims.ts';
import { removeConfigurations, setConfiguration } from './configurations.ts';
import { forget } from './forget.ts';
import { putPackage } from './packages.ts';
import { addRegistration, saveRegistration } from './registrations.ts';
import { save } from './save.ts';
import { addVersion, deprecate, setDefault, setTests } from './type-versions.ts';

/** Everything that changes the file. Each is done whole or, if it throws, not at all. */
export interface Writes {
  readonly accept: typeof accept;
  readonly claimDue: typeof claimDue;
  readonly renew: typeof renew;
  readonly save: typeof save;
  readonly cancel: typeof cancel;
  readonly forget: typeof forget;
  readonly addVersion: typeof addVersion;
  readonly setDefault: typeof setDefault;
  readonly deprecate: typeof deprecate;
  readonly setTests: typeof setTests;
  readonly addRegistration: typeof addRegistration;
  readonly saveRegistration: typeof saveRegistration;
  readonly setConfiguration: typeof setConfiguration;
  readonly removeConfigurations: typeof removeConfigurations;
  readonly putPackage: typeof putPackage;
}

export const WRITES: Writes = {
  accept,
  claimDue,
  renew,
  save,
  cancel,
  forget,
  addVersion,
  setDefault,
  deprecate,
  setTests,
  addRegistration,
  saveRegistration,
  setConfiguration,
  removeConfigurations,
  putPackage,
};

export type WriteName = keyof Writes;

export type WriteParameters<Name extends WriteName> =
  Parameters<Writes[Name]> extends [Transaction, ...infer Rest] ? Rest : never;

export type WriteResult<Name extends WriteName> = ReturnType<Writes[Name]>;
