import type { ValidationEvent } from '../model/event.ts';
import { TAGGABLE } from './tag-operations.ts';
import { isTagsName } from './tag-shapes.ts';
import { traitTextMember } from './trait-members.ts';
import { type Validator, warning } from './validator.ts';

/** The property that holds tags should be called so. */
export const tagResourcePropertyName: Validator = {
  id: 'TagResourcePropertyName',
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.withTrait(TAGGABLE)) {
      const property = traitTextMember(resource, TAGGABLE, 'property');
      if (property === undefined || isTagsName(property)) continue;
      yield warning('TagResourcePropertyName', resource, "Suggested tag property name is '[T|t]ags'.");
    }
  },
};
