import { type JsonObject, own } from '../../json/index.ts';
import { compareModels, covers, type ResourceType } from '../../schema/index.ts';
import { callsOf, failedWith, succeeded } from '../calls.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { isListed } from '../judge/identifier.ts';
import { deletedBefore, deletionBefore, hasDeleted } from '../judge/target.ts';
import { broken, type ContractRule, KEPT, type Observation, type RuleContext } from '../rule.ts';
import type { Call, Trace } from '../trace.ts';

export const deleteReallyDeletes: ContractRule = {
  id: 'delete-really-deletes',
  level: 'MUST',
  demands: 'A deleted resource is gone itself, not only its record: nothing brings it back.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('delete'),
  *check(trace, context) {
    for (const call of trace.calls) {
      if (call.action === 'LIST') yield* listing(trace, call, context);
      const deletion = deletionBefore(call);
      if (deletion !== undefined && hasDeleted(deletion)) yield* sign(call);
    }
    yield* inherited(trace, context.type);
  },
};

function* listing(trace: Trace, call: Call, { type, traces }: RuleContext): Generator<Observation> {
  for (const { identifier } of deletedBefore(type, trace, call, traces))
    if (isListed(type, call, identifier))
      yield broken(call, 'A deleted resource is listed.', { actual: identifier });
}

/** What a call after a delete says of the resource. */
function* sign(call: Call): Generator<Observation> {
  if (call.action === 'READ') {
    if (succeeded(call)) yield broken(call, 'A deleted resource can be read.');
    else if (failedWith(call, 'NotFound')) yield KEPT;
  }
  if (call.action === 'UPDATE' && succeeded(call)) yield broken(call, 'A deleted resource can be updated.');
  if (call.step === 'create-after-delete' && failedWith(call, 'AlreadyExists'))
    yield broken(call, 'A deleted resource is still in the way of a new one (AlreadyExists).');
}

/** A resource that is created anew by the same request must not have what its predecessor was given later. */
function* inherited(trace: Trace, type: ResourceType): Generator<Observation> {
  const [recreate] = callsOf(trace, 'create-after-delete');
  const [again] = callsOf(trace, 'read-after-recreate');
  const [create] = callsOf(trace, 'create');
  const [first] = callsOf(trace, 'read-after-create');
  const last = callsOf(trace, 'read-after-update', 'read-after-reduce', 'read-after-update-by-additional')
    .filter(succeeded)
    .at(-1);
  if (recreate === undefined || create === undefined) return;
  const [fresh, old, now] = [first?.outcome.model, last?.outcome.model, again?.outcome.model];
  if (again === undefined || fresh === undefined || old === undefined || now === undefined) return;
  if (!sameRequest(type, create, recreate)) return;
  for (const name of Object.keys(now)) {
    if (covers(type.readOnly.tree, [name]) || isSame(type, name, fresh, now)) continue;
    if (isSame(type, name, old, now))
      yield broken(
        again,
        `/${name} of the deleted resource came back: nobody asked for this value when it was created anew.`,
        { ...named('expected', fresh, name), ...named('actual', now, name) },
      );
  }
}

function sameRequest(type: ResourceType, create: Call, recreate: Call): boolean {
  const [before, after] = [create, recreate].map(({ request }) => request.requestData.resourceProperties);
  return compareModels(type, before!, after!).length === 0;
}

function isSame(type: ResourceType, name: string, a: JsonObject, b: JsonObject): boolean {
  return compareModels(type, part(a, name), part(b, name)).length === 0;
}

function part(model: JsonObject, name: string): JsonObject {
  const value = own(model, name);
  return value === undefined ? {} : { [name]: value };
}

function named(key: 'expected' | 'actual', model: JsonObject, name: string): JsonObject {
  const value = own(model, name);
  return value === undefined ? {} : { [key]: value };
}
