import type { ValidationEvent } from '../model/event.ts';
import { describeShape } from './describe-shape.ts';
import { traitTextMember } from './trait-members.ts';
import { isUri } from './uri-syntax.ts';
import { error, type Validator } from './validator.ts';

const NAMESPACE = 'smithy.api#xmlNamespace';

/** XML namespaces are URIs. */
export const xmlNamespaceTrait: Validator = {
  id: 'XmlNamespaceTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(NAMESPACE)) {
      const uri = traitTextMember(shape, NAMESPACE, 'uri');
      if (uri === undefined || isUri(uri)) continue;
      const message = `An \`xmlNamespace\` trait is applied to the ${describeShape(shape)} shape with an invalid uri: ${uri}`;
      yield error('XmlNamespaceTrait', shape, message);
    }
  },
};
