import { isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { SchemaView } from '../rule.ts';
import type { SchemaNode } from './nodes.ts';

/** What a person calls a node: `Rules`, `Rules/*` for its elements or values, `Rules/anyOf/0` for a branch. */
export function nodeName(node: SchemaNode): string {
  switch (node.role) {
    case 'property':
    case 'definition':
      return node.name;
    case 'items':
    case 'pattern-property':
      return `${ownerName(node)}/*`;
    case 'handler-schema':
      return `handlers/${node.name}/handlerSchema`;
    case 'configuration':
      return 'typeConfiguration';
    case 'contains':
      return `${ownerName(node)}/contains`;
    case 'dependency':
      return `${ownerName(node)}/dependencies/${node.name}`;
    case 'branch': {
      const start = node.parent === undefined ? 1 : node.parent.pointer.length + 1;
      const branch = node.pointer.slice(start);
      return node.parent === undefined ? branch : `${nodeName(node.parent)}/${branch}`;
    }
  }
}

function ownerName(node: SchemaNode): string {
  return node.parent === undefined ? '' : nodeName(node.parent);
}

/** Whether a node describes the model, not the input of a handler or the type's configuration. */
export function inModel(node: SchemaNode): boolean {
  return !node.pointer.startsWith('/handlers/') && !node.pointer.startsWith('/typeConfiguration');
}

/**
 * The schemas that a node says more about: for a branch (or a dependency) what it is a branch of, for something
 * inside a branch the same place outside of it. Empty for a node that stands on its own.
 */
export function refinedSchemas(node: SchemaNode, view: SchemaView): readonly JsonObject[] {
  const { parent } = node;
  const above = (): readonly JsonObject[] => (parent === undefined ? [] : refinedSchemas(parent, view));
  switch (node.role) {
    case 'branch':
    case 'dependency':
      return [parent === undefined ? view.root : parent.schema, ...above()];
    case 'property':
      return childrenOf(above(), view, (schema) => {
        const properties = own(schema, 'properties');
        return isJsonObject(properties) ? own(properties, node.name) : undefined;
      });
    case 'items':
      return childrenOf(above(), view, (schema) => own(schema, 'items'));
    default:
      return [];
  }
}

function childrenOf(
  schemas: readonly JsonObject[],
  view: SchemaView,
  child: (schema: JsonObject) => unknown,
): readonly JsonObject[] {
  return schemas
    .map((schema) => child(view.follow(schema)?.schema ?? schema))
    .filter((value) => isJsonObject(value));
}

/** The properties of the resource itself, as nodes. */
export function resourceProperties(view: SchemaView): readonly SchemaNode[] {
  return view.nodes.filter((node) => node.role === 'property' && node.parent === undefined);
}
