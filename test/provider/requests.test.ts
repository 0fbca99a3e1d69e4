import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { defineProvider, type HandlerRequest, listed, success } from '../../src/provider/index.ts';
import { REPORT, TOKEN, wire } from './wire.ts';

/** The request that a handler of the action gets to see. */
async function seen(request: HandlerRequest): Promise<Readonly<Record<string, unknown>>> {
  let found: object | undefined;
  const look = (given: object): void => {
    found = given;
  };
  const provider = defineProvider({
    type: REPORT,
    create: (given) => {
      look(given);
      return success({ Id: '1' });
    },
    read: (given) => {
      look(given);
      return success({ Id: '1' });
    },
    update: (given) => {
      look(given);
      return success({ Id: '1' });
    },
    delete: (given) => {
      look(given);
      return success();
    },
    list: (given) => {
      look(given);
      return listed([]);
    },
  });
  const event = await provider.invoke(request);
  assert.equal(event.status, 'SUCCESS', event.message);
  return found as Readonly<Record<string, unknown>>;
}

describe('what a handler is told', () => {
  test('where and for whom', async () => {
    const request = await seen(wire('CREATE', { Title: 'TPS' }));
    assert.equal(request['action'], 'create');
    assert.equal(request['account'], '123456789012');
    assert.equal(request['region'], 'eu-central-1');
    assert.equal(request['partition'], 'aws');
    assert.equal(request['token'], TOKEN);
    assert.equal(request['logicalId'], 'WeeklyReport');
    assert.match(String(request['stackId']), /:stack\/office\//);
    assert.deepEqual(request['tags'], { team: 'initech' });
    assert.deepEqual(request['systemTags'], { 'aws:cloudformation:stack-name': 'office' });
  });

  test('the type configuration, empty where the account has none', async () => {
    const typeConfiguration = { Office: 'Austin' };
    assert.deepEqual((await seen(wire('READ', { Id: '1' }, {}, { typeConfiguration })))['configuration'], {
      Office: 'Austin',
    });
    assert.deepEqual((await seen(wire('READ', { Id: '1' })))['configuration'], {});
  });

  test('update: both states and both sets of tags', async () => {
    const request = await seen(
      wire(
        'UPDATE',
        { Id: '1', Title: 'new' },
        {},
        {
          previousResourceProperties: { Id: '1', Title: 'old' },
          previousStackTags: { team: 'penetrode' },
          previousSystemTags: { 'aws:x': 'y' },
        },
      ),
    );
    assert.deepEqual(request['desired'], { Id: '1', Title: 'new' });
    assert.deepEqual(request['previous'], { Id: '1', Title: 'old' });
    assert.deepEqual(request['previousTags'], { team: 'penetrode' });
    assert.deepEqual(request['previousSystemTags'], { 'aws:x': 'y' });
  });

  test('list: the filter, where to go on and how much', async () => {
    const request = await seen(wire('LIST', { Title: 'TPS' }, { nextToken: 'page-2', maxResults: 20 }));
    assert.deepEqual(request['desired'], { Title: 'TPS' });
    assert.equal(request['nextToken'], 'page-2');
    assert.equal(request['maxResults'], 20);
  });

  test('the page size may come as a text, as CloudFormation sends numbers', async () => {
    const maxResults = '20' as unknown as number;
    assert.equal((await seen(wire('LIST', {}, { maxResults })))['maxResults'], 20);
  });

  test('a list without a filter has an empty one', async () => {
    const none = null as unknown as JsonObject;
    assert.deepEqual((await seen(wire('LIST', {}, {}, { resourceProperties: none })))['desired'], {});
  });

  test('the callback context: undefined at first, then what was handed over', async () => {
    assert.equal((await seen(wire('CREATE')))['callbackContext'], undefined);
    const again = wire('CREATE', {}, { callbackContext: { step: 2 } });
    assert.deepEqual((await seen(again))['callbackContext'], { step: 2 });
  });
});

describe('the identifier in a request', () => {
  test('is the primary one, without the rest of the model', async () => {
    const request = await seen(wire('READ', { Id: '1', Title: 'TPS' }));
    assert.deepEqual(request['identifier'], { Id: '1' });
  });

  test('or else an additional one, if all of it is there', async () => {
    const request = await seen(wire('DELETE', { Title: 'TPS', Owner: { Name: 'Peter' } }));
    assert.deepEqual(request['identifier'], { Title: 'TPS', Owner: { Name: 'Peter' } });
  });

  test('is not there yet when a resource that names itself is created', async () => {
    assert.equal((await seen(wire('CREATE', { Title: 'TPS' })))['identifier'], undefined);
    const again = wire('CREATE', { Id: '1', Title: 'TPS' }, { callbackContext: {} });
    assert.deepEqual((await seen(again))['identifier'], { Id: '1' });
  });

  for (const action of ['READ', 'UPDATE', 'DELETE'] as const) {
    test(`${action} without any is NotFound: there is no such resource`, async () => {
      const provider = defineProvider({
        type: REPORT,
        read: () => success({}),
        update: () => success({}),
        delete: () => success(),
      });
      for (const model of [{}, { Id: null }, { Id: '' }, { Title: 'TPS' }] as JsonObject[]) {
        const event = await provider.invoke(wire(action, model));
        assert.equal(event.errorCode, 'NotFound');
        assert.match(event.message ?? '', /\bId\b/);
      }
    });
  }
});

describe('a request belongs to its caller', () => {
  test('a handler that changes what it gets changes only its own copy', async () => {
    const request = wire('CREATE', { Title: 'TPS', Tags: [{ Key: 'a' }] });
    const before = structuredClone(request);
    const provider = defineProvider({
      create: ({ desired }) => {
        const model = desired as { Title: string; Tags: string[] };
        model.Title = 'changed';
        model.Tags.push('more');
        return success(model);
      },
    });
    await provider.invoke(request);
    assert.deepEqual(request, before);
  });

  test('a member called __proto__ is only a member', async () => {
    const request = wire('CREATE', JSON.parse('{"__proto__": {"polluted": true}, "Title": "TPS"}'));
    const provider = defineProvider({
      create: ({ desired }) => success({ ...desired, polluted: 'polluted' in desired }),
    });
    const { resourceModel } = await provider.invoke(request);
    assert.equal(resourceModel?.['polluted'], false);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
});

describe('the handlers a provider has', () => {
  test('are known from outside', () => {
    const provider = defineProvider({ type: REPORT, read: () => success({}), list: () => listed([]) });
    assert.equal(provider.kind, 'provider');
    assert.equal(provider.type, REPORT);
    assert.deepEqual(provider.actions, ['read', 'list']);
  });

  test('without an update handler nothing can be updated', async () => {
    const provider = defineProvider({ type: REPORT });
    const event = await provider.invoke(wire('UPDATE', { Id: '1' }));
    assert.equal(event.errorCode, 'NotUpdatable');
  });

  test('any other that is missing makes the request a wrong one', async () => {
    const provider = defineProvider({ type: REPORT });
    const event = await provider.invoke(wire('LIST'));
    assert.equal(event.errorCode, 'InvalidRequest');
    assert.match(event.message ?? '', /no list handler/);
  });

  test('can call each other as methods', async () => {
    const provider = defineProvider({
      type: REPORT,
      read: () => success({ Id: '1', Title: 'TPS' }),
      async create(): Promise<ReturnType<typeof success<JsonObject>>> {
        return success((this as unknown as { read(): { resourceModel: JsonObject } }).read().resourceModel);
      },
    });
    assert.deepEqual((await provider.invoke(wire('CREATE'))).resourceModel, { Id: '1', Title: 'TPS' });
  });
});
