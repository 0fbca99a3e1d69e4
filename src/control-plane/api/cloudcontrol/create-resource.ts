import { type ApiOperation, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import {
  CLOUD_CONTROL,
  progressEvent,
  properties,
  roleArn,
  targetOf,
  token,
  typeName,
  typeVersionId,
} from './shapes.ts';

export const createResource: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'CreateResource',
  members: {
    TypeName: required(typeName),
    TypeVersionId: typeVersionId,
    RoleArn: roleArn,
    ClientToken: token,
    DesiredState: required(properties),
  },
  typeName: ({ TypeName }) => TypeName,
  run: async (input, { resources }) => {
    const { ClientToken, DesiredState } = input;
    const operation = await resources.create({
      ...targetOf(input),
      desiredState: DesiredState,
      ...(ClientToken !== undefined && { clientToken: ClientToken }),
    });
    return { ProgressEvent: progressEvent(operation) };
  },
});
