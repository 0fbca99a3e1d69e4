import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { describeShape, isStringLike } from './describe-shape.ts';
import { traitPlace } from './trait-members.ts';
import { isLabel, labelNamed, type Segment, uriPatternOf } from './uri-pattern.ts';
import { error, type Validator } from './validator.ts';

const LABEL = 'smithy.api#httpLabel';

/** Every label of a URI has its member in the input, and every `@httpLabel` member its label. */
export const httpLabelTrait: Validator = {
  id: 'HttpLabelTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait('smithy.api#http')) {
      const input = operationIndex(model).input(operation.id);
      const uri = uriPatternOf(operation);
      if (input !== undefined && uri !== undefined) yield* check(model, operation, input, uri.segments);
    }
  },
};

function* check(
  model: Model,
  operation: Shape,
  input: DataShape,
  segments: readonly Segment[],
): Iterable<ValidationEvent> {
  const open = new Set(segments.filter(isLabel).map(({ content }) => content));
  for (const member of membersOf(input).values()) {
    if (!member.traits.has(LABEL)) continue;
    open.delete(member.name);
    const message = memberProblem(model, operation, member, labelNamed(segments, member.name));
    if (message !== undefined) yield error('HttpLabelTrait', member, message, traitPlace(member, LABEL));
  }
  if (open.size === 0) return;
  const message =
    `This operation uses \`${input.id}\` as input, but the following URI labels found in the operation's \`http\` ` +
    `trait do not have a corresponding member marked with the \`httpLabel\` trait: ${tickedList(open)}`;
  yield error('HttpLabelTrait', operation, message);
}

function memberProblem(
  model: Model,
  operation: Shape,
  { name, target }: MemberShape,
  label: Segment | undefined,
): string | undefined {
  if (label === undefined) {
    return (
      `This \`${name}\` structure member is marked with the \`httpLabel\` trait, but no corresponding \`http\` URI ` +
      `label could be found when used as the input of the \`${operation.id}\` operation.`
    );
  }
  const shape = model.shape(target);
  if (label.kind !== 'greedy label' || shape === undefined || isStringLike(shape)) return undefined;
  return (
    `The \`${name}\` structure member corresponds to a greedy label when used as the input of the ` +
    `\`${operation.id}\` operation. This member targets ${describeShape(shape)}, but greedy labels must target ` +
    'string shapes.'
  );
}
