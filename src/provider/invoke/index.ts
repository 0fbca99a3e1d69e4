export type { Clock } from '../clock.ts';
export { letGoOfStreams } from './child-processes.ts';
export { type CommandOptions, createCommandInvoker } from './command/command.ts';
export type { Entry, EntryContext } from './entry.ts';
export { createInProcessInvoker, type InProcessOptions } from './in-process.ts';
export type { InvocationOptions, Invoker, InvokerOptions, OutputListener } from './invoker.ts';
export { createLambdaInvoker, type LambdaEndpointOptions } from './lambda-endpoint.ts';
export { type ListAllOptions, type ListOutcome, listAll } from './list-all.ts';
export {
  DEFAULT_RETRY,
  deadlineOf,
  firstState,
  invocationTimeoutMs,
  nextStep,
  type OperationOutcome,
  type OperationState,
  type RetryPolicy,
  type Step,
  type StepOptions,
  timedOut,
} from './next-step.ts';
export { lendOwnModules } from './own-modules.ts';
export { realClock } from './real-clock.ts';
export {
  type FreshCredentials,
  type ObservedInvocation,
  type OperationOptions,
  runOperation,
} from './run-operation.ts';
export { createVirtualClock, type VirtualClock, type VirtualClockOptions } from './virtual-clock.ts';
export { wallClock } from './wall-clock.ts';
export { createWorkerInvoker, type WorkerOptions } from './worker/worker.ts';
