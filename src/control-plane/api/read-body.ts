/** The body as text; undefined if it is larger than allowed. */
export async function readBody(request: Request, mostBytes: number): Promise<string | undefined> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) <= mostBytes) return await request.text();
  return (await readBodyBytes(request, mostBytes))?.toString();
}

/** The body; undefined if it is larger than allowed. Then the rest is read to its end, but not kept. */
export async function readBodyBytes(request: Request, mostBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? undefined : Buffer.concat(chunks);
}
