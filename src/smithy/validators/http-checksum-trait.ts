import { isJsonArray, isJsonObject, own } from '../../json/index.ts';
import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, Shape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { textsIn, traitMember, traitPlace, traitText, traitTextMember } from './trait-members.ts';
import { danger, error, type Validator, warning } from './validator.ts';

const ID = 'HttpChecksumTrait';
const CHECKSUM = 'aws.protocols#httpChecksum';
const ENUM = 'smithy.api#enum';
const ENUM_VALUE = 'smithy.api#enumValue';
const HEADER_PREFIX = 'x-amz-checksum-';

const ALGORITHMS: ReadonlySet<string> = new Set([
  'CRC32',
  'CRC32C',
  'CRC64NVME',
  'MD5',
  'SHA1',
  'SHA256',
  'SHA512',
  'XXHASH64',
  'XXHASH3',
  'XXHASH128',
]);
const MODES: ReadonlySet<string> = new Set(['ENABLED']);

/** Checksums need members that choose them, and headers that nobody else uses. */
export const httpChecksumTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(CHECKSUM)) yield* check(model, operation);
  },
};

function* check(model: Model, operation: Shape): Iterable<ValidationEvent> {
  const algorithmMember = traitTextMember(operation, CHECKSUM, 'requestAlgorithmMember');
  const modeMember = traitTextMember(operation, CHECKSUM, 'requestValidationModeMember');
  const algorithms = traitMember(operation, CHECKSUM, 'responseAlgorithms');
  const hasAlgorithms = isJsonArray(algorithms) && algorithms.length > 0;
  const isRequired = traitMember(operation, CHECKSUM, 'requestChecksumRequired') === true;
  const checksRequest = isRequired || algorithmMember !== undefined;
  const checksResponse = hasAlgorithms || modeMember !== undefined;
  if (!checksRequest && !checksResponse) {
    const message =
      'The `httpChecksum` trait must define at least one of the `request` or `response` checksum behaviors.';
    yield wrong(operation, message);
    return;
  }
  const operations = operationIndex(model);
  const input = operations.input(operation.id);
  if (input === undefined) return;
  if (checksRequest) {
    if (algorithmMember !== undefined) {
      yield* checkEnum(model, operation, input, 'requestAlgorithmMember', algorithmMember, ALGORITHMS);
    }
    yield* checkHeaders(operation, input);
  }
  if (!checksResponse) return;
  if (modeMember === undefined) yield missing(operation, 'requestValidationModeMember');
  else yield* checkEnum(model, operation, input, 'requestValidationModeMember', modeMember, MODES);
  if (!hasAlgorithms) yield missing(operation, 'responseAlgorithms');
  yield* checkHeaders(operation, operations.output(operation.id));
  for (const structure of operations.errors(operation.id)) yield* checkHeaders(operation, structure);
}

/** A member that chooses must be an enum of what there is to choose. */
function* checkEnum(
  model: Model,
  operation: Shape,
  input: DataShape,
  property: string,
  name: string,
  allowed: ReadonlySet<string>,
): Iterable<ValidationEvent> {
  const start = `The \`${property}\` property of the \`httpChecksum\` trait targets a member`;
  const member = membersOf(input).get(name);
  if (member === undefined) {
    yield wrong(operation, `${start} that does not exist.`);
    return;
  }
  const values = enumValuesOf(model, member);
  if (values === undefined) {
    yield wrong(operation, `${start} that does not resolve an \`enum\` trait.`);
    return;
  }
  const unknown = values.filter((value) => !allowed.has(value));
  if (unknown.length === 0) return;
  const message = `${start} with an \`enum\` trait that contains unsupported values: ${tickedList(unknown)}`;
  yield wrong(operation, message);
}

/** The values that a member can have, if it has only some: those of an enum, or of the `enum` trait of 1.0. */
function enumValuesOf(model: Model, member: MemberShape): readonly string[] | undefined {
  const target = model.shape(member.target);
  if (target?.type === 'enum') {
    return Array.from(membersOf(target).values(), (value) => traitText(value, ENUM_VALUE) ?? value.name);
  }
  const trait = (member.traits.get(ENUM) ?? target?.traits.get(ENUM))?.value;
  if (!isJsonArray(trait)) return undefined;
  return textsIn(trait.filter(isJsonObject).map((definition) => own(definition, 'value') ?? null));
}

function* checkHeaders(operation: Shape, structure: DataShape | undefined): Iterable<ValidationEvent> {
  if (structure === undefined) return;
  const owner = nameOf(structure.id);
  for (const member of membersOf(structure).values()) {
    const prefix = traitText(member, 'smithy.api#httpPrefixHeaders');
    if (prefix !== undefined && HEADER_PREFIX.startsWith(prefix)) {
      const shown = prefix.toLowerCase();
      const message =
        `The \`httpPrefixHeaders\` binding of \`${owner}\` uses the prefix \`${shown}\` that conflicts with the ` +
        `prefix \`${HEADER_PREFIX}\` used by the \`httpChecksum\` trait.`;
      yield danger(`${ID}.HttpPrefixHeaders.${owner}.${shown}`, operation, message);
    }
    const header = traitText(member, 'smithy.api#httpHeader');
    if (header?.startsWith(HEADER_PREFIX) === true) {
      const shown = header.toLowerCase();
      const message =
        `The \`httpHeader\` binding of \`${shown}\` on \`${owner}\` starts with the prefix \`${HEADER_PREFIX}\` ` +
        'used by the `httpChecksum` trait.';
      yield warning(`${ID}.HttpHeader.${owner}.${shown}`, operation, message);
    }
  }
}

function missing(operation: Shape, property: string): ValidationEvent {
  const message = `The \`httpChecksum\` trait must model the \`${property}\` property to support response checksum behavior.`;
  return wrong(operation, message);
}

function wrong(operation: Shape, message: string): ValidationEvent {
  return error(ID, operation, message, traitPlace(operation, CHECKSUM));
}
