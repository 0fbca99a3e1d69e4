import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { DataShape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { traitText } from './trait-members.ts';
import { uriPatternOf } from './uri-pattern.ts';
import { error, type Validator } from './validator.ts';

const QUERY = 'smithy.api#httpQuery';

/** The members of a structure by the query parameter they are bound to. */
type Parameters = Map<string, string[]>;

/** Every query parameter comes from one place: one member, or the URI itself. */
export const httpQueryTrait: Validator = {
  id: 'HttpQueryTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const [structure, parameters] of parametersByStructure(model)) {
      for (const [name, members] of parameters) {
        if (members.length < 2) continue;
        const message =
          `\`httpQuery\` parameter name binding conflicts found for the \`${name}\` parameter in the following ` +
          `structure members: ${tickedList(members)}`;
        yield error('HttpQueryTrait', structure, message);
      }
      yield* checkLiterals(model, structure, parameters);
    }
  },
};

function parametersByStructure(model: Model): ReadonlyMap<DataShape, Parameters> {
  const found = new Map<DataShape, Parameters>();
  for (const member of model.withTrait(QUERY)) {
    const structure = member.type === 'member' ? model.shape(member.container) : undefined;
    const parameter = traitText(member, QUERY);
    if (member.type !== 'member' || structure?.type !== 'structure' || parameter === undefined) continue;
    const parameters = found.get(structure) ?? new Map<string, string[]>();
    found.set(structure, parameters);
    parameters.set(parameter, [...(parameters.get(parameter) ?? []), member.name]);
  }
  return found;
}

function* checkLiterals(
  model: Model,
  structure: DataShape,
  parameters: Parameters,
): Iterable<ValidationEvent> {
  for (const operation of operationIndex(model).withInput(structure.id)) {
    const uri = uriPatternOf(operation);
    for (const name of uri?.query.keys() ?? []) {
      if (!parameters.has(name)) continue;
      const message =
        `\`httpQuery\` name \`${name}\` conflicts with the \`http\` trait of the \`${operation.id}\` ` +
        `operation: \`${uri?.text}\``;
      yield error('HttpQueryTrait', structure, message);
    }
  }
}
