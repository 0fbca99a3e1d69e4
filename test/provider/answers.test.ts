import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import {
  defineProvider,
  failed,
  inProgress,
  listed,
  type ProgressEvent,
  type ProviderDefinition,
  success,
  type WireAction,
} from '../../src/provider/index.ts';
import { STARTED_AT } from '../../src/provider/invocation.ts';
import { REPORT, recordLog, wire } from './wire.ts';

/** What goes over the wire when the handler of an action returns something, whatever that is. */
async function answer(
  action: WireAction,
  returned: unknown,
  request = wire(action, action === 'CREATE' || action === 'LIST' ? { Title: 'TPS' } : { Id: '1' }),
): Promise<ProgressEvent & { readonly log: readonly string[] }> {
  const { entries, log } = recordLog();
  const handlers = { [action.toLowerCase()]: () => returned } as unknown as ProviderDefinition;
  const event = await defineProvider({ ...handlers, type: REPORT }).invoke(request, { log });
  return { ...event, log: entries.map(({ message }) => message) };
}

describe('success', () => {
  test('create, update and read answer with the model', async () => {
    const model = { Id: '1', Title: 'TPS' };
    for (const action of ['CREATE', 'UPDATE', 'READ'] as const)
      assert.deepEqual(await answer(action, success(model)), {
        status: 'SUCCESS',
        resourceModel: model,
        log: [],
      });
  });

  test('delete answers with nothing', async () => {
    assert.deepEqual(await answer('DELETE', success()), { status: 'SUCCESS', log: [] });
  });

  test('list answers with models, and a token if there are more', async () => {
    assert.deepEqual(await answer('LIST', listed([{ Id: '1' }, { Id: '2' }], 'page-2')), {
      status: 'SUCCESS',
      resourceModels: [{ Id: '1' }, { Id: '2' }],
      nextToken: 'page-2',
      log: [],
    });
    assert.deepEqual(await answer('LIST', listed([])), { status: 'SUCCESS', resourceModels: [], log: [] });
  });
});

describe('in progress', () => {
  test('carries the model, the context and the delay on', async () => {
    const event = await answer(
      'CREATE',
      inProgress({ model: { Id: '1' }, callbackContext: { step: 1 }, delaySeconds: 10 }),
    );
    assert.equal(event.status, 'IN_PROGRESS');
    assert.deepEqual(event.resourceModel, { Id: '1' });
    assert.equal(event.callbackDelaySeconds, 10);
    assert.equal(event.callbackContext?.['step'], 1);
  });

  test('without a model it carries that of the request on', async () => {
    const event = await answer('DELETE', inProgress());
    assert.deepEqual(event.resourceModel, { Id: '1' });
    assert.equal(event.callbackDelaySeconds, 0);
  });

  test('the delay is a whole number of seconds, and never negative', async () => {
    const delay = async (delaySeconds: number): Promise<number | undefined> =>
      (await answer('UPDATE', inProgress({ delaySeconds }))).callbackDelaySeconds;
    assert.equal(await delay(0.2), 1);
    assert.equal(await delay(-5), 0);
    assert.equal(await delay(Number.NaN), 0);
  });

  test('write-only values are kept: the next invocation needs them', async () => {
    const model = { Id: '1', Password: 'hunter22', Keys: [{ Secret: 's3cr3t' }] };
    const event = await answer('CREATE', inProgress({ model }));
    assert.deepEqual(event.resourceModel, model);
    assert.deepEqual(event.log, []);
  });

  test('what the run time notes in the context is not shown to the author', async () => {
    const first = await answer('CREATE', inProgress({ model: { Id: '1' }, callbackContext: { step: 1 } }));
    assert.deepEqual(Object.keys(first.callbackContext ?? {}), ['step', STARTED_AT]);
    let seen: JsonObject | undefined;
    const provider = defineProvider({
      create: ({ callbackContext }) => {
        seen = callbackContext;
        return success({ Id: '1' });
      },
    });
    await provider.invoke(wire('CREATE', { Id: '1' }, { callbackContext: first.callbackContext! }));
    assert.deepEqual(seen, { step: 1 });
  });

  for (const action of ['READ', 'LIST'] as const)
    test(`${action} must answer at once`, async () => {
      const event = await answer(action, inProgress());
      assert.equal(event.status, 'FAILED');
      assert.equal(event.errorCode, 'InternalFailure');
      assert.match(event.message ?? '', /must answer at once/);
    });
});

describe('failure as a value', () => {
  test('has a code and a message', async () => {
    assert.deepEqual(await answer('READ', failed('NotFound', 'No report 1.')), {
      status: 'FAILED',
      errorCode: 'NotFound',
      message: 'No report 1.',
      log: [],
    });
  });

  test('may hand back what was made, without what may only be written', async () => {
    const event = await answer('CREATE', failed('NotStabilized', 'x', { Id: '1', Password: 'hunter22' }));
    assert.deepEqual(event.resourceModel, { Id: '1' });
  });

  test('a create that has begun always hands back what it made, so that it can be deleted', async () => {
    const request = wire('CREATE', { Id: '1', Password: 'hunter22' }, { callbackContext: {} });
    assert.deepEqual((await answer('CREATE', failed('NotStabilized', 'x'), request)).resourceModel, {
      Id: '1',
    });
    assert.equal((await answer('CREATE', failed('AlreadyExists', 'x'), request)).resourceModel, undefined);
    assert.equal((await answer('CREATE', failed('NotStabilized', 'x'))).resourceModel, undefined);
  });

  test('without a message it still has one', async () => {
    assert.match(
      (await answer('READ', failed('NotFound', ''))).message ?? '',
      /read handler failed with NotFound/,
    );
  });

  test('without a code it is InternalFailure', async () => {
    assert.equal((await answer('READ', { status: 'FAILED', message: 'x' })).errorCode, 'InternalFailure');
  });

  test('a message is cut where services would cut it', async () => {
    const { message = '' } = await answer('READ', failed('NotFound', 'x'.repeat(5000)));
    assert.equal(message.length, 1000);
  });
});

describe('what is mended for the author', () => {
  test('properties that are null are left out, at any depth', async () => {
    const event = await answer(
      'READ',
      success({ Id: '1', Title: null, Owner: { Name: null, Age: 3 }, List: [{ A: null }] }),
    );
    assert.deepEqual(event.resourceModel, { Id: '1', Owner: { Age: 3 }, List: [{}] });
    assert.deepEqual(event.log, [
      'Mended the answer of read: left out, being null, /Title, /Owner/Name, /List/0/A.',
    ]);
  });

  test('properties that are undefined are left out without a word, as JSON does', async () => {
    const event = await answer('READ', success({ Id: '1', Title: undefined }));
    assert.deepEqual(event.resourceModel, { Id: '1' });
    assert.deepEqual(event.log, []);
  });

  test('write-only properties are left out of a final model, inside arrays too', async () => {
    const model = {
      Id: '1',
      Password: 'hunter22',
      Keys: [{ Name: 'a', Secret: 's3cr3t' }, { Name: 'b' }],
      Pins: [1234],
    };
    const event = await answer('CREATE', success(model));
    assert.deepEqual(event.resourceModel, { Id: '1', Keys: [{ Name: 'a' }, { Name: 'b' }] });
    assert.deepEqual(event.log, [
      'Mended the answer of create: left out, being write-only, Password, Keys/0/Secret, Pins.',
    ]);
  });

  test('write-only properties are left out of lists', async () => {
    const event = await answer('LIST', listed([{ Id: '1', Password: 'hunter22' }]));
    assert.deepEqual(event.resourceModels, [{ Id: '1' }]);
  });

  test('the identifier is taken from the request where the handler forgot it', async () => {
    const event = await answer('READ', success({ Title: 'TPS' }));
    assert.deepEqual(event.resourceModel, { Title: 'TPS', Id: '1' });
    assert.deepEqual(event.log, ['Mended the answer of read: took from the request Id.']);
  });

  test('a model in the answer to a delete is left out', async () => {
    const event = await answer('DELETE', success({ Id: '1' }));
    assert.equal('resourceModel' in event, false);
    assert.deepEqual(event.log, ['Mended the answer of delete: left out resourceModel.']);
  });

  test('what does not belong to the status is left out', async () => {
    const event = await answer('READ', {
      ...success({ Id: '1' }),
      callbackContext: {},
      callbackDelaySeconds: 5,
      errorCode: 'NotFound',
    });
    assert.deepEqual(Object.keys(event), ['status', 'resourceModel', 'log']);
    assert.deepEqual(event.log, [
      'Mended the answer of read: left out callbackContext, callbackDelaySeconds, errorCode.',
    ]);
  });

  test('it is said once, however often it is done', async () => {
    const { entries, log } = recordLog();
    const provider = defineProvider({
      type: REPORT,
      delete: () => ({ ...success(), resourceModel: { Id: '1' } }),
    });
    for (let time = 0; time < 3; time++) await provider.invoke(wire('DELETE', { Id: '1' }), { log });
    assert.equal(entries.length, 1);
    assert.equal(entries[0]?.level, 'warn');
  });
});

describe('an answer that breaks the contract is InternalFailure, and says how to mend it', () => {
  const cases: readonly (readonly [string, WireAction, unknown, RegExp])[] = [
    ['nothing', 'CREATE', undefined, /create handler returned no progress event such as success\(model\)/],
    ['null', 'CREATE', null, /no progress event/],
    ['a text', 'CREATE', 'done', /no progress event/],
    ['a bare model', 'READ', { Id: '1' }, /no progress event/],
    ['an unknown status', 'READ', { status: 'PENDING' }, /no progress event/],
    ['success without a model', 'READ', success(), /returned no model/],
    ['a model that is no object', 'READ', { status: 'SUCCESS', resourceModel: 'x' }, /returned no model/],
    ['a create without the identifier', 'CREATE', success({ Title: 'x' }), /without its identifier Id/],
    ['an empty identifier', 'CREATE', success({ Id: '' }), /without its identifier Id/],
    ['an unfinished create without the identifier', 'CREATE', inProgress(), /without its identifier Id/],
    ['a listed model without the identifier', 'LIST', listed([{ Title: 'x' }]), /without its identifier Id/],
    ['a list of no models', 'LIST', success({ Id: '1' }), /must return listed\(models\)/],
    [
      'a date in a model',
      'READ',
      success({ Id: '1', At: new Date(0) }),
      /\/At is \[object Date\], which JSON/,
    ],
    ['a map in a model', 'READ', success({ Id: '1', Tags: new Map() }), /\/Tags is \[object Map\]/],
    ['NaN in a model', 'READ', success({ Id: '1', Size: Number.NaN }), /\/Size is \[object Number\]/],
    ['a bigint in a model', 'READ', success({ Id: '1', Size: 1n }), /\/Size is \[object BigInt\]/],
    [
      'a callback context with a function',
      'UPDATE',
      { status: 'IN_PROGRESS', callbackContext: { next: () => 1 } },
      /callback context that is not JSON: \/next is \[object Function\]/,
    ],
    [
      'a callback context that is a text',
      'UPDATE',
      { status: 'IN_PROGRESS', callbackContext: 'x' },
      /it is no object/,
    ],
    ['a callback context that holds itself', 'UPDATE', inProgress({ callbackContext: circle() }), /not JSON/],
  ];
  for (const [name, action, returned, message] of cases)
    test(name, async () => {
      const event = await answer(action, returned);
      assert.equal(event.status, 'FAILED');
      assert.equal(event.errorCode, 'InternalFailure');
      assert.match(event.message ?? '', message);
    });
});

describe('without a type', () => {
  test('the rest of the contract is kept', async () => {
    const provider = defineProvider({
      create: () => success({ A: null, Password: 'x' }),
      read: ({ identifier }) => success(identifier),
      delete: () => success({ A: 1 }) as ReturnType<typeof success>,
    } as ProviderDefinition);
    assert.deepEqual((await provider.invoke(wire('CREATE'))).resourceModel, { Password: 'x' });
    assert.deepEqual((await provider.invoke(wire('READ', { Any: 1 }))).resourceModel, { Any: 1 });
    assert.equal((await provider.invoke(wire('DELETE'))).resourceModel, undefined);
  });

  test('the caller can hand it in', async () => {
    const provider = defineProvider({ create: () => success({ Id: '1', Password: 'x' }) });
    assert.deepEqual((await provider.invoke(wire('CREATE'), { type: REPORT })).resourceModel, { Id: '1' });
  });
});

function circle(): JsonObject {
  const self: Record<string, JsonObject> = {};
  self['self'] = self;
  return self;
}

describe('an identifier that stands deeper in the model', () => {
  const nested = { ...REPORT, primaryIdentifier: [{ segments: ['Owner', 'Name'] }] };
  const read = async (model: object): Promise<ProgressEvent> =>
    defineProvider({ type: nested, read: () => success(model) }).invoke(
      wire('READ', { Owner: { Name: 'Peter' } }),
    );

  test('is found there', async () => {
    assert.equal((await read({ Owner: { Name: 'Peter', Age: 30 } })).status, 'SUCCESS');
  });

  test('is not taken from the request: that would take away what stands beside it', async () => {
    assert.match((await read({ Owner: { Age: 30 } })).message ?? '', /without its identifier Owner\/Name/);
  });
});
