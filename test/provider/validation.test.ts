import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import {
  createValidation,
  defineProvider,
  type HandlerRequest,
  listed,
  type ProgressEvent,
  success,
} from '../../src/provider/index.ts';
import { compileSchema, loadSchema, modelChecks } from '../../src/schema/index.ts';
import { wire } from './wire.ts';

const SCHEMA: JsonObject = {
  typeName: 'Initech::TPS::Report',
  description: 'A report.',
  additionalProperties: false,
  properties: {
    Id: { type: 'string', maxLength: 3 },
    Title: { type: 'string', minLength: 2 },
    Pages: { type: 'integer', minimum: 1 },
    Final: { type: 'boolean' },
    Kind: { type: 'string' },
    Password: { type: 'string', pattern: '^[a-z]+$' },
    PrintedAt: { type: 'string' },
  },
  required: ['Title'],
  primaryIdentifier: ['/properties/Id'],
  readOnlyProperties: ['/properties/Id', '/properties/PrintedAt'],
  writeOnlyProperties: ['/properties/Password'],
  createOnlyProperties: ['/properties/Kind'],
  handlers: { create: { permissions: [] }, read: { permissions: [] }, update: { permissions: [] } },
  typeConfiguration: {
    type: 'object',
    additionalProperties: false,
    properties: { Office: { type: 'string' } },
    required: ['Office'],
  },
};

const type = compileSchema(loadSchema(JSON.stringify(SCHEMA), 'schema.json').document!);
const validation = createValidation(type, modelChecks(type));

const CONFIGURED = { typeConfiguration: { Office: 'Austin' } };

interface Seen extends ProgressEvent {
  readonly desired?: JsonObject;
  readonly previous?: JsonObject;
}

/** The answer, and what the handler got to see, if it was asked. */
async function send(request: HandlerRequest): Promise<Seen> {
  let seen: object = {};
  const look = (given: object): ReturnType<typeof success<{ Id: string }>> => {
    seen = given;
    return success({ Id: '1' });
  };
  const provider = defineProvider({
    type,
    create: look,
    read: look,
    update: look,
    delete: (given) => {
      look(given);
      return success();
    },
    list: (given) => {
      look(given);
      return listed([]);
    },
  });
  const event = await provider.invoke(request, { validation });
  return { ...event, ...seen };
}

const create = (model: JsonObject): Promise<Seen> => send(wire('CREATE', model, {}, CONFIGURED));
const update = (model: JsonObject, previous: JsonObject): Promise<Seen> =>
  send(wire('UPDATE', model, {}, { ...CONFIGURED, previousResourceProperties: previous }));

describe('a request is held against the schema', () => {
  test('numbers and booleans that come as texts get their types back', async () => {
    const { desired } = await create({ Title: 'TPS', Pages: '50', Final: 'true' });
    assert.deepEqual(desired, { Title: 'TPS', Pages: 50, Final: true });
  });

  test('so does the state before', async () => {
    const { previous } = await update(
      { Id: '1', Title: 'TPS', Pages: '2' },
      { Id: '1', Title: 'TPS', Pages: '1' },
    );
    assert.deepEqual(previous, { Id: '1', Title: 'TPS', Pages: 1 });
  });

  test('a model that breaks it is InvalidRequest, with everything that is wrong', async () => {
    const event = await create({ Pages: 0, Titel: 'TPS' });
    assert.equal(event.errorCode, 'InvalidRequest');
    assert.match(event.message ?? '', /lacks Title/);
    assert.match(event.message ?? '', /\/Pages is below the minimum of 1/);
    assert.match(event.message ?? '', /no property \/Titel\. Did you mean "Title"\?/);
    assert.equal(event.desired, undefined, 'the handler must not be asked');
  });

  test('of many problems some are told, and how many more there are', async () => {
    const model = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Wrong${index}`, 1]));
    const { message = '' } = await create({ Title: 'TPS', ...model });
    assert.match(message, /There are 25 more problems\.$/);
  });

  test('a value that may only be written is not repeated', async () => {
    const { message = '' } = await create({ Title: 'TPS', Password: 'HUNTER22' });
    assert.match(message, /\/Password does not match the pattern/);
    assert.doesNotMatch(message, /HUNTER22/);
  });

  test('read and delete are about the identifier, whatever else the caller sends along', async () => {
    const model = { Id: '1', Pages: 0, PrintedAt: 'noon' };
    assert.equal((await send(wire('READ', model, {}, CONFIGURED))).status, 'SUCCESS');
    assert.equal((await send(wire('DELETE', model, {}, CONFIGURED))).status, 'SUCCESS');
    assert.equal((await send(wire('READ', { Id: 7 }, {}, CONFIGURED))).errorCode, 'InvalidRequest');
  });

  test('an identifier that the schema would not take today is for the handler to find, or not', async () => {
    const model = { Id: 'long-ago', Title: 'TPS' };
    assert.equal((await send(wire('READ', model, {}, CONFIGURED))).status, 'SUCCESS');
    assert.equal((await send(wire('DELETE', model, {}, CONFIGURED))).status, 'SUCCESS');
    assert.equal((await update(model, model)).status, 'SUCCESS');
    assert.equal((await update({ ...model, Title: 'T' }, model)).errorCode, 'InvalidRequest');
  });

  test('a filter of list is held against the shape alone', async () => {
    assert.equal((await send(wire('LIST', { Pages: '5' }, {}, CONFIGURED))).status, 'SUCCESS');
    assert.equal((await send(wire('LIST', { Pages: 'many' }, {}, CONFIGURED))).errorCode, 'InvalidRequest');
  });

  test('what an invocation before handed over is not checked again, but recast', async () => {
    const model = { Id: '1', Title: 'TPS', Pages: '3', PrintedAt: 'noon' };
    const event = await send(wire('CREATE', model, { callbackContext: {} }, CONFIGURED));
    assert.equal(event.status, 'SUCCESS');
    assert.equal(event.desired?.['Pages'], 3);
  });
});

describe('what only the resource can say', () => {
  test('cannot be given to create', async () => {
    const event = await create({ Id: '1', Title: 'TPS', PrintedAt: 'noon' });
    assert.equal(event.errorCode, 'InvalidRequest');
    assert.equal(event.message, 'Read-only properties cannot be set: Id, PrintedAt. Leave them out.');
  });

  test('can be repeated to update, but not changed', async () => {
    const before = { Id: '1', Title: 'TPS', PrintedAt: 'noon' };
    assert.equal((await update(before, before)).status, 'SUCCESS');
    const event = await update({ ...before, PrintedAt: 'midnight' }, before);
    assert.equal(event.errorCode, 'InvalidRequest');
    assert.match(event.message ?? '', /cannot be set: PrintedAt\./);
  });

  test('the identifier that keys an update is no input', async () => {
    assert.equal((await update({ Id: '1', Title: 'TPS' }, { Title: 'TPS' })).status, 'SUCCESS');
  });
});

describe('what is fixed once a resource exists', () => {
  test('an update that changes it is NotUpdatable', async () => {
    const event = await update({ Id: '1', Title: 'TPS', Kind: 'b' }, { Id: '1', Title: 'TPS', Kind: 'a' });
    assert.equal(event.errorCode, 'NotUpdatable');
    assert.match(event.message ?? '', /\/Kind can be set only when the resource is created/);
  });

  test('an update of a resource that nobody can find is NotFound before anything else', async () => {
    assert.equal((await update({ Kind: 'b' }, { Kind: 'a' })).errorCode, 'NotFound');
  });
});

describe('the type configuration', () => {
  test('is checked for every action', async () => {
    for (const data of [{}, { typeConfiguration: { Offce: 'Austin' } }]) {
      const event = await send(wire('READ', { Id: '1' }, {}, data));
      assert.equal(event.errorCode, 'InvalidTypeConfiguration');
    }
    assert.equal((await send(wire('READ', { Id: '1' }, {}, CONFIGURED))).status, 'SUCCESS');
  });
});
