import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
} from '../../json/index.ts';

/** Why a schema stands where it stands. */
export type NodeRole =
  | 'property'
  | 'definition'
  | 'pattern-property'
  | 'items'
  | 'contains'
  | 'dependency'
  | 'branch'
  | 'handler-schema'
  | 'configuration';

/** One property schema inside a resource schema. */
export interface SchemaNode {
  readonly pointer: string;
  readonly schema: JsonObject;
  readonly role: NodeRole;
  /** The name it has there: a property, a definition, a pattern, the number of a branch; empty for `items`. */
  readonly name: string;
  readonly parent: SchemaNode | undefined;
  /** The pointer of the definition, property or branch at the top of the schema that it is in. */
  readonly top: string;
}

const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const;
/**
 * Every schema in a schema position, in the order of the document: properties, definitions, branches,
 * the list handler's schema and the type configuration, and whatever is nested in them.
 */
export function schemaNodes(root: JsonObject): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  for (const [key, value] of Object.entries(root)) {
    const pointer = childPointer('', key);
    if (key === 'properties') addMap(nodes, value, pointer, 'property', undefined);
    else if (key === 'definitions') addMap(nodes, value, pointer, 'definition', undefined);
    else if (BRANCHES.includes(key as 'allOf')) addBranches(nodes, value, pointer, undefined);
    else if (key === 'typeConfiguration') addNode(nodes, value, pointer, 'configuration', '', undefined);
    else if (key === 'handlers') addHandlerSchemas(nodes, value, pointer);
  }
  return nodes;
}

function addHandlerSchemas(nodes: SchemaNode[], handlers: JsonValue, pointer: string): void {
  if (!isJsonObject(handlers)) return;
  for (const [action, handler] of Object.entries(handlers)) {
    const schema = isJsonObject(handler) ? own(handler, 'handlerSchema') : undefined;
    if (schema === undefined) continue;
    addNode(
      nodes,
      schema,
      `${childPointer(pointer, action)}/handlerSchema`,
      'handler-schema',
      action,
      undefined,
    );
  }
}

function addMap(
  nodes: SchemaNode[],
  value: JsonValue | undefined,
  pointer: string,
  role: NodeRole,
  parent: SchemaNode | undefined,
): void {
  if (!isJsonObject(value)) return;
  for (const name of Object.keys(value))
    addNode(nodes, value[name]!, childPointer(pointer, name), role, name, parent);
}

function addBranches(
  nodes: SchemaNode[],
  value: JsonValue,
  pointer: string,
  parent: SchemaNode | undefined,
): void {
  if (!isJsonArray(value)) return;
  value.forEach((branch, index) => {
    addNode(nodes, branch, childPointer(pointer, index), 'branch', String(index), parent);
  });
}

function addNode(
  nodes: SchemaNode[],
  schema: JsonValue,
  pointer: string,
  role: NodeRole,
  name: string,
  parent: SchemaNode | undefined,
): void {
  if (!isJsonObject(schema)) return;
  const node: SchemaNode = { pointer, schema, role, name, parent, top: parent?.top ?? pointer };
  nodes.push(node);
  for (const key of Object.keys(schema)) addKeyword(nodes, key, schema[key]!, node);
}

/** The schemas that one keyword holds. */
function addKeyword(nodes: SchemaNode[], key: string, value: JsonValue, node: SchemaNode): void {
  switch (key) {
    case 'properties':
      return addMap(nodes, value, `${node.pointer}/properties`, 'property', node);
    case 'patternProperties':
      return addMap(nodes, value, `${node.pointer}/patternProperties`, 'pattern-property', node);
    case 'dependencies':
      return addMap(nodes, value, `${node.pointer}/dependencies`, 'dependency', node);
    case 'items':
    case 'contains':
      return addNode(nodes, value, `${node.pointer}/${key}`, key, '', node);
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return addBranches(nodes, value, `${node.pointer}/${key}`, node);
  }
}
