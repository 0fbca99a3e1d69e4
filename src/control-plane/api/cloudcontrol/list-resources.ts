import { MOST_TOKEN_CHARACTERS } from '../../operations/find-resources.ts';
import { type ApiOperation, defineOperation } from '../operation.ts';
import { required, text } from '../wire/members.ts';
import {
  CLOUD_CONTROL,
  describe,
  maxResults,
  properties,
  roleArn,
  targetOf,
  typeName,
  typeVersionId,
} from './shapes.ts';

export const listResources: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'ListResources',
  members: {
    TypeName: required(typeName),
    TypeVersionId: typeVersionId,
    RoleArn: roleArn,
    NextToken: text({ min: 1, max: MOST_TOKEN_CHARACTERS, pattern: /^.+$/s }),
    MaxResults: maxResults,
    ResourceModel: properties,
  },
  typeName: ({ TypeName }) => TypeName,
  run: async (input, { resources }) => {
    const { NextToken, MaxResults, ResourceModel } = input;
    const page = await resources.list({
      ...targetOf(input),
      ...(NextToken !== undefined && { nextToken: NextToken }),
      ...(MaxResults !== undefined && { maxResults: MaxResults }),
      ...(ResourceModel !== undefined && { resourceModel: ResourceModel }),
    });
    return {
      TypeName: input.TypeName,
      ResourceDescriptions: page.resources.map(describe),
      ...(page.nextToken !== undefined && { NextToken: page.nextToken }),
    };
  },
});
