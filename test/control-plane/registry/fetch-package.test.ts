import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fetchPackage } from '../../../src/control-plane/registry/fetch-package.ts';

const BYTES = Buffer.from('a package');
const options = {
  store: { findPackage: async (sha256: string) => (sha256 === 'abc' ? BYTES : undefined) },
  allowFiles: true,
};

function refused(address: string, message: RegExp, more: Partial<typeof options> = {}): Promise<void> {
  return assert.rejects(fetchPackage(address, { ...options, ...more }), {
    code: 'CFNRegistryException',
    message,
  });
}

test('packages that were sent to the server', async () => {
  assert.deepEqual(await fetchPackage('formwork://packages/abc', options), BYTES);
  await refused('formwork://packages/def', /has no package/);
});

test('files, where every caller is somebody on this machine', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-fetch-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const { href } = pathToFileURL(join(folder, 'p.zip'));
  await refused(href, /cannot be read \(ENOENT\)/);
  writeFileSync(join(folder, 'p.zip'), BYTES);
  assert.deepEqual(await fetchPackage(href, options), BYTES);
  await refused(href, /cannot be fetched by file: addresses/, { allowFiles: false });
  await refused(pathToFileURL(folder).href, /cannot be read \(EISDIR\)/);
});

test('addresses of the web', async (context) => {
  const server = createServer((request, response) => {
    if (request.url === '/nope') response.statusCode = 404;
    response.end(request.url === '/endless' ? Buffer.alloc(51 * 1024 * 1024) : BYTES);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.deepEqual(await fetchPackage(`${origin}/p.zip`, options), BYTES);
  await refused(`${origin}/nope`, /answered HTTP 404/);
  await refused(`${origin}/endless`, /larger than 50 MB/);
  await refused('http://127.0.0.1:1/p.zip', /cannot be fetched from http:\/\/127\.0\.0\.1:1/);
});

test('addresses that lead nowhere here', async () => {
  await refused('s3://bucket/key', /does not reach S3\. Use formwork register/);
  await refused('bucket/key', /must be an address/);
  await refused('ftp://host/key', /ftp: addresses/);
});
