import { createHash } from 'node:crypto';
import type { Tags } from 'formwork/provider';

export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/**
 * What is kept of a resource where PostgreSQL has no place for it: in its comment, as JSON. It also is the mark by
 * which a type knows its own resources; what does not bear it belongs to somebody else, and does not exist for us.
 */
export interface Mark {
  /** Of the request that created it; a digest, for anybody can read comments. */
  readonly token: string;
  readonly tags: readonly Tag[];
}

/** The text that every mark of a type begins with. Statements look for it, so it is always written the same. */
export function markStart(typeName: string): string {
  return `{"managedBy":${JSON.stringify(typeName)}`;
}

/** In ASCII, so that a database of any encoding can hold it. */
export function writeMark(typeName: string, { token, tags }: Mark): string {
  const text = JSON.stringify({ managedBy: typeName, token, tags });
  return text.replace(/[\u007f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The mark in a comment; undefined if it bears none. Anybody may have written it, so nothing is taken on trust. */
export function readMark(typeName: string, comment: string | null): Mark | undefined {
  if (!comment?.startsWith(markStart(typeName))) return undefined;
  try {
    const { token, tags } = JSON.parse(comment) as Readonly<Record<string, unknown>>;
    return { token: String(token ?? ''), tags: Array.isArray(tags) ? tags.filter(isTag) : [] };
  } catch {
    return undefined;
  }
}

function isTag(value: unknown): value is Tag {
  const { Key, Value } = Object(value) as Partial<Record<keyof Tag, unknown>>;
  return typeof Key === 'string' && typeof Value === 'string';
}

export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 32);
}

/** The tags of the stack are for all its resources; those of the resource itself win. */
export function withStackTags(own: readonly Tag[] = [], stackTags: Tags = {}): readonly Tag[] {
  const keys = new Set(own.map(({ Key }) => Key));
  const inherited = Object.entries(stackTags).map(([Key, Value]) => ({ Key, Value }));
  return [...own, ...inherited.filter(({ Key }) => !keys.has(Key))];
}
