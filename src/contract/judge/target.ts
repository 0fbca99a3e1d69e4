import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { Call, Trace } from '../trace.ts';
import { identifierOf } from './identifier.ts';

/**
 * The primary identifier of the resource that a call is about: the one it was asked for, else that of the call it
 * follows; a create tells it by its answers.
 */
export function targetOf(type: ResourceType, call: Call | undefined): JsonObject | undefined {
  if (call === undefined) return undefined;
  const asked = identifierOf(type, call.request.requestData.resourceProperties);
  const told = call.outcome.identifier;
  return call.action === 'CREATE' ? (told ?? asked) : (asked ?? targetOf(type, call.after) ?? told);
}

/** An identifier as a key of maps and sets. */
export function keyOf(type: ResourceType, model: JsonObject | undefined): string | undefined {
  const identifier = identifierOf(type, model);
  return identifier === undefined ? undefined : JSON.stringify(identifier);
}

/** The delete that a call comes after, if the resource has not been created anew since. */
export function deletionBefore(call: Call): Call | undefined {
  for (let one = call.after; one !== undefined; one = one.after) {
    if (one.action === 'DELETE') return one;
    if (one.action === 'CREATE') return undefined;
  }
  return undefined;
}

/** A delete whose answer was lost finds nothing when it is asked again, and may say so. */
export function hasDeleted({ step, outcome }: Call): boolean {
  if (outcome.kind === 'succeeded') return true;
  const isRepeated = step === 'delete-replayed' || step === 'delete-doubled-one';
  return isRepeated && outcome.kind === 'failed' && outcome.event?.errorCode === 'NotFound';
}

export interface Deleted {
  readonly identifier: JsonObject;
  readonly deletion: Call;
}

/** The resources that these calls, one after the other, have deleted and not created again. */
export function deletedBy(type: ResourceType, calls: readonly Call[]): readonly Deleted[] {
  const deleted = new Map<string, Deleted>();
  for (const call of calls) {
    if (call.action !== 'CREATE' && call.action !== 'DELETE') continue;
    const identifier = targetOf(type, call);
    if (identifier === undefined) continue;
    const key = JSON.stringify(identifier);
    if (call.action === 'CREATE' && call.outcome.kind !== 'failed') deleted.delete(key);
    else if (call.action === 'DELETE' && hasDeleted(call)) deleted.set(key, { identifier, deletion: call });
  }
  return [...deleted.values()];
}

/** What a trace has deleted before a call; for the calls around all scenarios, what the whole run has. */
export function deletedBefore(
  type: ResourceType,
  trace: Trace,
  call: Call,
  traces: readonly Trace[],
): readonly Deleted[] {
  const before = deletedBy(type, trace.calls.slice(0, trace.calls.indexOf(call)));
  if (call.step !== 'list-last') return before;
  return [
    ...before,
    ...traces.filter((other) => other !== trace).flatMap(({ calls }) => deletedBy(type, calls)),
  ];
}

/** Whether a call, or what it looks at, comes of a request that the schema forbids: a handler may rely on valid input. */
export function isOfInvalid(call: Call): boolean {
  for (let one: Call | undefined = call; one !== undefined; one = one.after)
    if (one.step === 'create-invalid') return true;
  return false;
}

/** The resources that came of such requests, wherever they are shown. */
export function invalidResources(type: ResourceType, traces: readonly Trace[]): ReadonlySet<string> {
  const keys = traces
    .flatMap(({ calls }) => calls)
    .filter(({ step }) => step === 'create-invalid')
    .map((call) => keyOf(type, targetOf(type, call)));
  return new Set(keys.filter((key) => key !== undefined));
}
