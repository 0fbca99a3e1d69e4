import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { fuzz } from './fuzz.ts';
import { HOSTS } from './fuzz-headers.ts';
import { registerWidget, startTestPlane } from './plane.ts';

// The full one, 50,000 requests to each operation, is `npm run fuzz`.
test('whatever is sent, the answer is a modelled error', async () => {
  await using here = await startTestPlane();
  await registerWidget(here.plane);
  const { requests, problems, codes } = await fuzz(here.plane, { perOperation: 250, seed: 7 });
  assert.deepEqual(problems, []);
  assert.equal(requests, 20 * 250);
  for (const code of [
    'ok',
    'ValidationException',
    'SerializationException',
    'ValidationError',
    'TypeNotFoundException',
    'AccessDeniedException',
    'InvalidSignatureException',
    'SignatureDoesNotMatch',
    'InvalidAction',
  ])
    assert.ok(codes.has(code), `nothing was answered with ${code}`);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});

test('whatever host a request names, the answer is none of a fault of the server', async () => {
  await using here = await startTestPlane();
  const { port } = new URL(here.plane.url);
  const target = 'X-Amz-Target: CloudApiService.ListResourceRequests';
  for (const host of HOSTS)
    for (const lines of [
      ['POST / HTTP/1.1', `Host: ${host}`, target],
      ['POST / HTTP/1.1', `Host: ${host}`, target, `Origin: http://${host}`],
      ['POST / HTTP/1.1', `Host: ${host}`, target, 'Origin: http://localhost'],
      ['POST /formwork/packages HTTP/1.1', `Host: ${host}`, 'Origin: http://localhost'],
      ['GET /formwork/registrations/x/report HTTP/1.1', `Host: ${host}`, 'Origin: http://localhost'],
    ]) {
      const answer = await exchange(Number(port), lines);
      assert.match(answer, /^HTTP\/1\.1 (200|4\d\d) /, `${JSON.stringify(lines)}: ${answer}`);
    }
  assert.doesNotMatch(here.log(), /could not be answered/);
  const bad = ['POST / HTTP/1.1', 'Host: [bad', target, 'Origin: http://localhost'];
  assert.match(await exchange(Number(port), bad), /^HTTP\/1\.1 400 .*"__type":"ValidationException"/s);
});

/** What comes back for a request that is sent as it is written. */
function exchange(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write([...lines, 'Content-Length: 2', 'Connection: close', '', '{}'].join('\r\n')),
    );
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}
