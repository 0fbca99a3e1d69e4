import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlaces, type PlacesOptions } from '../../../src/control-plane/operations/places.ts';

interface Named {
  readonly typeName: string;
  readonly name: string;
}

function places(options: PlacesOptions) {
  const started: string[] = [];
  const jobs = createPlaces<Named>(options, (job) => {
    started.push(job.name);
  });
  return { started, jobs };
}

const job = (typeName: string, name: string): Named => ({ typeName, name });

test('a job starts at once while there is a place', () => {
  const { started, jobs } = places({ total: 2, perType: 2, waiting: 9 });
  for (const name of ['1', '2', '3']) assert.ok(jobs.add(job('A', name)));
  assert.deepEqual(started, ['1', '2']);
  assert.equal(jobs.waiting(), 1);
  assert.equal(jobs.free(), 0);
});

test('a slow type leaves places to the others', () => {
  const { started, jobs } = places({ total: 4, perType: 2, waiting: 9 });
  for (const name of ['a1', 'a2', 'a3']) jobs.add(job('A', name));
  jobs.add(job('B', 'b1'));
  assert.deepEqual(started, ['a1', 'a2', 'b1']);
  assert.deepEqual(jobs.fullTypes(), ['A']);
});

test('types with jobs waiting take turns', () => {
  const { started, jobs } = places({ total: 1, perType: 1, waiting: 9 });
  const first = job('A', 'a1');
  jobs.add(first);
  for (const name of ['a2', 'a3']) jobs.add(job('A', name));
  for (const name of ['b1', 'b2']) jobs.add(job('B', name));
  for (const done of [first, job('A', ''), job('B', ''), job('A', '')]) jobs.ended(done);
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('when too many wait, no more are taken', () => {
  const { jobs } = places({ total: 1, perType: 1, waiting: 1 });
  assert.ok(jobs.add(job('A', '1')));
  assert.ok(jobs.add(job('A', '2')));
  assert.ok(!jobs.add(job('A', '3')));
});

test('what has not been started can be taken out', () => {
  const { started, jobs } = places({ total: 1, perType: 1, waiting: 9 });
  const first = job('A', '1');
  jobs.add(first);
  jobs.add(job('A', '2'));
  assert.deepEqual(
    jobs.drain().map(({ name }) => name),
    ['2'],
  );
  jobs.ended(first);
  assert.deepEqual(started, ['1']);
  assert.deepEqual([jobs.running(), jobs.waiting()], [0, 0]);
});
