import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { ServiceShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import {
  configuredOperation,
  hasTagOperations,
  TAG_ACTIONS,
  TAG_ENABLED,
  TAGGABLE,
} from './tag-operations.ts';
import { traitMember, traitPlace } from './trait-members.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'TagEnabledService';

/** A service that says its resources have tags has such resources, and one operation for each action. */
export const tagEnabledService: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(TAG_ENABLED)) {
      if (service.type !== 'service') continue;
      const resources = topDownIndex(model).resources(service.id);
      if (!resources.some(({ traits }) => traits.has(TAGGABLE))) {
        const message =
          'Service marked `aws.api#tagEnabled` trait must have at least one `aws.api#taggable` resource.';
        yield error(ID, service, message);
      }
      const isDisabled = traitMember(service, TAG_ENABLED, 'disableDefaultOperations') === true;
      if (!isDisabled && !hasTagOperations(model, service)) {
        const message =
          'Service marked `aws.api#tagEnabled` trait does not have consistent tagging operations implemented: ' +
          '{TagResource, UntagResource, and ListTagsForResource}.';
        yield warning(ID, service, message);
      }
      yield* checkConfiguration(service);
    }
  },
};

/** An operation with the usual name is of no use where another is configured. */
function* checkConfiguration(service: ServiceShape): Iterable<ValidationEvent> {
  const names = new Set(service.operations.map(nameOf));
  for (const [action, member] of TAG_ACTIONS) {
    const configured = configuredOperation(service, TAG_ENABLED, member);
    if (configured === undefined || nameOf(configured) === action || !names.has(action)) continue;
    const message =
      `Service has \`apiConfig.${member}\` set to \`${configured}\` but also has a service-bound operation named ` +
      `\`${action}\`. The default-named operation will be ignored for tagging API discovery. Remove either the ` +
      `\`apiConfig\` override or the \`${action}\` operation to avoid ambiguity.`;
    yield warning(ID, service, message, traitPlace(service, TAG_ENABLED));
  }
}
