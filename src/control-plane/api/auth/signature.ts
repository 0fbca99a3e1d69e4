import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import { type HttpHeaders, urlOf } from '../http.ts';
import type { EarlyArrival } from './gate.ts';

/** What an Authorization header of AWS Signature Version 4 says. */
export interface Authorization {
  readonly accessKeyId: string;
  /** `20261115` */
  readonly date: string;
  readonly region: string;
  readonly service: string;
  /** Names in lower case. */
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const HEADER =
  /^AWS4-HMAC-SHA256\s+Credential=([^/\s,]{1,128})\/(\d{8})\/([\w-]{1,64})\/([\w-]{1,64})\/aws4_request\s*,\s*SignedHeaders=([\w;-]{1,2048})\s*,\s*Signature=([0-9a-f]{64})$/;

/** Undefined if there is none; throws if it cannot be read. */
export function readAuthorization(headers: HttpHeaders): Authorization | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  const parts = HEADER.exec(header.trim());
  if (parts === null)
    throw new ApiError(
      'IncompleteSignatureException',
      'The Authorization header is not one of AWS Signature Version 4 (AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…).',
    );
  const [, accessKeyId, date, region, service, names, signature] = parts as unknown as [string, ...string[]];
  return {
    accessKeyId: accessKeyId!,
    date: date!,
    region: region!,
    service: service!,
    signedHeaders: names!.split(';'),
    signature: signature!,
  };
}

/** How far the clocks of client and server may be apart: what AWS allows. */
const MOST_SKEW_MS = 15 * 60_000;

/** Throws what is wrong with the signature of a request; nothing if it is right. */
export function verifySignature(
  arrival: EarlyArrival,
  bodyHash: () => string,
  authorization: Authorization,
  secretAccessKey: string,
  now: number,
): void {
  const { headers } = arrival.request;
  const time = headers.get('x-amz-date') ?? '';
  checkTime(time, authorization.date, now);
  if (authorization.service !== arrival.signingName)
    throw wrong(`Credential should be scoped to correct service: '${arrival.signingName}'.`);
  for (const needed of mustBeSigned(headers))
    if (!authorization.signedHeaders.includes(needed)) throw wrong(`The header '${needed}' must be signed.`);
  const expected = signatureOf(
    canonicalRequest(arrival, authorization, bodyHash()),
    time,
    authorization,
    secretAccessKey,
  );
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(authorization.signature)))
    throw wrong(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
    );
}

/** The hash of a body, which must be the one that was announced, if one was. */
export function checkedHash(body: string | Uint8Array, headers: HttpHeaders): string {
  const hash = sha256(body);
  const announced = headers.get(BODY_HASH);
  if (announced !== null && announced !== hash)
    throw wrong("The provided 'x-amz-content-sha256' header does not match what was computed.");
  return hash;
}

/** The hash of a body that is yet to be read. */
export function announcedHash(headers: HttpHeaders): string {
  const announced = headers.get(BODY_HASH);
  if (announced !== null && /^[0-9a-f]{64}$/.test(announced)) return announced;
  throw wrong("The header 'x-amz-content-sha256' must be there, with the SHA-256 of the body in hex.");
}

const BODY_HASH = 'x-amz-content-sha256';

/**
 * What AWS demands: x-amz-target, for one, names the operation, and whoever stands in between could exchange it.
 * Clients leave amz-sdk-* and x-amzn-trace-id unsigned, which others may write on the way.
 */
function mustBeSigned(headers: HttpHeaders): readonly string[] {
  return ['host', 'x-amz-date', ...[...headers.keys()].filter((name) => name.startsWith('x-amz-'))];
}

function checkTime(time: string, date: string, now: number): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)?.slice(1).map(Number);
  if (parts === undefined) throw wrong("The header 'x-amz-date' must be there, as in 20261115T120000Z.");
  if (!time.startsWith(date)) throw wrong("The date of the credential scope is not that of 'x-amz-date'.");
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  const skew = now - Date.UTC(year, month - 1, day, hour, minute, second);
  if (Math.abs(skew) <= MOST_SKEW_MS) return;
  const at = new Date(now).toISOString();
  throw wrong(
    skew > 0
      ? `Signature expired: ${time} is more than 15 minutes before ${at}.`
      : `Signature not yet current: ${time} is more than 15 minutes after ${at}.`,
  );
}

function wrong(message: string): ApiError {
  return new ApiError('InvalidSignatureException', message);
}

function canonicalRequest({ request }: EarlyArrival, { signedHeaders }: Authorization, hash: string): string {
  const { pathname, searchParams, host } = urlOf(request);
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signedHeaders.map((name) => {
    const value = request.headers.get(name) ?? (name === 'host' ? host : '');
    return `${name}:${value.trim().replace(/\s+/g, ' ')}\n`;
  });
  return [request.method, pathname, query, lines.join(''), signedHeaders.join(';'), hash].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signatureOf(
  canonical: string,
  time: string,
  { date, region, service }: Authorization,
  secretAccessKey: string,
): string {
  const scope = [date, region, service, 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  let key: string | Buffer = `AWS4${secretAccessKey}`;
  for (const part of scope) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
