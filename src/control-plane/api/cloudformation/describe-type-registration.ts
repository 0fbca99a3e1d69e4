import { typeArn, versionArn } from '../../registry/arn.ts';
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
    const { home } = registry;
    return {
      ProgressStatus: status,
      Description: description,
      ...(status !== 'FAILED' && { TypeArn: typeArn(typeName, home) }),
      // A version gets its number only when it is there, so that none is lost to what fails.
      ...(versionId !== undefined && { TypeVersionArn: versionArn(typeName, versionId, home) }),
    };
  },
});
