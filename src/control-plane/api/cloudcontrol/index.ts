import type { ApiOperation } from '../operation.ts';
import { cancelResourceRequest } from './cancel-resource-request.ts';
import { createResource } from './create-resource.ts';
import { deleteResource } from './delete-resource.ts';
import { getResource } from './get-resource.ts';
import { getResourceRequestStatus } from './get-resource-request-status.ts';
import { listResourceRequests } from './list-resource-requests.ts';
import { listResources } from './list-resources.ts';
import { updateResource } from './update-resource.ts';

export const CLOUD_CONTROL_OPERATIONS: readonly ApiOperation[] = [
  cancelResourceRequest,
  createResource,
  deleteResource,
  getResource,
  getResourceRequestStatus,
  listResourceRequests,
  listResources,
  updateResource,
];
