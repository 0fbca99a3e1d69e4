import type { ValidationEvent } from '../model/event.ts';
import { nameOf } from '../model/shape-id.ts';
import { configuredOperation, TAG_ACTIONS, TAG_ENABLED, tagOperation } from './tag-operations.ts';
import { servesTagAction } from './tag-shapes.ts';
import { traitPlace } from './trait-members.ts';
import { danger, type Validator, warning } from './validator.ts';

/** A service with tags has operations to set, drop and list them. */
export const serviceTagging: Validator = {
  id: 'ServiceTagging',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(TAG_ENABLED)) {
      if (service.type !== 'service') continue;
      const place = traitPlace(service, TAG_ENABLED);
      for (const [action, member] of TAG_ACTIONS) {
        const operation = tagOperation(service, action, member);
        if (operation === undefined) {
          const configured = configuredOperation(service, TAG_ENABLED, member);
          const name =
            configured === undefined
              ? `'${action}.'`
              : `'${nameOf(configured)}' (specified by \`apiConfig\`).`;
          const message = `Service marked \`aws.api#TagEnabled\` is missing an operation named ${name}`;
          yield warning('ServiceTagging', service, message, place);
        } else if (!servesTagAction(model, action, operation)) {
          const message = `Shape \`${operation}\` does not satisfy '${action}' operation requirements.`;
          yield danger('ServiceTagging', service, message, place);
        }
      }
    }
  },
};
