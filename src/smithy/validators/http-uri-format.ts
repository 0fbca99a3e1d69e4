import type { ValidationEvent } from '../model/event.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const HTTP = 'smithy.api#http';

/** URIs are written in ASCII. */
export const httpUriFormat: Validator = {
  id: 'HttpUriFormat',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(HTTP)) {
      const uri = traitTextMember(operation, HTTP, 'uri');
      if (uri === undefined || /^[\0-\x7f]*$/.test(uri)) continue;
      yield error(
        'HttpUriFormat',
        operation,
        `@http trait \`uri\` is invalid: ${uri}`,
        traitPlace(operation, HTTP),
      );
    }
  },
};
