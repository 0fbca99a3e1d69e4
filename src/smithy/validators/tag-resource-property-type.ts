import type { ValidationEvent } from '../model/event.ts';
import { TAGGABLE } from './tag-operations.ts';
import { isTagsShape } from './tag-shapes.ts';
import { traitTextMember } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

/** The property that holds tags must be able to. */
export const tagResourcePropertyType: Validator = {
  id: 'TagResourcePropertyType',
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.withTrait(TAGGABLE)) {
      if (resource.type !== 'resource') continue;
      const property = traitTextMember(resource, TAGGABLE, 'property');
      const target = property === undefined ? undefined : resource.properties.get(property);
      if (target === undefined || isTagsShape(model, target)) continue;
      const message =
        'Tag property must be a list shape targeting a member containing a pair of strings, or a Map shape targeting ' +
        'a string member.';
      yield error('TagResourcePropertyType', resource, message);
    }
  },
};
