import { type ApiOperation, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import {
  CLOUD_CONTROL,
  identifier,
  progressEvent,
  roleArn,
  targetOf,
  token,
  typeName,
  typeVersionId,
} from './shapes.ts';

export const deleteResource: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'DeleteResource',
  members: {
    TypeName: required(typeName),
    TypeVersionId: typeVersionId,
    RoleArn: roleArn,
    ClientToken: token,
    Identifier: required(identifier),
  },
  typeName: ({ TypeName }) => TypeName,
  run: async (input, { resources }) => {
    const { ClientToken, Identifier } = input;
    const operation = await resources.delete({
      ...targetOf(input),
      identifier: Identifier,
      ...(ClientToken !== undefined && { clientToken: ClientToken }),
    });
    return { ProgressEvent: progressEvent(operation) };
  },
});
