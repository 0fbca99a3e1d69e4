import type { JsonObject, PatchOperation } from '../../json/index.ts';
import { type Clock, realClock } from '../../provider/invoke/index.ts';
import { ApiError } from '../api-error.ts';
import { awaitOperation } from './await-operation.ts';
import type { OperationView, ResourceService } from './resource-service.ts';

export interface ApplyContext {
  readonly service: ResourceService;
  readonly typeName: string;
  readonly typeVersionId?: string;
  readonly roleArn?: string;
  /** The real one if left out. */
  readonly clock?: Clock;
  /** Told of every change of every operation. */
  readonly onProgress?: (operation: OperationView) => void;
}

/** Why a step did not come off. */
export interface StepFailure {
  readonly step: 'check' | 'create' | 'update' | 'delete';
  /** A handler error code such as `AlreadyExists`, or the name of the error that the request was answered with. */
  readonly code: string;
  readonly message: string;
  /** The identifier of what the step may have left behind. */
  readonly identifier?: string;
}

export type StepResult = { readonly identifier: string } | { readonly failure: StepFailure };

export async function createStep(context: ApplyContext, desired: JsonObject): Promise<StepResult> {
  return await perform(context, 'create', () =>
    context.service.create({ ...targetOf(context), desiredState: JSON.stringify(desired) }),
  );
}

export async function updateStep(
  context: ApplyContext,
  identifier: string,
  patch: readonly PatchOperation[],
): Promise<StepResult> {
  return await perform(context, 'update', () =>
    context.service.update({ ...targetOf(context), identifier, patchDocument: JSON.stringify(patch) }),
  );
}

/** What is not there need not be deleted. */
export async function deleteStep(context: ApplyContext, identifier: string): Promise<StepResult> {
  const result = await perform(context, 'delete', () =>
    context.service.delete({ ...targetOf(context), identifier }),
  );
  return 'failure' in result && result.failure.code === 'NotFound' ? { identifier } : result;
}

/** The resource as it is; undefined if there is none. */
export async function findResource(
  context: ApplyContext,
  identifier: string,
): Promise<{ readonly identifier: string; readonly properties: JsonObject } | undefined> {
  try {
    return await context.service.get({ ...targetOf(context), identifier });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

function targetOf({ typeName, typeVersionId, roleArn }: ApplyContext): {
  readonly typeName: string;
  readonly typeVersionId?: string;
  readonly roleArn?: string;
} {
  return {
    typeName,
    ...(typeVersionId !== undefined && { typeVersionId }),
    ...(roleArn !== undefined && { roleArn }),
  };
}

/** Whatever happens is a result: between two steps of a replacement nothing may be thrown away. */
async function perform(
  { service, clock = realClock, onProgress }: ApplyContext,
  step: StepFailure['step'],
  request: () => Promise<OperationView>,
): Promise<StepResult> {
  let accepted: OperationView | undefined;
  try {
    accepted = await request();
    const { status, identifier, errorCode, message } = await awaitOperation(service, accepted, {
      clock,
      onProgress,
    });
    if (status === 'SUCCESS' && identifier !== undefined) return { identifier };
    const why = message ?? `The operation ended as ${status}.`;
    return failed(step, errorCode ?? status, why, identifier);
  } catch (error) {
    const { code, message } = thrown(error);
    return failed(step, code, message, accepted?.identifier);
  }
}

function failed(
  step: StepFailure['step'],
  code: string,
  message: string,
  identifier: string | undefined,
): StepResult {
  return { failure: { step, code, message, ...(identifier !== undefined && { identifier }) } };
}

function thrown(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof ApiError) return error;
  return error instanceof Error
    ? { code: error.name, message: error.message }
    : { code: 'Error', message: String(error) };
}
