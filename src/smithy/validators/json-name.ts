import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { compareShapeIds } from '../model/shape-id.ts';
import { traitText } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const JSON_NAME = 'smithy.api#jsonName';

/** Every member has a JSON name of its own. */
export const jsonName: Validator = {
  id: 'JsonName',
  *validate(model): Iterable<ValidationEvent> {
    const containers = new Set<Shape>();
    for (const member of model.withTrait(JSON_NAME)) {
      const container = member.type === 'member' ? model.shape(member.container) : undefined;
      if (container !== undefined) containers.add(container);
    }
    for (const container of containers) yield* check(container);
  },
};

function* check(container: Shape): Iterable<ValidationEvent> {
  const byName = new Map<string, string[]>();
  for (const member of membersOf(container).values()) {
    const name = traitText(member, JSON_NAME) ?? member.name;
    const members = byName.get(name);
    if (members === undefined) byName.set(name, [member.name]);
    else members.push(member.name);
  }
  for (const [name, members] of [...byName].sort()) {
    if (members.length < 2) continue;
    const message =
      `This shape contains members with conflicting JSON names that resolve to '${name}': ` +
      members.sort(compareShapeIds).join(', ');
    yield error('JsonName', container, message);
  }
}
