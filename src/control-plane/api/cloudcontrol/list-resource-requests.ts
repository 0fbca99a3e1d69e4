import { type ApiOperation, defineOperation } from '../operation.ts';
import { list, oneOf, structure, text } from '../wire/members.ts';
import { CLOUD_CONTROL, maxResults, progressEvent } from './shapes.ts';

const ACTION = 'cloudformation:ListResourceRequests';

/** Shows only requests about types that the caller may list requests of. */
export const listResourceRequests: ApiOperation = defineOperation(CLOUD_CONTROL, {
  name: 'ListResourceRequests',
  members: {
    MaxResults: maxResults,
    NextToken: text({ min: 1, max: 2048, pattern: /^[-A-Za-z0-9+/=]+$/ }),
    ResourceRequestStatusFilter: structure({
      Operations: list(oneOf(['CREATE', 'UPDATE', 'DELETE'])),
      OperationStatuses: list(
        oneOf(['PENDING', 'IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCEL_IN_PROGRESS', 'CANCEL_COMPLETE']),
      ),
    }),
  },
  run: async ({ MaxResults, NextToken, ResourceRequestStatusFilter: filter }, { resources, caller }) => {
    const page = await resources.requests({
      ...(filter?.Operations !== undefined && { actions: filter.Operations }),
      ...(filter?.OperationStatuses !== undefined && { statuses: filter.OperationStatuses }),
      ...(MaxResults !== undefined && { maxResults: MaxResults }),
      ...(NextToken !== undefined && { nextToken: NextToken }),
    });
    return {
      ResourceRequestStatusSummaries: page.items
        .filter(({ typeName }) => caller.may(ACTION, typeName))
        .map(progressEvent),
      ...(page.next !== undefined && { NextToken: page.next }),
    };
  },
});
