import { isJsonObject, type JsonObject, own } from '../../json/index.ts';
import { configurationSchema } from '../configuration-schema.ts';
import { identitySchema } from './identifier-limits.ts';
import { shapeSchema } from './shape-schema.ts';

/**
 * What a model is held against: the whole schema, its shape, what of it an identifier must keep, what a list may be
 * asked for, or the configuration.
 */
export type Against = 'input' | 'shape' | 'identity' | 'list' | 'configuration';

/** A schema, and what its references start from. */
export interface HeldAgainst {
  readonly schema: JsonObject;
  readonly root: JsonObject;
}

const NO_CONFIGURATION: JsonObject = { type: 'object', additionalProperties: false };

/** The part of a resource schema that a model is held against. */
export function heldAgainst(resource: JsonObject, against: Against): HeldAgainst {
  if (against === 'configuration') {
    const schema = configurationSchema(resource) ?? NO_CONFIGURATION;
    return { schema, root: schema };
  }
  const { $id: _, ...root } = resource;
  if (against === 'list' && hasListSchema(resource))
    return { schema: { $ref: '#/handlers/list/handlerSchema' }, root };
  const schema =
    against === 'input' ? root : against === 'identity' ? identitySchema(root) : shapeSchema(root);
  return { schema, root: schema };
}

/** A list handler may have a schema of its own for what it is asked. */
function hasListSchema(resource: JsonObject): boolean {
  const handlers = own(resource, 'handlers');
  const list = isJsonObject(handlers) ? own(handlers, 'list') : undefined;
  return isJsonObject(list) && isJsonObject(own(list, 'handlerSchema'));
}
