import { neighborIndex, type Relationship, walk } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { MemberShape, Shape } from '../model/shape.ts';
import { protocolSupports, protocolsOf } from './service-schemes.ts';
import { error, type Validator } from './validator.ts';

const ID = 'StreamingTrait';
const STREAMING = 'smithy.api#streaming';
const PAYLOAD = 'smithy.api#httpPayload';

/** Streams stand only where they can be streamed: at the top of a request or response, as its payload. */
export const streamingTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    const streams = model.withTrait(STREAMING);
    if (streams.length === 0) return;
    for (const stream of streams) {
      if (stream.type === 'union') yield* checkEvents(model, stream);
      for (const member of membersTargeting(model, stream)) {
        yield* checkUses(model, member, stream);
        if (stream.type === 'blob') yield* checkPresence(member);
      }
    }
    yield* checkPayloads(model, streams);
  },
};

function membersTargeting(model: Model, shape: Shape): MemberShape[] {
  const members: MemberShape[] = [];
  for (const { type, from } of neighborIndex(model).to(shape)) {
    if (type === 'member_target' && from.type === 'member') members.push(from);
  }
  return members;
}

function* checkEvents(model: Model, union: Shape): Iterable<ValidationEvent> {
  const wrong = [...membersOf(union).values()].filter(
    ({ target }) => model.shape(target)?.type !== 'structure',
  );
  if (wrong.length === 0) return;
  const message =
    'Each member of an event stream union must target a structure shape, but the following union members do not: ' +
    `[${wrong.map(({ name }) => name).join(', ')}]`;
  yield error(ID, union, message);
}

function* checkPresence(member: MemberShape): Iterable<ValidationEvent> {
  if (member.traits.has('smithy.api#required') || member.traits.has('smithy.api#default')) return;
  const message =
    'Members that target blobs marked with the `streaming` trait MUST also be marked with the `required` or ' +
    '`default` trait.';
  yield error(ID, member, message);
}

/** Who may refer to the structure that a stream is in. */
function* checkUses(model: Model, member: MemberShape, stream: Shape): Iterable<ValidationEvent> {
  const container = model.shape(member.container);
  if (container === undefined) return;
  for (const use of neighborIndex(model).to(container)) yield* checkUse(use, container, stream);
}

function* checkUse({ type, from }: Relationship, container: Shape, stream: Shape): Iterable<ValidationEvent> {
  switch (type) {
    case 'member_container':
    case 'input':
    case 'mixin':
      return;
    case 'output': {
      if (!stream.traits.has('smithy.api#requiresLength')) return;
      const message =
        'Structures that contain a reference to a stream marked with the @requiresLength trait can only be used as ' +
        `operation inputs, but this structure is referenced from \`${from.id}\` as output`;
      yield error(ID, container, message);
      return;
    }
    case 'member_target': {
      const message = `Members cannot target structures that contain a stream, but this member targets ${container.id}`;
      yield error(ID, from, message);
      return;
    }
    default: {
      const message =
        `This shape has an invalid \`${type.toUpperCase()}\` relationship to a structure, \`${container.id}\`, that ` +
        'contains a stream';
      yield error(ID, from, message);
    }
  }
}

/** With protocols that know payloads, a stream cannot be but one. */
function* checkPayloads(model: Model, streams: readonly Shape[]): Iterable<ValidationEvent> {
  const members = streams
    .flatMap((stream) => membersTargeting(model, stream))
    .filter(({ traits }) => !traits.has(PAYLOAD));
  if (members.length === 0) return;
  for (const service of model.ofType('service')) {
    if (!protocolsOf(model, service).some((protocol) => protocolSupports(model, protocol, PAYLOAD))) continue;
    const closure = walk(service, neighborIndex(model).from);
    for (const member of members) {
      if (!closure.has(member)) continue;
      const message =
        `Member \`${member.id}\` referencing @streaming shape \`${member.target}\` must have the @httpPayload trait, ` +
        `as service \`${service.id}\` has a protocol that supports @httpPayload.`;
      yield error(ID, member, message);
    }
  }
}
