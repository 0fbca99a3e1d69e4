import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../src/json/index.ts';
import { type ResourceType, withoutWriteOnly } from '../../../src/schema/index.ts';
import { type Shape, shapeOf } from '../../../src/schema/model/shape.ts';
import type { Manners } from './manners.ts';

/** A resource as read shows it. */
export function visibleModel(type: ResourceType, model: JsonObject, manners: Manners): JsonObject {
  const shown = withoutWriteOnly(type, model);
  return manners.turnsBags ? (turned(shown, shapeOf(type)) as JsonObject) : shown;
}

/** The same with every array that has no order the other way round. */
function turned(value: JsonValue, shape: Shape | undefined): JsonValue {
  if (isJsonArray(value)) {
    const elements = value.map((element) => turned(element, shape?.element));
    return shape !== undefined && !shape.ordered ? elements.toReversed() : elements;
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, turned(member, shape?.member(name))]),
  );
}
