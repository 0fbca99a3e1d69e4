import { type ApiOperation, authorize, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import { CLOUD_FORMATION, requestToken } from './shapes.ts';

export const describeTypeRegistration: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'DescribeTypeRegistration',
  members: { RegistrationToken: required(requestToken) },
  run: async ({ RegistrationToken }, context) => {
    const { registry } = context;
    const { typeName, status, description, versionId } = await registry.registration(RegistrationToken);
    authorize(context, 'cloudformation:DescribeTypeRegistration', typeName);
    const registered = versionId === undefined ? undefined : await registry.describe({ typeName, versionId });
    return {
      ProgressStatus: status,
      Description: description,
      ...(registered !== undefined && { TypeArn: registered.typeArn, TypeVersionArn: registered.arn }),
    };
  },
});
