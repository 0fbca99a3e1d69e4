export { type AccessKey, type Grant, type ReadAccess, readAccess } from './api/auth/access.ts';
export { ApiError } from './api-error.ts';
export { type Client, type ClientOptions, createClient, UnreachableError } from './client/client.ts';
export { createRemoteResources } from './client/remote-resources.ts';
export { type CredentialsSource, sameCredentials } from './credentials.ts';
export { StartError } from './listen.ts';
export {
  type ApplyOutcome,
  type ApplyRequest,
  applyResource,
  planResource,
  type ResourcePlan,
} from './operations/apply.ts';
export type { StepFailure } from './operations/apply-steps.ts';
export type { Log } from './operations/log.ts';
export type {
  CreateRequest,
  DeleteRequest,
  GetRequest,
  ListRequest,
  OperationView,
  ResourceDescription,
  ResourceService,
  UpdateRequest,
} from './operations/resource-service.ts';
export type {
  DescribedConfiguration,
  DescribedVersion,
  RegisterRequest,
  Registrable,
  RegistryService,
  TypeSelector,
} from './registry/registry-service.ts';
export { parseSealKey, SealKeyError } from './seal-key.ts';
export { type ControlPlane, type ControlPlaneOptions, startControlPlane } from './server.ts';
export type { HandlerSource } from './store/store.ts';
export { StoreError } from './store/store-error.ts';
