import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  type AccessKey,
  type ControlPlane,
  createClient,
  startControlPlane,
} from '../../../src/control-plane/index.ts';
import { signRequest } from '../../../src/provider/lambda/index.ts';
import { SILENT } from '../../e2e/plane.ts';

function key(name: string, action: string): AccessKey {
  return {
    name,
    accessKeyId: `AKID${name}`,
    secretAccessKey: `secret of ${name}`,
    allow: [{ actions: [action], types: ['*'] }],
  };
}

const AUTHOR = key('author', 'cloudformation:RegisterType');
const READER = key('reader', 'cloudformation:DescribeType');
const PATH = '/formwork/packages';
const PACKAGE = Buffer.from('the bytes of a package');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a package that is sent to a guarded server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-packages-'));
  let plane: ControlPlane;
  before(async () => {
    plane = await startControlPlane({
      dataFolder: folder,
      keys: [AUTHOR, READER],
      log: SILENT,
      version: '0.0.0',
    });
  });
  after(async () => {
    await plane.close();
    rmSync(folder, { recursive: true });
  });

  async function signed(by: AccessKey, headers: Readonly<Record<string, string>>): Promise<object> {
    const { host } = new URL(plane.url);
    return await signRequest({
      host,
      region: 'us-east-1',
      service: 'cloudformation',
      path: PATH,
      headers,
      body: PACKAGE,
      credentials: { ...by, sessionToken: '' },
      at: new Date(),
    });
  }

  /** Sends headers and a beginning, and the rest only if the server is still waiting for it. */
  function send(
    headers: object,
    body: Uint8Array,
    { isWhole }: { readonly isWhole: boolean },
  ): Promise<{ readonly status: number; readonly code: string | undefined }> {
    return new Promise((resolve, reject) => {
      const length = isWhole ? body.length : 50 * 1024 * 1024;
      const sent = request(
        `${plane.url}${PATH}`,
        { method: 'POST', headers: { ...headers, 'content-length': length } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            sent.destroy();
            resolve({ status: response.statusCode!, code: JSON.parse(text).code });
          });
        },
      );
      sent.on('error', reject);
      if (isWhole) sent.end(body);
      else sent.write(body);
    });
  }

  const announced = { 'x-amz-content-sha256': hashOf(PACKAGE) };

  test('is taken from whoever may register types', async () => {
    const credentials = { ...AUTHOR, sessionToken: '' };
    const client = createClient({ endpoint: new URL(plane.url), region: 'us-east-1', credentials, fetch });
    assert.equal(await client.sendPackage(PACKAGE), `formwork://packages/${hashOf(PACKAGE)}`);
    const headers = await signed(AUTHOR, announced);
    assert.deepEqual(await send(headers, PACKAGE, { isWhole: true }), { status: 200, code: undefined });
  });

  test('is refused from all others before they have sent it', async () => {
    const begun = { isWhole: false };
    assert.equal((await send({}, PACKAGE, begun)).code, 'MissingAuthenticationTokenException');
    const reader = await signed(READER, announced);
    assert.deepEqual(await send(reader, PACKAGE, begun), { status: 403, code: 'AccessDeniedException' });
    const stranger = await signed({ ...AUTHOR, accessKeyId: 'AKIDnobody' }, announced);
    assert.equal((await send(stranger, PACKAGE, begun)).code, 'UnrecognizedClientException');
    const forged = await signed({ ...AUTHOR, secretAccessKey: 'guessed' }, announced);
    assert.equal((await send(forged, PACKAGE, begun)).code, 'InvalidSignatureException');
    const other = { ...(await signed(AUTHOR, {})), 'x-amz-content-sha256': hashOf(Buffer.from('other')) };
    assert.equal((await send(other, PACKAGE, begun)).code, 'InvalidSignatureException');
  });

  test('must be announced by its hash', async () => {
    const begun = { isWhole: false };
    for (const headers of [{}, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }]) {
      const { code } = await send(await signed(AUTHOR, headers), PACKAGE, begun);
      assert.equal(code, 'InvalidSignatureException');
    }
  });

  test('is refused if it is another one than was announced', async () => {
    const headers = await signed(AUTHOR, announced);
    const other = Buffer.from('the bytes of a changed one');
    assert.equal((await send(headers, other, { isWhole: true })).code, 'InvalidSignatureException');
  });
});
