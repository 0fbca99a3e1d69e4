import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import type { DataShape, Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { traitPlace } from './trait-members.ts';
import { type HostPattern, hostPatternOf, isLabel, labelNamed } from './uri-pattern.ts';
import { danger, error, type Validator } from './validator.ts';

const ENDPOINT = 'smithy.api#endpoint';
const HOST_LABEL = 'smithy.api#hostLabel';

/** The start of a host name by RFC 3986, section 3.2.2: labels of at most 63 characters. */
const HOST = /^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}(?:\.[a-zA-Z0-9-]{1,63})*\.?$/;

/** A host prefix makes a host name, and every label in it has its member in the input. */
export const hostLabelTrait: Validator = {
  id: 'HostLabelTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(ENDPOINT)) {
      const host = hostPatternOf(operation);
      if (host === undefined) continue;
      yield* checkHost(operation, host);
      const input = operationIndex(model).input(operation.id);
      if (input !== undefined) yield* checkMembers(operation, host, input);
    }
  },
};

function* checkHost(operation: Shape, host: HostPattern): Iterable<ValidationEvent> {
  const place = traitPlace(operation, ENDPOINT);
  const expanded = host.segments.map((segment) => (isLabel(segment) ? 'foo' : segment.content)).join('');
  if (!HOST.test(expanded)) {
    const message = `The \`endpoint\` trait hostPrefix, ${host.text}, could not expand in to a valid RFC 3986 host: ${expanded}`;
    yield error('HostLabelTrait', operation, message, place);
  }
  if (host.segments.some(isLabel) && !host.text.endsWith('.')) {
    const message =
      '`endpoint` trait hostPrefix contains host labels and does not end in a period (`.`). This can result in ' +
      'clients inadvertently sending data to domains you do not control.';
    yield danger('HostLabelTrait', operation, message, place);
  }
}

function* checkMembers(operation: Shape, host: HostPattern, input: DataShape): Iterable<ValidationEvent> {
  const open = new Set(host.segments.filter(isLabel).map(({ content }) => content));
  for (const member of membersOf(input).values()) {
    if (!member.traits.has(HOST_LABEL)) continue;
    open.delete(member.name);
    if (labelNamed(host.segments, member.name) !== undefined) continue;
    const message =
      `This \`${member.name}\` structure member is marked with the \`hostLabel\` trait, but no corresponding ` +
      `\`endpoint\` label could be found when used as the input of the \`${operation.id}\` operation.`;
    yield error('HostLabelTrait', member, message, traitPlace(member, HOST_LABEL));
  }
  if (open.size === 0) return;
  const message =
    `This operation uses ${input.id} as input, but the following host labels found in the operation's \`endpoint\` ` +
    `trait do not have a corresponding member marked with the \`hostLabel\` trait: ${tickedList(open)}`;
  yield error('HostLabelTrait', operation, message);
}
