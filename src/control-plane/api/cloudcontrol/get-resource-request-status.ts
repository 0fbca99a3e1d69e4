import { type ApiOperation, authorize, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import { CLOUD_CONTROL, progressEvent, token } from './shapes.ts';

export const getResourceRequestStatus: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'GetResourceRequestStatus',
  members: { RequestToken: required(token) },
  run: async ({ RequestToken }, context) => {
    const operation = await context.resources.status(RequestToken);
    authorize(context, 'cloudformation:GetResourceRequestStatus', operation.typeName);
    return { ProgressEvent: progressEvent(operation) };
  },
});
