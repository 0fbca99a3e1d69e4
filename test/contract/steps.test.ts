import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runContract } from '../../src/contract/run-contract.ts';
import { type ScenarioName, STEPS } from '../../src/contract/steps.ts';
import type { Trace } from '../../src/contract/trace.ts';
import { createInProcessInvoker, createVirtualClock, type Entry } from '../../src/provider/invoke/index.ts';
import type { ResourceType } from '../../src/schema/index.ts';
import { createNotes, type Handle } from './notes.ts';
import { MANNERS } from './reference/manners.ts';
import { createReference, entryOf } from './reference/provider.ts';
import { SCHEMAS } from './reference/schemas.ts';
import { typeOf } from './types.ts';

const failed = { status: 'FAILED', errorCode: 'InternalFailure', message: 'No.' } as const;

async function traces(
  type: ResourceType,
  entry: Entry,
  clock = createVirtualClock(),
): Promise<readonly Trace[]> {
  const target = { invoker: createInProcessInvoker(entry), restart: async () => {} };
  return (await runContract({ type, target, seed: 5, clock, shrink: false })).traces;
}

/** Only with the whole model do these handlers do anything. */
const demanding: Handle = ({ requestData }, usual) =>
  requestData.resourceProperties['Text'] === undefined ? failed : usual();

test('every step that has a name is made in some run', async () => {
  const all: Trace[] = [];
  for (const type of [SCHEMAS.report, SCHEMAS.role]) {
    const clock = createVirtualClock();
    const reference = createReference(type, { clock, manners: MANNERS['one callback'] });
    all.push(...(await traces(type, entryOf(reference), clock)));
  }
  const note = typeOf();
  all.push(...(await traces(note, createNotes({ READ: demanding, DELETE: demanding }).entry)));
  const lenient = createNotes({
    CREATE: ({ requestData }, usual) => {
      const { Number: _, ...model } = requestData.resourceProperties;
      lenient.stored.set(`${String(model['Name'])}2`, { ...model, Name: `${String(model['Name'])}2` });
      lenient.stored.set(String(model['Name']), { ...model, Number: 1 });
      usual();
      return { status: 'SUCCESS', resourceModel: { ...model, Number: 1 } };
    },
  });
  all.push(...(await traces(note, lenient.entry)));
  const made = new Set(all.flatMap(({ scenario, calls }) => calls.map(({ step }) => `${scenario} ${step}`)));
  const named = (Object.keys(STEPS) as ScenarioName[]).flatMap((scenario) =>
    STEPS[scenario].map((step) => `${scenario} ${step}`),
  );
  assert.deepEqual(
    named.filter((step) => !made.has(step)),
    [],
  );
  assert.deepEqual(
    [...made].filter((step) => !named.includes(step)),
    [],
  );
});
