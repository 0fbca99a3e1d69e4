import { neighborIndex, walk } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { placeText } from '../model/place.ts';
import { compareShapeIds } from '../model/shape-id.ts';
import { protocolsOf } from './service-schemes.ts';
import { traitMember, traitPlace } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

/** Some protocols cannot carry documents. */
export const noInlineDocumentSupport: Validator = {
  id: 'NoInlineDocumentSupport',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const protocols = protocolsOf(model, service).filter((id) => {
        const definition = model.shape(id)!;
        return traitMember(definition, 'smithy.api#protocolDefinition', 'noInlineDocumentSupport') === true;
      });
      if (protocols.length === 0) continue;
      const closure = walk(service, neighborIndex(model).from);
      const documents = [...closure].filter(({ type }) => type === 'document');
      if (documents.length === 0) continue;
      documents.sort((a, b) => compareShapeIds(a.id, b.id));
      const list = documents.map(({ id, place }) => `${id} @ ${placeText(place)}`).join(', ');
      for (const protocol of protocols) {
        const message =
          `This service uses the \`${protocol}\` protocol which does not support inline document types, but the ` +
          `following document types were found in the closure of the service: [${list}]`;
        yield error('NoInlineDocumentSupport', service, message, traitPlace(service, protocol));
      }
    }
  },
};
