import { isWireObject } from '../protocol.ts';

export type OpenedEvent = { readonly request: unknown } | { readonly problem: string };

/** More than any request is; what unpacks to more is an attack. */
const MOST_BYTES = 64 * 1024 * 1024;

/** CloudFormation packs large requests: `{"__COMPRESSED__": "H4sI…", "__COMPRESSION_METHOD__": "gzip_base64"}`. */
export async function openEvent(event: unknown): Promise<OpenedEvent> {
  const packed = isWireObject(event) ? event['__COMPRESSED__'] : undefined;
  if (!isWireObject(event) || packed === undefined) return { request: event };
  if (event['__COMPRESSION_METHOD__'] !== 'gzip_base64')
    return {
      problem: 'The request is packed in an unknown way: __COMPRESSION_METHOD__ must be gzip_base64.',
    };
  try {
    // Most requests are not packed, and need not wait for this to load.
    const { gunzipSync } = await import('node:zlib');
    const bytes = gunzipSync(Buffer.from(String(packed), 'base64'), { maxOutputLength: MOST_BYTES });
    return { request: JSON.parse(bytes.toString()) };
  } catch {
    // The message of the parser quotes the text, which may be secret.
    return { problem: 'The request cannot be unpacked: __COMPRESSED__ is no gzipped JSON in base64.' };
  }
}
