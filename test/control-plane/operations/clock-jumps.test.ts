import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createVirtualClock } from '../../../src/provider/invoke/index.ts';
import { createWallClock } from '../../../src/provider/invoke/wall-clock.ts';
import { NAMED, type Plane, plane, registered, START, typesOf } from './fixture.ts';

const HOUR = 3_600_000;

/** A plane on a machine whose clock a handler can set, and which a test lets pass time on. */
function settable(handler: (set: (milliseconds: number) => void, number: number) => object): {
  readonly here: Plane;
  readonly wall: () => number;
} {
  const steady = createVirtualClock({ startAt: START, manual: true });
  let shift = 0;
  let number = 0;
  const wall = (): number => steady.now() + shift;
  const { now } = createWallClock({ wall, steady: steady.now });
  const entry = (): object => {
    number += 1;
    return handler((milliseconds) => {
      shift += milliseconds;
    }, number);
  };
  const here = plane({ clock: { ...steady, now }, types: typesOf(registered(NAMED, entry)) });
  here.engine.start();
  return { here, wall };
}

const create = { typeName: NAMED.typeName, desiredState: '{"Name":"a"}' };
const done = { status: 'SUCCESS', resourceModel: { Name: 'a' } };
const again = { ...done, status: 'IN_PROGRESS', callbackDelaySeconds: 2, callbackContext: {} };

describe('when the clock of the machine is set while a handler runs', () => {
  test('forward, as after a sleep: it is not late, and times are right from then on', async () => {
    const { here, wall } = settable((set) => {
      set(5 * HOUR);
      return done;
    });
    const { status, changedAt } = await here.end(await here.service.create(create));
    assert.equal(status, 'SUCCESS');
    assert.ok(wall() - changedAt < 10_000, `${changedAt}`);
    const { acceptedAt } = await here.service.create({ ...create, desiredState: '{"Name":"b"}' });
    assert.equal(acceptedAt, wall());
    await here.engine.stop(0);
  });

  test('forward by less than the operation may take: it goes on', async () => {
    const { here } = settable((set, number) => {
      if (number === 1) set(HOUR);
      return number === 1 ? again : done;
    });
    assert.equal((await here.end(await here.service.create(create))).status, 'SUCCESS');
    await here.engine.stop(0);
  });

  test('back: what is due in two seconds is not due two hours later', async () => {
    const { here } = settable((set, number) => {
      if (number === 1) set(-2 * HOUR);
      return number === 1 ? again : done;
    });
    const { requestToken } = await here.service.create(create);
    for (let second = 0; second < 5; second += 1) await here.clock.advance(1_000);
    assert.equal((await here.service.status(requestToken)).status, 'SUCCESS');
    await here.engine.stop(0);
  });
});
