import type { AccessKey } from '../../src/control-plane/index.ts';

/** Names of hosts that are none, or that only look like one. */
export const HOSTS: readonly string[] = [
  '',
  ' ',
  '.',
  ':',
  '%',
  '%00',
  '[',
  '[bad',
  '[::1',
  '[::1]',
  '[::1]:80',
  '[::1]x',
  '::1',
  'localhost',
  'localhost:',
  'localhost:x',
  'localhost:99999',
  'localhost:80:80',
  'LOCALHOST',
  'a b',
  'a,b',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  'user@host',
  'user:password@host:80',
  'http://localhost',
  '//localhost',
  '1.2.3.4.5',
  '999.999.999.999',
  '0x7f.1',
  'xn--',
  'xn--a',
  '<script>',
  '${jndi:ldap://x}',
  'x'.repeat(5000),
];

const ORIGINS: readonly string[] = [
  'null',
  'http://',
  'http://[bad',
  'file:///etc',
  'http://localhost',
  'x:y',
];

/** The names are those that Node gives headers: in lower case. */
const SPOILT: readonly string[] = [
  'authorization',
  'content-length',
  'content-type',
  'transfer-encoding',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-security-token',
  'x-amz-target',
  'x-forwarded-host',
  '__proto__',
];

const VALUES: readonly string[] = [
  '',
  'x',
  '-1',
  '1e999',
  'a'.repeat(64),
  '20261115T120000Z',
  '00000000T000000Z',
  '99999999T999999Z',
  'CloudApiService.',
  'CloudApiService.__proto__',
  'application/x-www-form-urlencoded; charset=\u00ff',
  'AWS4-HMAC-SHA256 Credential=////aws4_request, SignedHeaders=;, Signature=',
  'AWS4-HMAC-SHA256 x',
  'Bearer y',
  'x'.repeat(5000),
];

export type Headers = Record<string, string>;
type Pick = <Item>(items: readonly Item[]) => Item;

/** A key that requests are signed with, as far as that can be seen without computing the signature. */
export const FUZZ_KEY: AccessKey = {
  name: 'fuzz',
  accessKeyId: 'AKIDFUZZ',
  secretAccessKey: 'a secret that nobody signs with',
  allow: [],
};

/** Headers as they were, with some that no client would send. */
export function spoiledHeaders(headers: Headers, pick: Pick): Headers {
  const host = { host: pick(HOSTS) };
  const origin = pick([{}, { origin: pick(ORIGINS) }, { origin: `http://${host.host}` }]);
  const other = pick([{}, { [pick(SPOILT)]: pick(VALUES) }]);
  return { ...headers, ...host, ...origin, ...other };
}

/** Headers of a request that is signed with a known key at this time, but wrongly. */
export function signedHeaders(service: string, now: Date): Headers {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/us-east-1/${service}/aws4_request`;
  return {
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${FUZZ_KEY.accessKeyId}/${scope}, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
  };
}
