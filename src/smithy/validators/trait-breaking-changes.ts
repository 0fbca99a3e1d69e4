import { own, parsePointer } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { breakingChanges } from './trait-definition.ts';
import { error, type Validator } from './validator.ts';

/** The breaking-change rules of a trait must name parts that its values can have. */
export const traitBreakingChanges: Validator = {
  id: 'TraitBreakingChanges',
  *validate(model): Iterable<ValidationEvent> {
    for (const trait of model.withTrait('smithy.api#trait')) {
      for (const [index, rule] of breakingChanges(trait).entries()) {
        const path = own(rule, 'path');
        if (typeof path !== 'string') continue;
        const problem = pathProblem(model, trait, path);
        if (problem === undefined) continue;
        const message = `Invalid trait breakingChanges element ${index}, '${path}', ${problem}`;
        yield error('TraitBreakingChanges', trait, message, trait.traits.get('smithy.api#trait')?.place);
      }
    }
  },
};

function pathProblem(model: Model, trait: Shape, path: string): string | undefined {
  let current: Shape = trait;
  for (const segment of parsePointer(path.replace(/^#/, '')) ?? []) {
    const member = membersOf(current).get(segment);
    const target = member && model.shape(member.target);
    if (target === undefined) {
      return (
        `at segment '${segment}': Evaluated shape \`${current.id}\`, a ${current.type}, ` +
        `has no member named \`${segment}\``
      );
    }
    current = target;
  }
  return undefined;
}
