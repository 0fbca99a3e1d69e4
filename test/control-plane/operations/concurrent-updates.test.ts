import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import type { OperationView } from '../../../src/control-plane/operations/resource-service.ts';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import { type Plane, plane, registered, typesOf, WIDGET } from './fixture.ts';
import { shelfOf } from './shelf.ts';

/** A shelf whose reads come back when a test lets them, with what there was when they were asked. */
function slowReads() {
  const shelf = shelfOf(WIDGET);
  const reads: (() => void)[] = [];
  let isSlow = false;
  const entry = (request: HandlerRequest): ProgressEvent | Promise<ProgressEvent> => {
    const answer = shelf.entry(request, undefined as never) as ProgressEvent;
    if (!isSlow || request.action !== 'READ') return answer;
    return new Promise((resolve) => reads.push(() => resolve(answer)));
  };
  const it = plane({ types: typesOf(registered(WIDGET, entry)) });
  return {
    it,
    shelf,
    read: (index: number) => reads[index]!(),
    slow: () => {
      isSlow = true;
    },
  };
}

async function made(it: Plane): Promise<string> {
  const accepted = await it.service.create({
    typeName: WIDGET.typeName,
    desiredState: '{"Color":"red","Size":1}',
  });
  return (await it.end(accepted)).identifier!;
}

function update(it: Plane, identifier: string, path: string, value: unknown): Promise<OperationView> {
  return it.service.update({
    typeName: WIDGET.typeName,
    identifier,
    patchDocument: JSON.stringify([{ op: 'add', path, value }]),
  });
}

async function codeOf(request: Promise<OperationView>): Promise<string> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError);
  return error.code;
}

describe('an update that was worked out from what another operation has changed meanwhile', () => {
  test('is refused, and undoes nothing', async () => {
    const { it, shelf, read, slow } = slowReads();
    const id = await made(it);
    slow();
    const first = update(it, id, '/Color', 'blue');
    await it.settle();
    const second = update(it, id, '/Size', 7);
    await it.settle();
    read(0);
    await it.end(await first);
    read(1);
    assert.equal(await codeOf(second), 'ConcurrentOperationException');
    await it.settle();
    assert.deepEqual([shelf.resources.get(id)!['Color'], shelf.resources.get(id)!['Size']], ['blue', 1]);
  });

  test('is refused for a resource that was not created here, too', async () => {
    const { it, shelf, read, slow } = slowReads();
    shelf.resources.set('w-9', { Id: 'w-9', Serial: 's-9', Color: 'red', Size: 1 });
    slow();
    const first = update(it, 'w-9', '/Color', 'blue');
    await it.settle();
    const second = update(it, 'w-9', '/Size', 7);
    await it.settle();
    read(0);
    await it.end(await first);
    read(1);
    assert.equal(await codeOf(second), 'ConcurrentOperationException');
  });

  test('is refused if the resource was named by another identifier', async () => {
    const { it, shelf, read, slow } = slowReads();
    const id = await made(it);
    slow();
    const first = update(it, '{"Serial":"s-1"}', '/Color', 'blue');
    await it.settle();
    const second = update(it, '{"Serial":"s-1"}', '/Size', 7);
    await it.settle();
    for (const index of [0, 1]) read(index);
    await it.settle();
    read(2);
    await it.end(await first);
    read(3);
    assert.equal(await codeOf(second), 'ConcurrentOperationException');
    assert.equal(shelf.resources.get(id)!['Color'], 'blue');
  });

  test('is refused if the resource was deleted', async () => {
    const { it, read, slow } = slowReads();
    const id = await made(it);
    slow();
    const second = update(it, id, '/Size', 7);
    await it.settle();
    await it.end(await it.service.delete({ typeName: WIDGET.typeName, identifier: id }));
    read(0);
    assert.equal(await codeOf(second), 'ConcurrentOperationException');
  });
});

test('updates in turn follow one another at once, however the resource is named', async () => {
  const { it, shelf } = slowReads();
  const id = await made(it);
  await it.end(await update(it, id, '/Color', 'blue'));
  await it.end(await update(it, '{"Serial":"s-1"}', '/Size', 7));
  await it.end(await update(it, id, '/Color', 'green'));
  const { Color, Size } = shelf.resources.get(id)!;
  assert.deepEqual([Color, Size], ['green', 7]);
});
