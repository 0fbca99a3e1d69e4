import type { ValidationEvent } from '../model/event.ts';
import { nameOf } from '../model/shape-id.ts';
import { traitMember, traitTextMember } from './trait-members.ts';
import { danger, type Validator } from './validator.ts';

const IAM_RESOURCE = 'aws.iam#iamResource';
const ARN = 'aws.api#arn';

/** The name of a resource in IAM is a part of its ARN. */
export const iamResourceTrait: Validator = {
  id: 'IamResourceTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.withTrait(IAM_RESOURCE)) {
      const template = traitTextMember(resource, ARN, 'template');
      if (template === undefined || traitMember(resource, ARN, 'absolute') === true) continue;
      const name = traitTextMember(resource, IAM_RESOURCE, 'name') ?? nameOf(resource.id).toLowerCase();
      if (template.split(/[/:]/).includes(name)) continue;
      const message =
        'The `@aws.iam#iamResource` trait applied to the resource defines an IAM resource name, ' +
        `\`${name}\`, that does not match the \`@arn\` template, \`${template}\`, of the resource.`;
      yield danger('IamResourceTrait', resource, message);
    }
  },
};
