import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import type { Seal } from '../seal.ts';

/** Everything that a client asked for. What JSON text means counts, not how it is written. */
export interface Content {
  readonly action: string;
  readonly typeName: string;
  readonly typeVersionId?: string | undefined;
  readonly roleArn?: string | undefined;
  readonly identifier?: string | undefined;
  /** The desired state, or the patch. */
  readonly document?: JsonValue;
}

/** Equal for equal requests, and telling nobody what is in them. */
export function contentHash(seal: Seal, content: Content): string {
  const { action, typeName, typeVersionId = null, roleArn = null, identifier = null } = content;
  const head = JSON.stringify([action, typeName, typeVersionId, roleArn, identifier]);
  return seal.fingerprint(
    content.document === undefined ? head : `${head}${canonicalText(content.document)}`,
  );
}

/** A text that two JSON values share exactly if they are equal: keys are sorted. The depth is bounded by the reader. */
export function canonicalText(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalText(value[key]!)}`;
  }
  return `${text}}`;
}
