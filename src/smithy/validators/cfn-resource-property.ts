import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ResourceShape } from '../model/shape.ts';
import { compareShapeIds, nameOf } from '../model/shape-id.ts';
import { cfnPropertySources } from './cfn-property-sources.ts';
import { isStringLike } from './describe-shape.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const ID = 'CfnResourceProperty';
const CFN_RESOURCE = 'aws.cloudformation#cfnResource';

/** Every property of a CloudFormation resource type has one type, and that of its identifier is a string. */
export const cfnResourceProperty: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.withTrait(CFN_RESOURCE)) {
      if (resource.type !== 'resource') continue;
      yield* checkIdentifier(model, resource);
      yield* checkProperties(model, resource);
    }
  },
};

function* checkIdentifier(model: Model, resource: ResourceShape): Iterable<ValidationEvent> {
  const identifier = traitTextMember(resource, CFN_RESOURCE, 'primaryIdentifier');
  if (identifier === undefined) return;
  const start = `The alternative resource primary identifier, \`${identifier}\`,`;
  const place = traitPlace(resource, CFN_RESOURCE);
  const target = resource.properties.get(identifier);
  const shape = target === undefined ? undefined : model.shape(target);
  if (shape === undefined) {
    yield error(ID, resource, `${start} must be a property of the resource.`, place);
  } else if (!isStringLike(shape)) {
    const message = `${start} targets a \`${shape.type}\` shape, it must target a \`string\`.`;
    yield error(ID, resource, message, place);
  }
}

function* checkProperties(model: Model, resource: ResourceShape): Iterable<ValidationEvent> {
  const name = traitTextMember(resource, CFN_RESOURCE, 'name') ?? nameOf(resource.id);
  for (const [property, sources] of cfnPropertySources(model, resource)) {
    const targets = new Set(
      sources.map((id) => {
        const shape = model.shape(id);
        return shape?.type === 'member' ? shape.target : id;
      }),
    );
    if (targets.size < 2) continue;
    const list = [...targets].sort(compareShapeIds).join(', ');
    const message =
      `The \`${property}\` property of the generated \`${name}\` CloudFormation resource targets multiple shapes: ` +
      `[${list}]. Reusing member names that target different shapes can cause confusion for users of the API. This ` +
      'target discrepancy must either be resolved in the model or one of the members must be excluded from the ' +
      'conversion.';
    yield error(ID, resource, message);
  }
}
