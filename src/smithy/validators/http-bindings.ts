import { operationIndex } from '../indexes/index.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/**
 * Where a member goes in an HTTP message. Members without a binding make up the document in the body, and are
 * unbound where another member is the whole body.
 */
export type HttpLocation =
  | 'header'
  | 'prefix headers'
  | 'query'
  | 'query parameters'
  | 'payload'
  | 'label'
  | 'response code'
  | 'document'
  | 'unbound';

export interface HttpBinding {
  readonly member: MemberShape;
  readonly location: HttpLocation;
}

/** The bindings of the request of an operation with `@http`; none for others. */
export function requestBindings(model: Model, operation: ShapeId): readonly HttpBinding[] {
  return model.index(bindingIndex).requests.get(operation) ?? [];
}

/** The bindings of the response of an operation with `@http`, or of an error; none for others. */
export function responseBindings(model: Model, operationOrError: ShapeId): readonly HttpBinding[] {
  return model.index(bindingIndex).responses.get(operationOrError) ?? [];
}

/** The names of the members that go to a place. */
export function namesAt(bindings: readonly HttpBinding[], location: HttpLocation): readonly string[] {
  return bindings.filter((binding) => binding.location === location).map(({ member }) => member.name);
}

interface BindingIndex {
  readonly requests: ReadonlyMap<ShapeId, readonly HttpBinding[]>;
  readonly responses: ReadonlyMap<ShapeId, readonly HttpBinding[]>;
}

function bindingIndex(model: Model): BindingIndex {
  const operations = operationIndex(model);
  const requests = new Map<ShapeId, readonly HttpBinding[]>();
  const responses = new Map<ShapeId, readonly HttpBinding[]>();
  for (const { id } of model.withTrait('smithy.api#http')) {
    requests.set(id, bind(operations.input(id), REQUEST));
    responses.set(id, bind(operations.output(id), RESPONSE));
  }
  for (const shape of model.withTrait('smithy.api#error')) {
    if (shape.type === 'structure') responses.set(shape.id, bind(shape, RESPONSE));
  }
  return { requests, responses };
}

type BindingTraits = readonly (readonly [trait: ShapeId, location: HttpLocation])[];

const REQUEST: BindingTraits = [
  ['smithy.api#httpHeader', 'header'],
  ['smithy.api#httpPrefixHeaders', 'prefix headers'],
  ['smithy.api#httpQuery', 'query'],
  ['smithy.api#httpQueryParams', 'query parameters'],
  ['smithy.api#httpPayload', 'payload'],
  ['smithy.api#httpLabel', 'label'],
];

const RESPONSE: BindingTraits = [
  ['smithy.api#httpHeader', 'header'],
  ['smithy.api#httpPrefixHeaders', 'prefix headers'],
  ['smithy.api#httpPayload', 'payload'],
  ['smithy.api#httpResponseCode', 'response code'],
];

function bind(structure: DataShape | undefined, traits: BindingTraits): readonly HttpBinding[] {
  if (structure === undefined) return [];
  const found = Array.from(membersOf(structure).values(), (member) => ({
    member,
    location: traits.find(([trait]) => member.traits.has(trait))?.[1],
  }));
  const rest = found.some(({ location }) => location === 'payload') ? 'unbound' : 'document';
  return found.map(({ member, location }) => ({ member, location: location ?? rest }));
}
