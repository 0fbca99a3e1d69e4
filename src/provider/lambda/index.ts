export {
  createLambdaHandler,
  createTestHandler,
  type LambdaContext,
  type LambdaHandler,
  type LambdaOptions,
} from './lambda-handler.ts';
export type { Fetch } from './log-delivery.ts';
export { type RequestToSign, signRequest } from './sign-request.ts';
