import { type ApiOperation, authorize, defineOperation } from '../operation.ts';
import { required } from '../wire/members.ts';
import { CLOUD_CONTROL, progressEvent, token } from './shapes.ts';

export const cancelResourceRequest: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'CancelResourceRequest',
  members: { RequestToken: required(token) },
  run: async ({ RequestToken }, context) => {
    const { typeName } = await context.resources.status(RequestToken);
    authorize(context, 'cloudformation:CancelResourceRequest', typeName);
    return { ProgressEvent: progressEvent(await context.resources.cancel(RequestToken)) };
  },
});
