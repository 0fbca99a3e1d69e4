import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  own,
  parsePointer,
  resolvePointer,
} from '../../../json/index.ts';
import { covers, type ResourceType } from '../../../schema/index.ts';
import { succeeded } from '../../calls.ts';
import { broken, KEPT, type Observation, type RuleContext } from '../../rule.ts';
import type { Call, Trace } from '../../trace.ts';
import { enumerate } from '../words.ts';
import { eventsOf } from './events.ts';
import { showingRead } from './reads.ts';
import { validCalls, type WriteAction } from './valid.ts';

/**
 * A model of IN_PROGRESS should hold what has been set so far and nothing more. What can be seen of that: it holds
 * nothing that was neither requested nor is there before or in the end, and nothing is lost between two events.
 */
export function* inProgressModel(
  trace: Trace,
  { type }: RuleContext,
  action: WriteAction,
): Generator<Observation> {
  for (const call of validCalls(trace, action)) {
    // What the same request gets once more may be an old event, and no read shows the state at its end.
    if (call.step === 'create-same-token') continue;
    const states = statesOf(trace, call);
    let earlier: JsonObject = {};
    for (const { event, invocation } of eventsOf(call)) {
      const { status, resourceModel: model } = event;
      if (status !== 'IN_PROGRESS' || model === undefined) continue;
      const problems = [...strangers(type, states, model), ...losses(type, call, earlier, model)];
      earlier = model;
      if (problems.length === 0) yield KEPT;
      else {
        const message = `A model of ${action} with IN_PROGRESS should hold what has been set so far and nothing more: ${enumerate(problems, '; ')}.`;
        yield broken(call, message, { invocation, actual: model });
      }
    }
  }
}

interface States {
  readonly requested: JsonObject;
  /** What the resource may be like on the way: as requested, as it was before an update, as it is in the end. */
  readonly models: readonly JsonObject[];
  /** Whether the end is known. */
  readonly isEnded: boolean;
}

function statesOf(trace: Trace, call: Call): States {
  const { resourceProperties, previousResourceProperties } = call.request.requestData;
  const isEnded = succeeded(call);
  const models = [
    resourceProperties,
    previousResourceProperties ?? undefined,
    call.action === 'UPDATE' ? call.after?.outcome.model : undefined,
    isEnded ? call.outcome.model : undefined,
    isEnded ? showingRead(trace, call)?.outcome.model : undefined,
  ];
  return { requested: resourceProperties, models: models.filter((model) => model !== undefined), isEnded };
}

/** The places whose values no state has; of read-only properties the value may change until the end. */
function strangers(
  type: ResourceType,
  { requested, models, isEnded }: States,
  model: JsonObject,
): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue, others: readonly JsonValue[], pointer: string): void => {
    if (value === null) return;
    // Without an end nobody knows what else there would have been; of secrets nobody ever does.
    const isHidden = !isEnded || covers(type.writeOnly.tree, parsePointer(pointer) ?? []);
    if (isHidden && resolvePointer(requested, pointer) === undefined) return;
    if (pointer !== '' && covers(type.readOnly.tree, parsePointer(pointer) ?? [])) {
      if (others.length === 0) found.push(`${pointer} is not there in the end`);
    } else if (others.length === 0) found.push(`${pointer} was neither requested nor is there in the end`);
    else if (isJsonObject(value)) {
      const objects = others.filter(isJsonObject);
      for (const [name, member] of Object.entries(value))
        visit(member, membersOf(objects, name), childPointer(pointer, name));
    } else if (isJsonArray(value)) {
      const elements = others.filter(isJsonArray).flat();
      for (const [index, element] of value.entries()) visit(element, elements, childPointer(pointer, index));
    } else if (!others.some((other) => jsonEqual(value, other)))
      found.push(`the value of ${pointer} was neither requested nor is there in the end`);
  };
  visit(model, models, '');
  return found;
}

function membersOf(objects: readonly JsonObject[], name: string): readonly JsonValue[] {
  return objects.map((object) => own(object, name)).filter((member) => member !== undefined);
}

/** Answers that were lost or doubled on purpose have no order. */
const UNORDERED: ReadonlySet<string> = new Set(['create-replayed', 'create-doubled', 'update-replayed']);

/** What was requested, was there in an event, and is missing in a later one. Secrets may be dropped once applied. */
function losses(type: ResourceType, call: Call, earlier: JsonObject, model: JsonObject): readonly string[] {
  if (UNORDERED.has(call.step)) return [];
  return Object.keys(call.request.requestData.resourceProperties)
    .filter((name) => Object.hasOwn(earlier, name) && !Object.hasOwn(model, name))
    .filter((name) => !covers(type.writeOnly.tree, [name]))
    .map((name) => `${childPointer('', name)} was in the model before and is missing`);
}
