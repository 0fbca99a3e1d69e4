import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Credentials, defineProvider, type ProgressEvent, success } from '../../src/provider/index.ts';
import { wire } from './wire.ts';

/** The answer of a handler that asks for its credentials as a client of the AWS SDK does. */
async function ask(callerCredentials: unknown): Promise<ProgressEvent & { readonly given?: Credentials }> {
  let given: Credentials | undefined;
  const { invoke } = defineProvider({
    create: async (_, { credentials }) => {
      given = await credentials();
      return success({});
    },
  });
  const event = await invoke(wire('CREATE', {}, {}, { callerCredentials } as object));
  return { ...event, ...(given && { given }) };
}

describe('the credentials of the caller', () => {
  test('are those of the request', async () => {
    const callerCredentials = { accessKeyId: 'ASIA1', secretAccessKey: 'secret', sessionToken: 'session' };
    assert.deepEqual((await ask(callerCredentials)).given, callerCredentials);
  });

  test('without them a client fails, instead of using those of the machine', async () => {
    for (const none of [null, undefined, {}, { accessKeyId: 'ASIA1' }, 'x'])
      assert.equal((await ask(none)).errorCode, 'InvalidCredentials');
  });
});
