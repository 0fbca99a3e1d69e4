import { type ApiOperation, defineOperation } from '../operation.ts';
import { oneOf, text } from '../wire/members.ts';
import {
  arn,
  CLOUD_FORMATION,
  kind,
  maxResults,
  nextToken,
  pageOf,
  selectorOf,
  time,
  typeName,
} from './shapes.ts';

export const listTypeVersions: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'ListTypeVersions',
  members: {
    Arn: arn,
    Type: kind,
    TypeName: typeName,
    DeprecatedStatus: oneOf(['LIVE', 'DEPRECATED']),
    PublisherId: text({ min: 1, max: 40 }),
    MaxResults: maxResults,
    NextToken: nextToken,
  },
  typeName: (input, { registry }) => selectorOf(input, registry.home).typeName,
  run: async (input, { registry }) => {
    const { DeprecatedStatus = 'LIVE' } = input;
    const versions = await registry.versions(selectorOf(input, registry.home).typeName);
    const shown = versions.filter(({ isDeprecated }) => isDeprecated === (DeprecatedStatus === 'DEPRECATED'));
    const page = pageOf('ListTypeVersions', shown, input);
    return {
      TypeVersionSummaries: page.items.map((version) => ({
        Type: 'RESOURCE',
        TypeName: version.typeName,
        VersionId: version.versionId,
        IsDefaultVersion: version.isDefault,
        Arn: version.arn,
        TimeCreated: time(version.createdAt),
        Description: version.type.description,
      })),
      ...(page.next !== undefined && { NextToken: page.next }),
    };
  },
});
