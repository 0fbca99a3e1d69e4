import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fetchPackage } from '../../../src/control-plane/registry/fetch-package.ts';

const BYTES = Buffer.from('a package');
const UNTIL_THE_END = new AbortController().signal;
const options = {
  store: { findPackage: async (sha256: string) => (sha256 === 'abc' ? BYTES : undefined) },
  allowFiles: true,
};

function refused(address: string, message: RegExp, more: Partial<typeof options> = {}): Promise<void> {
  return assert.rejects(fetchPackage(address, { ...options, ...more }, UNTIL_THE_END), {
    code: 'CFNRegistryException',
    message,
  });
}

test('packages that were sent to the server', async () => {
  assert.deepEqual(await fetchPackage('formwork://packages/abc', options, UNTIL_THE_END), BYTES);
  await refused('formwork://packages/def', /has no package/);
});

test('files, where every caller is somebody on this machine', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-fetch-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const { href } = pathToFileURL(join(folder, 'p.zip'));
  await refused(href, /cannot be read \(ENOENT\)/);
  writeFileSync(join(folder, 'p.zip'), BYTES);
  assert.deepEqual(await fetchPackage(href, options, UNTIL_THE_END), BYTES);
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
  assert.deepEqual(await fetchPackage(`${origin}/p.zip`, options, UNTIL_THE_END), BYTES);
  await refused(`${origin}/nope`, /answered HTTP 404/);
  await refused(`${origin}/endless`, /larger than 50 MB/);
  await refused('http://127.0.0.1:1/p.zip', /cannot be fetched from http:\/\/127\.0\.0\.1:1/);
});

for (const [what, answer] of [
  ['never answers', ''],
  ['stops in the middle', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nsome'],
] as const)
  test(`a host that ${what} is not waited for when the server stops`, {
    timeout: 10_000,
  }, async (context) => {
    const reached = Promise.withResolvers<void>();
    const host = createTcpServer((socket) => {
      context.after(() => socket.destroy());
      socket.on('error', () => {});
      socket.once('data', () => socket.write(answer, () => reached.resolve()));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    context.after(() => host.close());
    const stop = new AbortController();
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/p.zip`;
    const fetched = assert.rejects(fetchPackage(address, options, stop.signal), { name: 'AbortError' });
    await reached.promise;
    stop.abort();
    await fetched;
  });

test('a host that breaks off is the reason that is told', async (context) => {
  const host = createTcpServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nsome'));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  context.after(() => host.close());
  const { port } = host.address() as AddressInfo;
  await refused(`http://127.0.0.1:${port}/p.zip`, /cannot be fetched from/);
});

test('addresses that lead nowhere here', async () => {
  await refused('s3://bucket/key', /does not reach S3\. Use formwork register/);
  await refused('bucket/key', /must be an address/);
  await refused('ftp://host/key', /ftp: addresses/);
});
