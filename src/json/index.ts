export { canonicalText } from './canonical.ts';
export { type DecodedText, decodeText } from './decode.ts';
export type { JsonDocument } from './document.ts';
export { jsonEqual } from './equal.ts';
export { largeNumbers } from './large-numbers.ts';
export { lostNumbers } from './lost-numbers.ts';
export { isJsonNumber, KEPT_NUMBERS, keptNumber } from './number.ts';
export { type ParsedJson, type ParseOptions, parseJson } from './parse.ts';
export {
  applyPatch,
  type PatchOperation,
  type PatchProblem,
  type PatchResult,
  parsePatch,
} from './patch.ts';
export {
  childPointer,
  escapeToken,
  formatPointer,
  parsePointer,
  resolvePointer,
  shownPointer,
} from './pointer.ts';
export {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonPrimitive,
  type JsonValue,
  own,
  typeOf,
} from './value.ts';
