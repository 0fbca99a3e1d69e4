import type { WireCredentials } from '../protocol.ts';

export interface RequestToSign {
  readonly host: string;
  readonly region: string;
  readonly service: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** `POST` if left out. */
  readonly method?: string;
  /** `/` if left out. */
  readonly path?: string;
  readonly credentials: WireCredentials;
  readonly at: Date;
}

/** The headers of a request with AWS Signature Version 4. */
export async function signRequest(request: RequestToSign): Promise<Readonly<Record<string, string>>> {
  // Loaded only when something is signed: it takes longer to load than all the rest of a small function.
  const { createHash, createHmac } = await import('node:crypto');
  const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
  const { region, service, credentials, body, method = 'POST', path = '/' } = request;
  const time = request.at.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), region, service, 'aws4_request'];
  const { sessionToken } = credentials;
  const headers: Readonly<Record<string, string>> = {
    ...request.headers,
    host: request.host,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]!.trim()}\n`).join('');
  const canonical = [method, path, '', lines, names.join(';'), sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  let key: string | Buffer = `AWS4${credentials.secretAccessKey}`;
  for (const part of scope) key = createHmac('sha256', key).update(part).digest();
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const credential = [credentials.accessKeyId, ...scope].join('/');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
