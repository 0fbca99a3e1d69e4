import { canonicalText, type JsonValue } from '../../json/index.ts';
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
