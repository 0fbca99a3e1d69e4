import { formatPointer, type JsonObject, type PatchOperation, parsePointer } from '../../json/index.ts';
import { type Plan, patchModel, planChange, planFromActual, type ResourceType } from '../../schema/index.ts';
import { creationProblem, desiredProblem, missingProblem, replacementProblem } from './apply-check.ts';
import type { ApplyOutcome, Leftover } from './apply-outcome.ts';
import { type ApplyContext, createStep, findResource, type StepFailure, updateStep } from './apply-steps.ts';
import { replaceResource } from './replace.ts';
import type { ResourceService } from './resource-service.ts';

export type { ApplyOutcome } from './apply-outcome.ts';

export interface ApplyRequest extends Omit<ApplyContext, 'typeName'> {
  /** The control plane: in this process, or a client of one. */
  readonly service: ResourceService;
  readonly type: ResourceType;
  /** Of the resource as it is, which must be there; undefined if there is none yet. */
  readonly identifier?: string;
  readonly desired: JsonObject;
  /** The state that was desired before. With it, write-only values are known, and what has drifted is left alone. */
  readonly previous?: JsonObject;
}

/** What it takes to bring a resource to its desired state. */
export type ResourcePlan =
  | {
      readonly action: 'create';
      /** As it was given. Nothing has it now, but the desired state names it: the create brings just that one back. */
      readonly identifier?: string;
    }
  | {
      readonly action: 'impossible';
      readonly failure: StepFailure;
      /** Of the resource that stays as it is; as it was given, if nobody has asked yet whether it is there. */
      readonly identifier?: string;
    }
  | {
      readonly action: Plan['action'];
      /** The primary identifier. */
      readonly identifier: string;
      readonly plan: Plan;
      /** The resource as it is. */
      readonly current: JsonObject;
    };

/** Says what `applyResource` would do, and does nothing. What can be known to go wrong is found here. */
export async function planResource(request: ApplyRequest): Promise<ResourcePlan> {
  const { type, desired, previous, identifier: given } = request;
  if (given === undefined) return creation(creationProblem(type, desired));
  const problem = desiredProblem(type, desired);
  if (problem !== undefined) return { action: 'impossible', identifier: given, failure: problem };
  const found = await findResource(contextOf(request), given);
  if (found === undefined) return creation(missingProblem(type, given, desired), given);
  const { identifier, properties: current } = found;
  const plan =
    previous === undefined
      ? await planFromActual(type, current, desired)
      : planChange(type, previous, desired);
  const failure = plan.action === 'replace' ? replacementProblem(type, identifier, desired) : undefined;
  if (failure !== undefined) return { action: 'impossible', identifier, failure };
  return { action: plan.action, identifier, plan, current };
}

function creation(failure: StepFailure | undefined, identifier?: string): ResourcePlan {
  if (failure !== undefined) return { action: 'impossible', failure };
  return { action: 'create', ...(identifier !== undefined && { identifier }) };
}

/** Creates, updates or replaces a resource, whatever its desired state takes. */
export async function applyResource(request: ApplyRequest): Promise<ApplyOutcome> {
  const { type, desired } = request;
  const context = contextOf(request);
  const planned = await planResource(request);
  if (planned.action === 'impossible') return impossible(planned);
  if (planned.action === 'create') {
    const created = await createStep(context, desired);
    if (!('failure' in created)) return { kind: 'created', identifier: created.identifier };
    const { failure } = created;
    return { kind: 'failed', old: 'none', failure, ...beginningOf(failure) };
  }
  const { identifier, plan, current } = planned;
  const before = request.previous ?? current;
  if (plan.action === 'none') return { kind: 'unchanged', identifier };
  if (plan.action === 'replace') return await replaceResource(context, { type, identifier, desired, before });
  const patch = patchFor(type, current, desired, plan);
  if (patch.length === 0) return { kind: 'unchanged', identifier };
  const updated = await updateStep(context, identifier, patch);
  if (!('failure' in updated)) return { kind: 'updated', identifier: updated.identifier };
  const { failure } = updated;
  if (plan.mayReplace && NOT_UPDATABLE.has(failure.code))
    return await replaceResource(context, { type, identifier, desired, before });
  return { kind: 'failed', old: 'kept', identifier, failure };
}

function impossible({
  failure,
  identifier,
}: Extract<ResourcePlan, { readonly action: 'impossible' }>): ApplyOutcome {
  return identifier === undefined
    ? { kind: 'failed', old: 'none', failure }
    : { kind: 'failed', old: 'kept', identifier, failure };
}

/** The handler says the one, the service the other. */
const NOT_UPDATABLE: ReadonlySet<string> = new Set(['NotUpdatable', 'NotUpdatableException']);

function contextOf({ type, ...rest }: ApplyRequest): ApplyContext {
  return { ...rest, typeName: type.typeName };
}

/** A create that failed may have begun something. */
function beginningOf({ identifier, code, message }: StepFailure): { readonly leftover?: Leftover } {
  if (identifier === undefined || code === 'AlreadyExists') return {};
  return { leftover: { identifier, problem: message } };
}

/**
 * What the plan does not change stays as it is: the choice of the service, its way to write a value, what has drifted.
 * What a read does not show is said again.
 */
function patchFor(
  type: ResourceType,
  current: JsonObject,
  desired: JsonObject,
  { changes }: Plan,
): readonly PatchOperation[] {
  const planned = changes.map(({ pointer }) => pointer);
  return patchModel(type, current, desired).filter(
    ({ op, path }) =>
      op === 'add' || planned.some((pointer) => isWithin(path, pointer) || isWithin(pointer, path)),
  );
}

function isWithin(pointer: string, other: string): boolean {
  const place = parsePointer(pointer) ?? [];
  const depth = (parsePointer(other) ?? []).length;
  return formatPointer(place.slice(0, depth)) === other;
}
