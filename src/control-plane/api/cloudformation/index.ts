import type { ApiOperation } from '../operation.ts';
import { batchDescribeTypeConfigurations } from './batch-describe-type-configurations.ts';
import { deregisterType } from './deregister-type.ts';
import { describeType } from './describe-type.ts';
import { describeTypeRegistration } from './describe-type-registration.ts';
import { listTypeRegistrations } from './list-type-registrations.ts';
import { listTypeVersions } from './list-type-versions.ts';
import { listTypes } from './list-types.ts';
import { registerType } from './register-type.ts';
import { setTypeConfiguration } from './set-type-configuration.ts';
import { setTypeDefaultVersion } from './set-type-default-version.ts';
import { testType } from './test-type.ts';

export const CLOUD_FORMATION_OPERATIONS: readonly ApiOperation[] = [
  batchDescribeTypeConfigurations,
  deregisterType,
  describeType,
  describeTypeRegistration,
  listTypeRegistrations,
  listTypeVersions,
  listTypes,
  registerType,
  setTypeConfiguration,
  setTypeDefaultVersion,
  testType,
];
