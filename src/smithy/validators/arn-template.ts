import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { ResourceShape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const ARN = 'aws.api#arn';
const LABEL = '^[!|+]?[a-zA-Z_][a-zA-Z0-9_]*$';

/** The labels of an ARN template are the identifiers of its resource. */
export const arnTemplate: Validator = {
  id: 'ArnTemplate',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait('aws.api#service')) {
      for (const resource of topDownIndex(model).resources(service.id)) {
        const template = traitTextMember(resource, ARN, 'template');
        if (template !== undefined) yield* check(resource, template);
      }
    }
  },
};

function* check(resource: ResourceShape, template: string): Iterable<ValidationEvent> {
  const labels = new Set(Array.from(template.matchAll(/\{([^}]+)\}/g), ([, label]) => label!));
  const place = traitPlace(resource, ARN);
  const malformed = [...labels].filter((label) => !new RegExp(LABEL).test(label));
  if (malformed.length > 0) {
    const message =
      `aws.api#arn trait contains invalid template labels: ${tickedList(malformed)}. Template labels must match the ` +
      `following regular expression: ${LABEL}`;
    yield error('ArnTemplate', resource, message, place);
    return;
  }
  const start = `Invalid aws.api#arn trait resource, \`${template}\`.`;
  const names = [...resource.identifiers.keys()];
  const missing = names.filter((name) => !labels.has(name));
  if (missing.length > 0) {
    const message =
      `${start} The following resource identifier names were missing from the \`arn\` template: ` +
      tickedList(missing);
    yield error('ArnTemplate', resource, message, place);
  }
  const unknown = [...labels].filter((label) => !resource.identifiers.has(label));
  if (unknown.length > 0) {
    const message =
      `${start} Found template labels in the trait that are not the names of the identifiers of the resource: ` +
      `[${names.join(', ')}]. Extraneous identifiers: [${tickedList(unknown)}]`;
    yield error('ArnTemplate', resource, message, place);
  }
}
