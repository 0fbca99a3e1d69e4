import type { JsonObject } from '../../../json/index.ts';
import type { ResourceShape } from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import type { ResourceContext } from '../resource-context.ts';
import type { Mapper } from './mapper.ts';
import { permissionsOf } from './permissions.ts';

const ACTIONS = ['create', 'read', 'update', 'delete', 'list'] as const;
type Action = (typeof ACTIONS)[number];

/** The handlers that the lifecycle operations make possible, with the permissions to call them. */
export const mapHandlers: Mapper = (context) => {
  const { model, service, resource, options } = context;
  if (options.disableHandlerPermissionGeneration) return {};
  const handlers: [Action, JsonObject][] = [];
  for (const action of ACTIONS) {
    const permissions = permissionsOf(model, service, operationsFor(resource, action));
    if (permissions.length > 0) handlers.push([action, { permissions }]);
  }
  if (handlers.length === 0) return {};
  return { handlers: Object.fromEntries(options.compat ? alphabetical(handlers) : handlers) };
};

/** A put creates; it also updates, unless `@noReplace` says that it never replaces what is there. */
function operationsFor(resource: ResourceShape, action: Action): readonly (ShapeId | undefined)[] {
  if (action === 'create') return [resource.create, resource.put];
  if (action === 'update') return [resource.update, replaces(resource) ? resource.put : undefined];
  return [resource[action]];
}

function replaces(resource: ResourceShape): boolean {
  return !resource.traits.has('smithy.api#noReplace');
}

/** Whether the schema has an update handler. */
export function hasUpdateHandler({ resource }: Pick<ResourceContext, 'resource'>): boolean {
  return operationsFor(resource, 'update').some((id) => id !== undefined);
}

function alphabetical(handlers: readonly [Action, JsonObject][]): [Action, JsonObject][] {
  return [...handlers].sort(([a], [b]) => (a < b ? -1 : 1));
}
