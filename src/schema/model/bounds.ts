import { isJsonArray, type JsonObject, type JsonValue } from '../../json/index.ts';
import { type ModelFinding, modelError } from './finding.ts';

/** The same bound as files have, so that no walk over a model can exhaust the stack. */
const MAX_DEPTH = 512;
/** Cloud Control takes 256 thousand characters; beyond this a model would hold up everything else in the process. */
const MAX_CHARACTERS = 2_000_000;

/** A model that is nested too deep or too large to be worked on; undefined if it is neither. */
export function outOfBounds(model: JsonObject): ModelFinding | undefined {
  const left = { characters: MAX_CHARACTERS };
  if (isTooDeep(model, MAX_DEPTH, left)) {
    return modelError('nesting-too-deep', '', `The model is nested more than ${MAX_DEPTH} deep.`);
  }
  if (left.characters >= 0) return undefined;
  return modelError(
    'model-too-large',
    '',
    `The model has more than ${MAX_CHARACTERS / 1_000_000} million characters.`,
  );
}

/** Looks no further once the characters are used up. */
function isTooDeep(value: JsonValue, depth: number, left: { characters: number }): boolean {
  left.characters -= typeof value === 'string' ? value.length + 2 : 2;
  if (typeof value !== 'object' || value === null || left.characters < 0) return false;
  if (depth === 0) return true;
  if (isJsonArray(value)) {
    for (const element of value) if (isTooDeep(element, depth - 1, left)) return true;
    return false;
  }
  const object = value as JsonObject;
  for (const name in object) {
    left.characters -= name.length + 2;
    if (isTooDeep(object[name]!, depth - 1, left)) return true;
  }
  return false;
}
