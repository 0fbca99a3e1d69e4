import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape } from '../model/shape.ts';
import { UNIT } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { traitPlace, traitTextsMember } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const ID = 'RequestCompressionTrait';
const COMPRESSION = 'smithy.api#requestCompression';

const ALGORITHMS: ReadonlySet<string> = new Set(['gzip']);

/** A request can be compressed if there is one, its length need not be known, and clients know the algorithm. */
export const requestCompressionTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(COMPRESSION)) {
      if (operation.type !== 'operation') continue;
      yield* checkInput(model, operation);
      yield* checkEncodings(operation);
    }
  },
};

function* checkInput(model: Model, operation: OperationShape): Iterable<ValidationEvent> {
  if (operation.input === UNIT) {
    const message =
      'The `requestCompression` trait can only be applied to operations which have an input shape defined';
    yield error(ID, operation, message);
  }
  for (const member of operationIndex(model).inputMembers(operation.id).values()) {
    const target = model.shape(member.target);
    const needsLength = target?.traits.has('smithy.api#requiresLength') === true;
    if (!needsLength || !target.traits.has('smithy.api#streaming')) continue;
    const message =
      'The `requestCompression` trait can only be applied to operations which do not have input members that target ' +
      'shapes with both the `streaming` and `requiresLength` traits applied, but found member ' +
      `\`${member.id}\` targeting \`${target.id}\``;
    yield error(ID, operation, message);
  }
}

function* checkEncodings(operation: OperationShape): Iterable<ValidationEvent> {
  const place = traitPlace(operation, COMPRESSION);
  const encodings = traitTextsMember(operation, COMPRESSION, 'encodings');
  if (encodings.length === 0) {
    const message =
      'There must be at least one compression algorithm in `encodings` for the `requestCompression` trait applied to ' +
      `\`${operation.id}\``;
    yield error(ID, operation, message, place);
  }
  const unknown = encodings.filter((encoding) => !ALGORITHMS.has(encoding.toLowerCase()));
  if (unknown.length === 0) return;
  const message =
    `Invalid compression algorithm${unknown.length === 1 ? '' : 's'} found in \`requestCompression\` trait applied ` +
    `to \`${operation.id}\`: ${tickedList(unknown)}`;
  yield error(ID, operation, message, place);
}
