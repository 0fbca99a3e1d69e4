import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineProvider, type HandlerRequest, success } from '../../src/provider/index.ts';
import { REPORT, wire } from './wire.ts';

const provider = defineProvider({
  type: REPORT,
  create: () => success({ Id: '1' }),
  list: () => success() as never,
});

async function refusal(request: unknown): Promise<string> {
  const event = await provider.invoke(request as HandlerRequest);
  assert.equal(event.status, 'FAILED');
  assert.equal(event.errorCode, 'InvalidRequest');
  return event.message ?? '';
}

describe('a request that cannot be read is refused', () => {
  for (const [name, request] of [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'CREATE'],
    ['an array', []],
    ['an empty object', {}],
  ] as const)
    test(name, async () => {
      assert.match(
        await refusal(request),
        /missing or of the wrong kind: awsAccountId, region, bearerToken, action/,
      );
    });

  test('everything that is wrong is said at once', async () => {
    const { awsAccountId: _, ...request } = wire('CREATE');
    const message = await refusal({ ...request, region: '', callbackContext: 'x', requestData: [] });
    assert.equal(
      message,
      'The request cannot be read: missing or of the wrong kind: awsAccountId, region, callbackContext, requestData.',
    );
  });

  test('an unknown action, with those that are known', async () => {
    assert.match(
      await refusal({ ...wire('CREATE'), action: 'DESTROY' }),
      /action \(one of CREATE, READ, UPDATE, DELETE, LIST\)/,
    );
    assert.match(await refusal({ ...wire('CREATE'), action: 'create' }), /one of CREATE/);
    assert.match(await refusal({ ...wire('CREATE'), action: '__proto__' }), /one of CREATE/);
  });

  test('no requestData, or none of the properties', async () => {
    assert.match(await refusal({ ...wire('CREATE'), requestData: null }), /: requestData\./);
    assert.match(
      await refusal({ ...wire('CREATE'), requestData: {} }),
      /: requestData\.resourceProperties\./,
    );
    assert.match(
      await refusal({ ...wire('LIST'), requestData: { resourceProperties: 'x' } }),
      /resourceProperties/,
    );
  });

  test('a callback context that is no JSON object', async () => {
    for (const callbackContext of ['{"step":1}', 7, [], true])
      assert.match(await refusal({ ...wire('CREATE'), callbackContext }), /callbackContext/);
  });

  test('values that JSON does not have', async () => {
    assert.match(
      await refusal(wire('CREATE', { At: new Date() as unknown as string })),
      /\/requestData\/resourceProperties\/At is \[object Date\], which JSON cannot carry/,
    );
  });

  test('nesting without end', async () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = { a: deep };
    assert.match(await refusal(wire('CREATE', { Title: deep as string })), /JSON cannot carry/);
  });

  test('no value of the request is repeated: it may be secret', async () => {
    const request = { ...wire('CREATE'), action: 'hunter22', bearerToken: { token: 'hunter22' }, region: 7 };
    assert.doesNotMatch(await refusal(request), /hunter22/);
  });
});
