import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ServiceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { iamResourceName } from './iam-condition-keys.ts';
import { error, type Validator } from './validator.ts';

/** IAM knows the resources of a service by their names, whatever the case. */
export const iamResourceTraitConflictingName: Validator = {
  id: 'IamResourceTraitConflictingName',
  *validate(model): Iterable<ValidationEvent> {
    // Resources have names in IAM without any trait, but only models that know of IAM care.
    if (model.shape('aws.iam#iamResource') === undefined) return;
    for (const service of model.ofType('service')) {
      for (const [name, resources] of resourcesByName(model, service)) {
        if (resources.length < 2) continue;
        const message =
          'Multiple IAM resources defined with the same IAM resource name is not allowed in a service closure, but ' +
          `found multiple resources case-insensitively named \`${name}\` in the service \`${service.id}\`: ` +
          `[${tickedList(resources)}]`;
        yield error('IamResourceTraitConflictingName', service, message);
      }
    }
  },
};

function resourcesByName(model: Model, service: ServiceShape): ReadonlyMap<string, readonly ShapeId[]> {
  const byName = new Map<string, ShapeId[]>();
  for (const resource of topDownIndex(model).resources(service.id)) {
    const name = iamResourceName(resource).toLowerCase();
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [resource.id]);
    else known.push(resource.id);
  }
  return byName;
}
