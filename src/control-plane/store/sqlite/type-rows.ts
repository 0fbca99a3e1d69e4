import type {
  ConfigurationRecord,
  HandlerSource,
  RegistrationRecord,
  TestsStatus,
  TypeVersionRecord,
} from '../store.ts';
import type { Row } from './row.ts';

export function typeVersionOf(row: Row): TypeVersionRecord {
  return {
    typeName: row['type_name'] as string,
    versionId: row['version_id'] as string,
    schema: row['schema'] as string,
    handlers: JSON.parse(row['handlers'] as string) as HandlerSource,
    ...(row['execution_role_arn'] !== null && { executionRoleArn: row['execution_role_arn'] as string }),
    ...(row['logging'] !== null && {
      logging: JSON.parse(row['logging'] as string) as NonNullable<TypeVersionRecord['logging']>,
    }),
    createdAt: row['created_at'] as number,
    changedAt: row['changed_at'] as number,
    isDefault: row['is_default'] === 1,
    isDeprecated: row['is_deprecated'] === 1,
    tests: row['tests'] as TestsStatus,
    ...(row['tests_message'] !== null && { testsMessage: row['tests_message'] as string }),
    ...(row['tests_report'] !== null && { testsReport: row['tests_report'] as string }),
    restarts: row['restarts'] as number,
  };
}

export function registrationOf(row: Row): RegistrationRecord {
  return {
    token: row['token'] as string,
    typeName: row['type_name'] as string,
    ...(row['client_request_token'] !== null && {
      clientRequestToken: row['client_request_token'] as string,
    }),
    status: row['status'] as RegistrationRecord['status'],
    description: row['description'] as string,
    createdAt: row['created_at'] as number,
    ...(row['version_id'] !== null && { versionId: row['version_id'] as string }),
    request: row['request'] as string,
    ...(row['tests_report'] !== null && { testsReport: row['tests_report'] as string }),
  };
}

export function configurationOf(row: Row): ConfigurationRecord {
  return {
    typeName: row['type_name'] as string,
    alias: row['alias'] as string,
    configuration: row['configuration'] as Uint8Array,
    changedAt: row['changed_at'] as number,
  };
}
