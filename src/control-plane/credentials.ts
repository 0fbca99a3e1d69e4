import type { WireCredentials } from '../provider/index.ts';
import type { FreshCredentials } from '../provider/invoke/index.ts';
import { ApiError } from './api-error.ts';

/**
 * Credentials that handlers call AWS with, asked for before every invocation; those of the role if the client named
 * one. Throws an ApiError if that role cannot be had.
 */
export type CredentialsSource = (target: {
  readonly typeName: string;
  readonly roleArn?: string;
}) => Promise<FreshCredentials>;

/** The same credentials for every handler. With these alone no role can be assumed. */
export function sameCredentials(callerCredentials: WireCredentials): CredentialsSource {
  return async ({ roleArn }) => {
    if (roleArn !== undefined) throw cannotAssume();
    return { callerCredentials };
  };
}

/** A role that is ignored would let a handler work with other rights than the client asked for. */
export function cannotAssume(): ApiError {
  return new ApiError(
    'InvalidRequestException',
    'This server has no way to assume roles for handlers. Leave RoleArn out.',
  );
}
