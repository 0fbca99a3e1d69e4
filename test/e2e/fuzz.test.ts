import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.ts';
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
  ])
    assert.ok(codes.has(code), `nothing was answered with ${code}`);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});
