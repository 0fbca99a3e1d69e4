import type { HandlerErrorCode, ProgressEvent } from '../../provider/index.ts';
import {
  deadlineOf,
  nextStep,
  type OperationOutcome,
  type Step,
  type StepOptions,
  timedOut,
} from '../../provider/invoke/index.ts';
import { type Action, formatIdentifier, type ResourceType } from '../../schema/index.ts';
import { statusMessage } from '../status-message.ts';
import type { OperationChange, OperationRecord, ResourceRecord } from '../store/store.ts';
import { cloudControlCode } from './error-codes.ts';
import { identifierProblem } from './identifier-limits.ts';
import { shownModel } from './shown-model.ts';
import type { Work } from './work.ts';

/** How an operation goes on, before its work is sealed. */
export interface Transition {
  readonly change: Omit<OperationChange, 'work'>;
  /** What is left to do; undefined if the operation has ended. */
  readonly work?: Work;
}

export interface Facts {
  readonly type: ResourceType;
  readonly now: number;
  /** What is known of the resource, where `needsResource` asks for it. */
  readonly resource?: ResourceRecord | undefined;
  /** From 0 up to, but not including, 1. */
  readonly random?: (() => number) | undefined;
}

/** Whether what follows from an answer depends on what the store knows of the resource. */
export function needsResource(operation: OperationRecord, event: ProgressEvent): boolean {
  return (
    (operation.action === 'UPDATE' && event.status === 'SUCCESS') || isDeleteOfWhatIsGone(operation, event)
  );
}

/** What follows from the answer of a handler. */
export function afterAnswer(
  operation: OperationRecord,
  work: Work,
  event: ProgressEvent,
  facts: Facts,
): Transition {
  const step = nextStep(work.request, event, work.state, facts.now, {
    ...limitsOf(operation, facts.type),
    random: facts.random,
  });
  if (step.kind === 'again') return goOn(operation, work, step, event, facts);
  const { outcome } = step;
  if (outcome.kind === 'succeeded') return succeed(operation, work, outcome.event, facts);
  if (wasDeletedBefore(operation, work, outcome.event, facts)) return remove(operation, facts.now);
  return fail(operation, outcome, facts);
}

/** Whether the time of the whole operation is up. */
export function isOverdue(operation: OperationRecord, work: Work, type: ResourceType, now: number): boolean {
  return now >= deadlineAt(operation, work, type);
}

export function deadlineAt(operation: OperationRecord, work: Work, type: ResourceType): number {
  return deadlineOf(work.state, limitsOf(operation, type));
}

/** What follows when the time is up and no handler runs. */
export function afterDeadline(operation: OperationRecord, work: Work, facts: Facts): Transition {
  const { outcome } = timedOut(work.request, work.state, limitsOf(operation, facts.type));
  return fail(operation, outcome, facts);
}

/** What follows when a cancel was asked for and no handler runs: none will, and what is there stays as it is. */
export function afterCancel(operation: OperationRecord, now: number): Transition {
  const { message } = operation;
  return {
    change: {
      status: 'CANCEL_COMPLETE',
      changedAt: now,
      ...identified(operation.identifier),
      ...(message !== undefined && { message }),
    },
  };
}

/** What follows when no handler can be invoked at all. Never NotFound, which clients take for a deletion done. */
export function afterBreakdown(operation: OperationRecord, message: string, now: number): Transition {
  return {
    change: {
      status: 'FAILED',
      changedAt: now,
      errorCode: 'InternalFailure',
      message: statusMessage(message),
      ...identified(operation.identifier),
    },
  };
}

function limitsOf({ action }: OperationRecord, type: ResourceType): StepOptions {
  return { timeoutInMinutes: type.handlers[action.toLowerCase() as Action]?.timeoutInMinutes };
}

function goOn(
  operation: OperationRecord,
  work: Work,
  step: Step & { readonly kind: 'again' },
  event: ProgressEvent,
  { type, now }: Facts,
): Transition {
  return {
    change: {
      status: 'IN_PROGRESS',
      changedAt: now,
      dueAt: now + Math.ceil(step.waitMs),
      ...identified(identifierAfter(operation, type, event)),
      ...(event.message && { message: statusMessage(event.message) }),
    },
    work: {
      ...work,
      request: step.request,
      state: step.state,
      ...(mayHaveLostAnswer(operation, work) && { lostAnswer: true }),
    },
  };
}

function succeed(operation: OperationRecord, work: Work, event: ProgressEvent, facts: Facts): Transition {
  const { type, now } = facts;
  if (operation.action === 'DELETE') return remove(operation, now, event.message);
  const model = event.resourceModel ?? work.request.requestData.resourceProperties;
  const identifier = identifierAfter(operation, type, event) ?? formatIdentifier(type, model);
  const failed = (message: string): Transition =>
    fail(operation, { event: failure('InternalFailure', message), model }, facts);
  if (identifier === undefined) return failed(WITHOUT_IDENTIFIER);
  const problem = unreachable(operation, identifier);
  if (problem !== undefined) return failed(problem);
  const resource: ResourceRecord = {
    typeName: operation.typeName,
    identifier,
    typeVersionId: operation.typeVersionId,
    model: JSON.stringify(shownModel(type, model)),
    requestToken: operation.requestToken,
    createdAt: facts.resource?.createdAt ?? now,
    changedAt: now,
  };
  return {
    change: {
      status: 'SUCCESS',
      changedAt: now,
      identifier,
      ...(event.message && { message: statusMessage(event.message) }),
      resource,
    },
  };
}

const WITHOUT_IDENTIFIER =
  'The handler answered SUCCESS without the primary identifier of the resource. The resource may exist, but nothing can be done with it.';

/** What was created under a name that no request can hold exists, and nobody can get at it here. */
function unreachable({ action }: OperationRecord, identifier: string): string | undefined {
  const problem = action === 'CREATE' ? identifierProblem(identifier) : undefined;
  if (problem === undefined) return undefined;
  return `The handler answered SUCCESS, but nothing can be done with the resource. ${problem} It is ${JSON.stringify(identifier)}`;
}

function remove(operation: OperationRecord, now: number, message?: string): Transition {
  return {
    change: {
      status: 'SUCCESS',
      changedAt: now,
      ...identified(operation.identifier),
      ...(message && { message: statusMessage(message) }),
      ...(operation.identifier !== undefined && { resource: 'removed' }),
    },
  };
}

/** Of a create that failed the identifier is told where it is known: something may have been begun. */
function fail(
  operation: OperationRecord,
  { event, model }: Pick<OperationOutcome, 'event' | 'model'>,
  { type, now }: Facts,
): Transition {
  const begun = { ...event, resourceModel: event.resourceModel ?? model };
  const identifier = identifierAfter(operation, type, begun);
  const isGone = isDeleteOfWhatIsGone(operation, event) && identifier !== undefined;
  return {
    change: {
      status: 'FAILED',
      changedAt: now,
      errorCode: cloudControlCode(event.errorCode),
      ...(event.message && { message: statusMessage(event.message) }),
      ...identified(identifier),
      ...(isGone && { resource: 'removed' }),
    },
  };
}

function isDeleteOfWhatIsGone({ action }: OperationRecord, event: ProgressEvent): boolean {
  return action === 'DELETE' && event.status === 'FAILED' && event.errorCode === 'NotFound';
}

/**
 * After a lost answer a delete is asked for again, and meets what the first one left: nothing. It has succeeded if
 * there was something before: the handler had begun to delete it, or the store knows of it.
 */
function wasDeletedBefore(
  operation: OperationRecord,
  work: Work,
  event: ProgressEvent,
  { resource }: Facts,
): boolean {
  if (!mayHaveLostAnswer(operation, work) || !isDeleteOfWhatIsGone(operation, event)) return false;
  const { state } = work;
  const hadBegun = state.invocations > state.retries;
  return hadBegun || resource !== undefined;
}

/** The store counts claims only since the last save; what was lost before that is remembered by the work. */
function mayHaveLostAnswer({ attempts }: OperationRecord, { lostAnswer = false }: Work): boolean {
  return lostAnswer || attempts > 1;
}

/** Only a create can tell a new identifier; the service may have changed how it is written. */
function identifierAfter(
  { action, identifier }: OperationRecord,
  type: ResourceType,
  { resourceModel }: ProgressEvent,
): string | undefined {
  if (action !== 'CREATE' || resourceModel === undefined) return identifier;
  return formatIdentifier(type, resourceModel) ?? identifier;
}

/** A name that cannot be kept as it is is not kept as another, which could be that of another resource. */
function identified(identifier: string | undefined): { readonly identifier?: string } {
  return identifier === undefined || identifierProblem(identifier) !== undefined ? {} : { identifier };
}

function failure(errorCode: HandlerErrorCode, message: string): ProgressEvent {
  return { status: 'FAILED', errorCode, message };
}
