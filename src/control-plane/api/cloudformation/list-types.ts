import { type ApiOperation, defineOperation } from '../operation.ts';
import { oneOf, structure, text } from '../wire/members.ts';
import { PROVISIONING_TYPES } from './describe-type.ts';
import { CLOUD_FORMATION, kind, maxResults, nextToken, pageOf, time } from './shapes.ts';

/** Types are private, and fully mutable ones unless others are asked for: the defaults of AWS. */
export const listTypes: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'ListTypes',
  members: {
    Visibility: oneOf(['PUBLIC', 'PRIVATE']),
    ProvisioningType: oneOf(['NON_PROVISIONABLE', 'IMMUTABLE', 'FULLY_MUTABLE']),
    DeprecatedStatus: oneOf(['LIVE', 'DEPRECATED']),
    Type: kind,
    Filters: structure({
      Category: oneOf(['REGISTERED', 'ACTIVATED', 'THIRD_PARTY', 'AWS_TYPES']),
      PublisherId: text({ min: 1, max: 40 }),
      TypeNamePrefix: text({ min: 1, max: 204 }),
    }),
    MaxResults: maxResults,
    NextToken: nextToken,
  },
  run: async (input, { registry, caller }) => {
    const {
      Visibility = 'PRIVATE',
      ProvisioningType = 'FULLY_MUTABLE',
      DeprecatedStatus = 'LIVE',
      Type = 'RESOURCE',
      Filters = {},
    } = input;
    const { Category = 'REGISTERED', PublisherId, TypeNamePrefix = '' } = Filters;
    const isOurs =
      Visibility === 'PRIVATE' &&
      Type === 'RESOURCE' &&
      Category === 'REGISTERED' &&
      PublisherId === undefined;
    const found = (isOurs ? await registry.types() : []).filter(
      ({ typeName, type, isDeprecated }) =>
        typeName.startsWith(TypeNamePrefix) &&
        PROVISIONING_TYPES[type.provisioning] === ProvisioningType &&
        isDeprecated === (DeprecatedStatus === 'DEPRECATED') &&
        caller.may('cloudformation:ListTypes', typeName),
    );
    const page = pageOf('ListTypes', found, input);
    return {
      TypeSummaries: page.items.map(({ typeName, typeArn, versionId, isDeprecated, type, changedAt }) => ({
        Type: 'RESOURCE',
        TypeName: typeName,
        ...(!isDeprecated && { DefaultVersionId: versionId }),
        TypeArn: typeArn,
        LastUpdated: time(changedAt),
        Description: type.description,
      })),
      ...(page.next !== undefined && { NextToken: page.next }),
    };
  },
});
