import { type ApiOperation, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import { CLOUD_CONTROL, describe, identifier, roleArn, targetOf, typeName, typeVersionId } from './shapes.ts';

export const getResource: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'GetResource',
  members: {
    TypeName: required(typeName),
    TypeVersionId: typeVersionId,
    RoleArn: roleArn,
    Identifier: required(identifier),
  },
  typeName: ({ TypeName }) => TypeName,
  run: async (input, { resources }) => {
    const resource = await resources.get({ ...targetOf(input), identifier: input.Identifier });
    return { TypeName: input.TypeName, ResourceDescription: describe(resource) };
  },
});
