import type { Provisioning } from '../../../schema/index.ts';
import { type ApiOperation, defineOperation } from '../operation.ts';
import { text } from '../wire/members.ts';
import { CLOUD_FORMATION, SELECTOR, selectorOf, time } from './shapes.ts';

export const PROVISIONING_TYPES: Readonly<Record<Provisioning, string>> = {
  'fully-mutable': 'FULLY_MUTABLE',
  immutable: 'IMMUTABLE',
  'non-provisionable': 'NON_PROVISIONABLE',
};

export const describeType: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'DescribeType',
  members: { ...SELECTOR, PublisherId: text({ min: 1, max: 40 }), PublicVersionNumber: text({ min: 5 }) },
  typeName: (input, { registry }) => selectorOf(input, registry.home).typeName,
  run: async (input, { registry }) => {
    const version = await registry.describe(selectorOf(input, registry.home));
    const { type, executionRoleArn, logging, testsMessage } = version;
    const { typeConfiguration, sourceUrl, documentationUrl } = type;
    return {
      Arn: version.arn,
      Type: 'RESOURCE',
      TypeName: version.typeName,
      ...(version.isDeprecated ? {} : await defaultVersion(version.typeName, registry)),
      IsDefaultVersion: version.isDefault,
      TypeTestsStatus: version.tests,
      ...(testsMessage !== undefined && { TypeTestsStatusDescription: testsMessage }),
      Description: type.description,
      Schema: version.schema,
      ProvisioningType: PROVISIONING_TYPES[type.provisioning],
      DeprecatedStatus: version.isDeprecated ? 'DEPRECATED' : 'LIVE',
      ...(logging !== undefined && {
        LoggingConfig: { LogRoleArn: logging.logRoleArn, LogGroupName: logging.logGroupName },
      }),
      ...(executionRoleArn !== undefined && { ExecutionRoleArn: executionRoleArn }),
      Visibility: 'PRIVATE',
      ...(sourceUrl !== undefined && { SourceUrl: sourceUrl }),
      ...(documentationUrl !== undefined && { DocumentationUrl: documentationUrl }),
      ...(typeConfiguration !== undefined && { ConfigurationSchema: JSON.stringify(typeConfiguration) }),
      LastUpdated: time(version.changedAt),
      TimeCreated: time(version.createdAt),
    };
  },
});

async function defaultVersion(
  typeName: string,
  registry: Parameters<ApiOperation['run']>[1]['registry'],
): Promise<{ readonly DefaultVersionId: string }> {
  return { DefaultVersionId: (await registry.describe({ typeName })).versionId };
}
