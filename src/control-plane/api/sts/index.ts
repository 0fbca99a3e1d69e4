import type { ApiOperation } from '../operation.ts';
import { getCallerIdentity } from './get-caller-identity.ts';

export const STS_OPERATIONS: readonly ApiOperation[] = [getCallerIdentity];
