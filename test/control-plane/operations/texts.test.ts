import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import { openWork, sealWork, type Work } from '../../../src/control-plane/operations/work.ts';
import { openSqliteStore } from '../../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import { isStorable } from '../../../src/control-plane/store/storable-text.ts';
import type { OperationStore } from '../../../src/control-plane/store/store.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import { createMemoryStore, type MemoryStore } from '../memory-store.ts';
import { NAMED, plane, recorded, registered, SEAL, typesOf, WIDGET } from './fixture.ts';
import { shelfOf } from './shelf.ts';

/** A store that refuses what one with text columns would. */
function strictStore(): MemoryStore {
  const store = createMemoryStore();
  const check = (value: unknown): void => {
    if (typeof value === 'string') assert.ok(isStorable(value), JSON.stringify(value));
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      Object.values(value).forEach(check);
  };
  const operations = Object.fromEntries(
    Object.entries(store.operations).map(([name, call]) => [
      name,
      (...values: unknown[]) => {
        check(values);
        return (call as (...values: unknown[]) => unknown)(...values);
      },
    ]),
  ) as unknown as OperationStore;
  return { ...store, operations };
}

const BAD = ['a\0', 'a\ud800', 'a\ud801', '\udc00a'];

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return `${error.code}: ${error.message}`;
}

const IDENTIFIER = /^ValidationException: The primary identifier has a NUL character or half of a surrogate/;

describe('identifiers that no store can keep', () => {
  test('a request to create, update or delete what is named so is refused, however the name is written', async () => {
    const shelf = shelfOf(NAMED);
    const { service } = plane({ types: typesOf(registered(NAMED, shelf.entry)), store: strictStore() });
    const { typeName } = NAMED;
    for (const Name of BAD) {
      assert.match(
        await refusal(service.create({ typeName, desiredState: JSON.stringify({ Name }) })),
        IDENTIFIER,
      );
      shelf.resources.set(Name, { Name });
      for (const identifier of [Name, JSON.stringify({ Name })]) {
        assert.match(await refusal(service.delete({ typeName, identifier })), IDENTIFIER);
        const patchDocument = '[{"op":"add","path":"/Text","value":"x"}]';
        assert.match(await refusal(service.update({ typeName, identifier, patchDocument })), IDENTIFIER);
      }
    }
    assert.deepEqual(
      shelf.requests.filter(({ action }) => action !== 'READ'),
      [],
    );
  });

  test('a create fails if its handler comes back with one, and tells it; no other name is kept for it', async () => {
    for (const Id of BAD) {
      const steps: ProgressEvent[] = [
        { status: 'IN_PROGRESS', resourceModel: { Id, Color: 'red' } },
        { status: 'SUCCESS', resourceModel: { Id, Color: 'red' } },
      ];
      const { requests, entry } = recorded(() => steps.shift()!);
      const it = plane({ types: typesOf(registered(WIDGET, entry)), store: strictStore() });
      it.engine.start();
      const accepted = await it.service.create({
        typeName: WIDGET.typeName,
        desiredState: '{"Color":"red"}',
      });
      const ended = await it.end(accepted);
      assert.deepEqual(
        [ended.status, ended.errorCode, ended.identifier, requests.length],
        ['FAILED', 'InternalFailure', undefined, 2],
      );
      assert.ok(ended.message?.endsWith(`It is ${JSON.stringify(Id)}`), ended.message);
      assert.equal(await it.store.resources.count(), 0);
      await it.engine.stop(0);
    }
  });
});

test('what a handler says is kept with replacements, and the operation ends as it should', async () => {
  for (const status of ['SUCCESS', 'FAILED'] as const) {
    const { requests, entry } = recorded(() => ({
      status,
      message: 'made\0 \ud800',
      resourceModel: { Id: 'w-1', Color: 'red' },
      ...(status === 'FAILED' && { errorCode: 'AccessDenied' }),
    }));
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: strictStore() });
    const accepted = await it.service.create({ typeName: WIDGET.typeName, desiredState: '{"Color":"red"}' });
    const ended = await it.end(accepted);
    assert.deepEqual([ended.status, ended.message, requests.length], [status, 'made\u{fffd} \u{fffd}', 1]);
  }
});

test('a list handler must not answer with a token that no request can bring back', async () => {
  for (const nextToken of [...BAD, 'x'.repeat(4097)]) {
    const entry = () => ({ status: 'SUCCESS', resourceModels: [], nextToken }) as const;
    const { service } = plane({ types: typesOf(registered(WIDGET, entry)) });
    assert.match(
      await refusal(service.list({ typeName: WIDGET.typeName })),
      /^PrivateTypeException: .* nextToken that no request could bring back/,
    );
  }
  const entry = () => ({ status: 'SUCCESS', resourceModels: [], nextToken: '😀'.repeat(4096) }) as const;
  const { service } = plane({ types: typesOf(registered(WIDGET, entry)) });
  assert.equal((await service.list({ typeName: WIDGET.typeName })).nextToken, '😀'.repeat(4096));
});

test('models may hold any text, and come back as they were', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-texts-'));
  const store = await openSqliteStore({ file: join(folder, 'store.db') });
  context.after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const shelf = shelfOf(NAMED);
  const it = plane({ types: typesOf(registered(NAMED, shelf.entry)), store: store as never });
  const { typeName } = NAMED;
  for (const [index, Text] of [...BAD, '\ud83d', '\\ud800'].entries()) {
    const model = { Name: `n-${index}`, Text };
    const accepted = await it.service.create({
      typeName,
      desiredState: JSON.stringify(model),
      clientToken: `token-${index}`,
    });
    while ((await it.service.status(accepted.requestToken)).retryAt !== undefined)
      await new Promise(setImmediate);
    assert.equal(shelf.requests.at(-1)?.requestData.resourceProperties['Text'], Text);
    const kept = await store.resources.find(typeName, model.Name);
    assert.ok(isStorable(kept!.model));
    assert.deepEqual(JSON.parse(kept!.model), model);
    assert.deepEqual((await it.service.get({ typeName, identifier: model.Name })).properties, model);
  }
  const again = { typeName, desiredState: '{"Name":"n-1","Text":"a\\ud801"}', clientToken: 'token-1' };
  assert.match(await refusal(it.service.create(again)), /^ClientTokenConflictException/);
});

test('work may hold any text', () => {
  const request = { bearerToken: 't', requestData: { resourceProperties: { 'k\ud800': 'a\0\ud801' } } };
  const work = { request, state: {} } as unknown as Work;
  assert.deepEqual(openWork(SEAL, sealWork(SEAL, work), 't'), work);
});
