import { type JsonObject, type JsonValue, jsonEqual } from '../json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../provider/index.ts';
import type { ResourceType } from '../schema/index.ts';
import { hasDeleted, targetOf } from './judge/target.ts';
import { identifierIn } from './place.ts';
import { readEvent } from './read-event.ts';
import type { Call } from './trace.ts';

/**
 * `alive`: a handler has answered as if it were there. `gone`: it was deleted, or nobody finds it. `unknown`: somebody
 * asked for it and was refused, or got no answer.
 */
export type Standing = 'alive' | 'gone' | 'unknown';

export interface LedgerEntry {
  readonly identifier: JsonObject;
  readonly standing: Standing;
  /** Whether a handler has ever answered as if it were there. */
  readonly wasAlive: boolean;
}

/** Everything that the run has created, or may have, by what it is known by. */
export interface Ledger {
  /** Resources that were there before the run: they are somebody else's, whatever happens. */
  spare(models: readonly JsonObject[]): void;
  /** Nothing was there before the run but what has been spared. */
  isComplete(): void;
  isSpared(identifier: JsonObject): boolean;
  isTracked(identifier: JsonObject): boolean;
  /** Notes what a request may have created; called before it is sent. */
  asked(request: HandlerRequest): void;
  /** Notes what an answer says, from the moment it is there. */
  answered(request: HandlerRequest, value: JsonValue): void;
  set(identifier: JsonObject, standing: Standing): void;
  /** Remembers a call that has ended. */
  note(call: Call): void;
  /** The call that made a resource, or changed it last, and the one that deleted it. */
  callsOf(identifier: JsonObject): { readonly made?: Call; readonly deleted?: Call };
  entries(): readonly LedgerEntry[];
  /** The models that creates were asked for, by which a resource is known that nobody has told the identifier of. */
  requested(): readonly JsonObject[];
}

export function createLedger(type: ResourceType): Ledger {
  const entries = new Map<string, LedgerEntry>();
  const spared = new Set<string>();
  const calls = new Map<string, { made?: Call; deleted?: Call }>();
  const requested: JsonObject[] = [];
  let isComplete = false;
  const find = (model: JsonObject | undefined): JsonObject | undefined =>
    model === undefined ? undefined : identifierIn(model, type.primaryIdentifier);
  const set = (identifier: JsonObject, standing: Standing): void => {
    const key = JSON.stringify(identifier);
    if (spared.has(key)) return;
    const known = entries.get(key);
    if (standing === 'unknown' && known !== undefined) return;
    const wasAlive = standing === 'alive' || (known?.wasAlive ?? false);
    entries.set(key, { identifier, standing, wasAlive });
  };
  const note = (model: JsonObject | undefined, standing: Standing): void => {
    const identifier = find(model);
    if (identifier !== undefined) set(identifier, standing);
  };
  return {
    spare: (models) => {
      for (const model of models) {
        const identifier = find(model);
        if (identifier !== undefined) spared.add(JSON.stringify(identifier));
      }
    },
    isComplete: () => {
      isComplete = true;
    },
    isSpared: (identifier) => spared.has(JSON.stringify(identifier)),
    isTracked: (identifier) => entries.has(JSON.stringify(identifier)),
    asked: ({ action, requestData: { resourceProperties } }) => {
      if (action !== 'CREATE' && action !== 'UPDATE') return;
      note(resourceProperties, 'unknown');
      if (action === 'CREATE' && !requested.some((model) => jsonEqual(model, resourceProperties)))
        requested.push(resourceProperties);
    },
    answered: (request, value) => {
      const event = readEvent(value);
      if (event === undefined) return;
      noteEvent(request, event, note);
      if (isComplete || request.action !== 'CREATE' || event.errorCode !== 'AlreadyExists') return;
      const identifier = find(request.requestData.resourceProperties);
      const key = JSON.stringify(identifier);
      // It was there before, as far as anybody can tell.
      if (identifier !== undefined && !entries.get(key)?.wasAlive) {
        entries.delete(key);
        spared.add(key);
      }
    },
    set,
    note: (call) => {
      const identifier = targetOf(type, call);
      if (identifier === undefined) return;
      const key = JSON.stringify(identifier);
      const isMaking = call.action === 'CREATE' || call.action === 'UPDATE';
      if (isMaking && call.outcome.kind !== 'failed') calls.set(key, { made: call });
      if (call.action === 'DELETE' && hasDeleted(call)) calls.set(key, { ...calls.get(key), deleted: call });
    },
    callsOf: (identifier) => calls.get(JSON.stringify(identifier)) ?? {},
    entries: () => [...entries.values()],
    requested: () => requested,
  };
}

type Note = (model: JsonObject | undefined, standing: Standing) => void;

function noteEvent({ action, requestData }: HandlerRequest, event: ProgressEvent, note: Note): void {
  const { status, errorCode, resourceModel } = event;
  const asked = requestData.resourceProperties;
  const isRefused = status === 'FAILED';
  if (action === 'CREATE') {
    // What exists already may be somebody else's; what failed half-way is there until it is deleted.
    note(resourceModel, isRefused && errorCode === 'AlreadyExists' ? 'unknown' : 'alive');
    if (!isRefused) note({ ...asked, ...resourceModel }, 'alive');
  }
  if (action === 'UPDATE' && !isRefused) {
    note(resourceModel, 'alive');
    note(asked, 'alive');
  }
  if (action === 'DELETE' && (status === 'SUCCESS' || (isRefused && errorCode === 'NotFound')))
    note(asked, 'gone');
}
