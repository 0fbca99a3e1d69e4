import type { JsonObject } from '../../json/index.ts';
import { type ResourceType, withoutPaths } from '../../schema/index.ts';
import { replacementProblem } from './apply-check.ts';
import type { ApplyOutcome } from './apply-outcome.ts';
import { type ApplyContext, createStep, deleteStep, findResource, type StepFailure } from './apply-steps.ts';

export interface Replacement {
  readonly type: ResourceType;
  /** The primary identifier of the resource to replace. */
  readonly identifier: string;
  readonly desired: JsonObject;
  /** The most that is known of the resource as it is, to create it again if need be. */
  readonly before: JsonObject;
}

/** Replaces a resource by the strategy of its schema. */
export async function replaceResource(
  context: ApplyContext,
  replacement: Replacement,
): Promise<ApplyOutcome> {
  const { type, identifier, desired } = replacement;
  const failure = replacementProblem(type, identifier, desired);
  if (failure !== undefined) return { kind: 'failed', old: 'kept', identifier, failure };
  return type.replacementStrategy === 'create_then_delete'
    ? await createThenDelete(context, identifier, desired)
    : await deleteThenCreate(context, replacement);
}

/** The old resource is there until the new one is. */
async function createThenDelete(
  context: ApplyContext,
  identifier: string,
  desired: JsonObject,
): Promise<ApplyOutcome> {
  const created = await createStep(context, desired);
  if ('failure' in created)
    return {
      kind: 'failed',
      old: 'kept',
      identifier,
      failure: created.failure,
      ...(await leftBehind(context, created.failure, identifier)),
    };
  const deleted = await deleteStep(context, identifier);
  return {
    kind: 'replaced',
    identifier: created.identifier,
    replaced: identifier,
    ...('failure' in deleted && { leftover: { identifier, problem: deleted.failure.message } }),
  };
}

/** The old resource is created again if the new one cannot be. */
async function deleteThenCreate(context: ApplyContext, replacement: Replacement): Promise<ApplyOutcome> {
  const { type, identifier, desired, before } = replacement;
  const deleted = await deleteStep(context, identifier);
  if ('failure' in deleted && (await isThere(context, identifier)))
    return { kind: 'failed', old: 'kept', identifier, failure: deleted.failure };
  const created = await createStep(context, desired);
  if (!('failure' in created))
    return { kind: 'replaced', identifier: created.identifier, replaced: identifier };
  const left = await leftBehind(context, created.failure, identifier);
  const restored = await createStep(context, withoutPaths(before, type.readOnly.tree));
  if ('failure' in restored)
    return { kind: 'failed', old: 'lost', failure: created.failure, restoring: restored.failure, ...left };
  return {
    kind: 'failed',
    old: 'restored',
    identifier: restored.identifier,
    failure: created.failure,
    ...left,
  };
}

/** If nobody can say, it is taken to be there: then nothing more is done. */
async function isThere(context: ApplyContext, identifier: string): Promise<boolean> {
  try {
    return (await findResource(context, identifier)) !== undefined;
  } catch {
    return true;
  }
}

/** A failed create may have left something behind. It is told, not deleted: it might be somebody else's. */
async function leftBehind(
  context: ApplyContext,
  { identifier, code, message }: StepFailure,
  old: string,
): Promise<{ readonly leftover?: { readonly identifier: string; readonly problem: string } }> {
  if (identifier === undefined || identifier === old || code === 'AlreadyExists') return {};
  return (await isThere(context, identifier)) ? { leftover: { identifier, problem: message } } : {};
}
