import { isJsonArray, isJsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { Model } from '../../model/model.ts';
import type { Place } from '../../model/place.ts';
import { isAbsoluteId, type ShapeId } from '../../model/shape-id.ts';

const KEY = 'shapeClosures';

/** A named set of shapes, declared in metadata. */
export interface ShapeClosure {
  readonly id: ShapeId;
  readonly namespaces: readonly string[];
  readonly selector: string | undefined;
  readonly rename: ReadonlyMap<ShapeId, string>;
  readonly place: Place | undefined;
}

/** The closures of a model. What is malformed is left out: the type of the metadata reports it. */
export function readClosures(model: Model): readonly ShapeClosure[] {
  const list = model.metadata.get(KEY);
  if (!isJsonArray(list)) return [];
  const place = model.metadataPlaces.get(KEY);
  return list
    .map((value, index) => readClosure(value, place?.child?.(index) ?? place))
    .filter((closure) => closure !== undefined);
}

function readClosure(value: JsonValue, place: Place | undefined): ShapeClosure | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = own(value, 'id');
  const namespaces = own(value, 'includeNamespaces') ?? [];
  const selector = own(value, 'includeBySelector');
  const rename = readRename(own(value, 'rename') ?? {});
  if (typeof id !== 'string' || !isTexts(namespaces) || rename === undefined) return undefined;
  if (selector !== undefined && typeof selector !== 'string') return undefined;
  return { id, namespaces, selector, rename, place };
}

function isTexts(value: JsonValue): value is readonly string[] {
  return isJsonArray(value) && value.every((item) => typeof item === 'string');
}

function readRename(value: JsonValue): ReadonlyMap<ShapeId, string> | undefined {
  if (!isJsonObject(value)) return undefined;
  const rename = new Map<ShapeId, string>();
  for (const [from, to] of Object.entries(value)) {
    if (!isAbsoluteId(from) || typeof to !== 'string') return undefined;
    rename.set(from, to);
  }
  return rename;
}
