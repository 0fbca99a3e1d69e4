import { type ApiOperation, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import {
  CLOUD_CONTROL,
  identifier,
  progressEvent,
  properties,
  roleArn,
  targetOf,
  token,
  typeName,
  typeVersionId,
} from './shapes.ts';

export const updateResource: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'UpdateResource',
  members: {
    TypeName: required(typeName),
    TypeVersionId: typeVersionId,
    RoleArn: roleArn,
    ClientToken: token,
    Identifier: required(identifier),
    PatchDocument: required(properties),
  },
  typeName: ({ TypeName }) => TypeName,
  run: async (input, { resources }) => {
    const { ClientToken, Identifier, PatchDocument } = input;
    const operation = await resources.update({
      ...targetOf(input),
      identifier: Identifier,
      patchDocument: PatchDocument,
      ...(ClientToken !== undefined && { clientToken: ClientToken }),
    });
    return { ProgressEvent: progressEvent(operation) };
  },
});
