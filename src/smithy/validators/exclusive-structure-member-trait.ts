import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { MemberShape, Shape } from '../model/shape.ts';
import { shownTrait, tickedList } from '../model/wording.ts';
import { structuralExclusion } from './trait-definition.ts';
import { error, type Validator } from './validator.ts';

/** Some traits may be on one member of a structure only, or on the target of one. */
export const exclusiveStructureMemberTrait: Validator = {
  id: 'ExclusiveStructureMemberTrait',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    const traits = model.withTrait('smithy.api#trait');
    const byMember = traits.filter((trait) => structuralExclusion(trait) === 'member');
    const byTarget = traits.filter((trait) => structuralExclusion(trait) === 'target');
    for (const trait of byMember) yield* repeatedMembers(model, trait);
    for (const structure of model.ofType('structure')) {
      for (const trait of byTarget) yield* repeatedTargets(model, structure, trait);
    }
  },
};

function* repeatedMembers(model: Model, trait: Shape): Iterable<ValidationEvent> {
  const members = model.withTrait(trait.id).filter((shape) => shape.type === 'member');
  const byContainer = Map.groupBy(members, (member) => member.container);
  for (const [container, found] of byContainer) {
    const structure = model.shape(container);
    if (structure?.type !== 'structure' || found.length < 2) continue;
    const message =
      `The \`${shownTrait(trait.id)}\` trait can be applied to only a single member of a shape, ` +
      `but it was found on the following members: ${names(found)}`;
    yield error('ExclusiveStructureMemberTrait', structure, message);
  }
}

function* repeatedTargets(model: Model, structure: Shape, trait: Shape): Iterable<ValidationEvent> {
  const found: MemberShape[] = [];
  for (const member of membersOf(structure).values()) {
    if (model.shape(member.target)?.traits.has(trait.id) === true) found.push(member);
  }
  if (found.length < 2) return;
  const message =
    `Only a single member of a structure can target a shape marked with the \`${shownTrait(trait.id)}\` ` +
    `trait, but it was found on the following members: ${names(found)}`;
  yield error('ExclusiveStructureMemberTrait', structure, message);
}

function names(members: readonly MemberShape[]): string {
  return tickedList(members.map((member) => member.name));
}
