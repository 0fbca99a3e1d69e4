import type { JsonObject } from '../json/index.ts';
import type { HandlerRequest, WireAction } from '../provider/index.ts';
import type { Clock } from '../provider/invoke/index.ts';
import type { Action, ResourceType } from '../schema/index.ts';
import type { Fault } from './faults.ts';
import { type Followed, followList, followOperation } from './follow.ts';
import type { Ledger } from './ledger.ts';
import type { Models } from './models.ts';
import type { Probe } from './probe.ts';
import type { ScenarioName, StepName } from './steps.ts';
import type { Call } from './trace.ts';

/** What a scenario asks of the provider. */
export interface Ask {
  readonly step: StepName;
  readonly action: WireAction;
  readonly model: JsonObject;
  readonly previous?: JsonObject | undefined;
  /** The idempotency token; a new one if left out. */
  readonly token?: string | undefined;
  readonly maxResults?: number;
  readonly keyedBy?: 'primary' | number;
  readonly after?: Call | undefined;
  readonly wrong?: { readonly rule: string; readonly pointer: string };
  readonly fault?: Fault;
  /** The primary identifier of the resource, where the model does not hold it. */
  readonly of?: JsonObject | undefined;
}

/** Where a scenario plays: it makes the calls, and everything that happens is recorded. */
export interface Scene {
  readonly type: ResourceType;
  readonly name: ScenarioName;
  readonly models: Models;
  readonly clock: Clock;
  /** Ends the provider and starts it anew, where that can be done. */
  readonly restart?: (() => Promise<void>) | undefined;
  /** How often somebody waited for a state that never came. */
  readonly waits: { inVain: number };
  /** Undefined if it was left out: the schema has no such handler, it is hopeless, or the run was stopped. */
  call(ask: Ask): Promise<Call | undefined>;
  /** Whether a resource was there before the run. */
  isForeign(identifier: JsonObject): boolean;
  /** Whether any scenario of the run has made a resource, or tried to. */
  isTracked(identifier: JsonObject): boolean;
  /** Says why a step was left out. */
  omit(step: StepName, reason: string): void;
  /** All of it at the same time, or one after the other where time is shared. */
  sideBySide<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<readonly Result[]>;
}

/** A step that was not made, and why. */
export interface Omission {
  readonly scenario: ScenarioName;
  readonly step: StepName;
  readonly reason: string;
}

/** What all scenes of a run have in common. */
export interface Stage {
  readonly type: ResourceType;
  readonly clock: Clock;
  readonly probe: Probe;
  readonly ledger: Ledger;
  readonly restart?: (() => Promise<void>) | undefined;
  readonly isParallel: boolean;
  readonly stop?: AbortSignal | undefined;
  readonly requestFacts: Pick<HandlerRequest, 'awsAccountId' | 'region'>;
  readonly onStep?: ((scenario: string, step: string) => void) | undefined;
  readonly omissions: Omission[];
  readonly waits: { inVain: number };
  /** Handlers that do not end in time are not waited for again and again. */
  readonly hopeless: Map<WireAction, number>;
}

/** So many operations that never ended, or invocations that were never answered, are enough. */
const ENOUGH = 2;

export interface RecordedScene extends Scene {
  readonly calls: readonly Call[];
}

export function createScene(stage: Stage, name: ScenarioName, models: Models): RecordedScene {
  const calls: Call[] = [];
  const omit = (step: StepName, reason: string): void => {
    stage.omissions.push({ scenario: name, step, reason });
  };
  return {
    type: stage.type,
    name,
    models,
    clock: stage.clock,
    restart: stage.restart,
    waits: stage.waits,
    calls,
    omit,
    isForeign: stage.ledger.isSpared,
    isTracked: stage.ledger.isTracked,
    call: async (ask) => {
      const reason = reasonToOmit(stage, ask);
      if (reason !== undefined) {
        omit(ask.step, reason);
        return undefined;
      }
      stage.onStep?.(name, ask.step);
      const call = await makeCall(stage, ask);
      calls.push(call);
      stage.ledger.note(call);
      return call;
    },
    sideBySide: async (tasks) => {
      if (stage.isParallel) return await Promise.all(tasks.map((task) => task()));
      const results = [];
      for (const task of tasks) results.push(await task());
      return results;
    },
  };
}

function reasonToOmit({ type, stop, hopeless }: Stage, { action }: Ask): string | undefined {
  const name = action.toLowerCase() as Action;
  if (type.handlers[name] === undefined) return `the schema has no ${name} handler`;
  if (stop?.aborted) return 'the run was stopped';
  return (hopeless.get(action) ?? 0) >= ENOUGH ? `${name} did not end in its time before` : undefined;
}

/** What must fail has nothing to wait for: a minute is plenty, whatever time the schema gives the handler. */
const PROMPT_MS = 60_000;
const PROMPT: ReadonlySet<StepName> = new Set([
  'create-existing',
  'create-read-only',
  'update-missing',
  'update-create-only',
  'update-after-delete',
  'delete-missing',
  'delete-after-delete',
] satisfies StepName[]);

async function makeCall(stage: Stage, ask: Ask): Promise<Call> {
  const { step, action, keyedBy, after, wrong } = ask;
  const request = requestFor(stage, ask);
  stage.ledger.asked(request);
  const follow = action === 'LIST' ? followList : followOperation;
  const promptMs = PROMPT.has(step) ? PROMPT_MS : undefined;
  const followed = await follow(request, { ...stage, fault: ask.fault, promptMs });
  noteHopeless(stage, action, followed);
  noteDeleted(stage, ask, followed);
  return {
    step,
    action,
    request,
    ...(keyedBy !== undefined && { keyedBy }),
    ...(after !== undefined && { after }),
    ...(wrong !== undefined && { wrong }),
    ...followed,
  };
}

function requestFor({ type, requestFacts }: Stage, ask: Ask): HandlerRequest {
  const { action, model, previous, maxResults, token = crypto.randomUUID() } = ask;
  return {
    action,
    ...requestFacts,
    bearerToken: token,
    resourceType: type.typeName,
    callbackContext: null,
    ...(maxResults !== undefined && { maxResults }),
    requestData: {
      resourceProperties: model,
      ...(previous !== undefined && { previousResourceProperties: previous }),
      logicalResourceId: type.typeName.split('::').at(-1)!,
    },
  };
}

function noteHopeless({ hopeless }: Stage, action: WireAction, { outcome, invocations }: Followed): void {
  const isEndless = outcome.kind === 'timed-out' || invocations.at(-1)?.answer.kind === 'late';
  if (isEndless) hopeless.set(action, (hopeless.get(action) ?? 0) + 1);
}

/** A delete by an additional identifier does not say in itself whom it has deleted. */
function noteDeleted({ ledger }: Stage, { action, of }: Ask, { outcome }: Followed): void {
  const isGone =
    outcome.kind === 'succeeded' || (outcome.kind === 'failed' && outcome.event?.errorCode === 'NotFound');
  if (action === 'DELETE' && of !== undefined && isGone) ledger.set(of, 'gone');
}
