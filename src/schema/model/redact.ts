import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import { descend, type PathTree, withoutPaths } from '../paths/path-tree.ts';
import type { ResourceType } from '../resource-type.ts';

export const REDACTED = '<redacted>';

/** A model as read and list may return it: without write-only properties. */
export function withoutWriteOnly(type: ResourceType, model: JsonObject): JsonObject {
  return withoutPaths(model, type.writeOnly.tree);
}

/** A model that can be shown in logs and reports: write-only values are there, but not what they are. */
export function redactModel(type: ResourceType, model: JsonObject): JsonObject {
  return redact(model, type.writeOnly.tree) as JsonObject;
}

function redact(value: JsonValue, tree: PathTree | undefined): JsonValue {
  if (tree === undefined) return value;
  if (tree.listed) return REDACTED;
  if (isJsonArray(value)) return value.map((element) => redact(element, tree.children.get('*')));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, JsonValue] => [
    name,
    redact(member, descend(tree, name)),
  ]);
  return Object.fromEntries(members);
}
