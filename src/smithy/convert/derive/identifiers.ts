import { containerIndex } from '../../indexes/index.ts';
import type { Model } from '../../model/model.ts';
import type { ResourceShape } from '../../model/shape.ts';
import type { IdentifierOrigin } from './derived-resource.ts';

/**
 * Who chooses an identifier. Whoever creates a resource below another one knows the identifiers of that one, and a put
 * takes the identifier that it is given; what create makes, the service identifies.
 */
export function identifierOrigin(model: Model, resource: ResourceShape, name: string): IdentifierOrigin {
  const containers = containerIndex(model);
  for (const service of model.ofType('service')) {
    const parent = containers.resourceOf(service.id, resource.id);
    if (parent?.identifiers.has(name)) return { kind: 'inherited', parent };
  }
  return { kind: resource.put === undefined ? 'assigned' : 'put' };
}
