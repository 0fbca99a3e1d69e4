import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createInputSource, createPlaceholders } from '../../src/contract/inputs/index.ts';
import type { ContractReport, RunOptions } from '../../src/contract/run.ts';
import { runContract } from '../../src/contract/run-contract.ts';
import { STEPS } from '../../src/contract/steps.ts';
import type { Call } from '../../src/contract/trace.ts';
import { createInProcessInvoker, createVirtualClock, realClock } from '../../src/provider/invoke/index.ts';
import { createNotes, type Notes } from './notes.ts';
import { NOTE, typeOf } from './types.ts';

const type = typeOf();

function run(notes: Notes, options: Partial<RunOptions> = {}): Promise<ContractReport> {
  return runContract({
    type,
    target: { invoker: createInProcessInvoker(notes.entry) },
    seed: 7,
    clock: createVirtualClock(),
    shrink: false,
    ...options,
  });
}

function callsIn({ traces }: ContractReport, ...steps: readonly string[]): readonly Call[] {
  return traces.flatMap(({ calls }) => calls).filter(({ step }) => steps.includes(step));
}

function broken({ rules }: ContractReport): readonly string[] {
  return rules.filter(({ status }) => status === 'fail' || status === 'warn').map(({ id }) => id);
}

describe('a provider that keeps the contract', () => {
  test('passes, and nothing of the run is left', async () => {
    const notes = createNotes();
    const report = await run(notes);
    assert.deepEqual(broken(report), []);
    assert.deepEqual(report.leaks, []);
    assert.equal(notes.stored.size, 0);
    assert.equal(report.typeName, type.typeName);
    assert.equal(report.cancelled, false);
    assert.equal(report.summary.invocations, notes.requests.length);
    const { passed, skipped } = report.summary;
    assert.equal(passed + skipped, report.rules.length);
  });

  test('may rely on valid input: what it is asked for in vain has a proper name', async () => {
    for (let seed = 0; seed < 30; seed++) {
      const report = await run(createNotes(), { seed });
      assert.deepEqual(broken(report), []);
      for (const { request } of callsIn(report, 'create-invalid'))
        assert.match(String(request.requestData.resourceProperties['Name']), /^[a-z]{8}$/);
    }
  });

  test('is asked the same by the same seed, and something else by another', async () => {
    const models = async (seed: number): Promise<readonly unknown[]> =>
      callsIn(await run(createNotes(), { seed }), 'create', 'update', 'create-one-of-many').map(
        ({ request }) => request.requestData.resourceProperties,
      );
    assert.deepEqual(await models(3), await models(3));
    assert.notDeepEqual(await models(3), await models(4));
  });

  test('passes in real time, where everything is done side by side', async () => {
    const notes = createNotes();
    const report = await run(notes, { clock: realClock });
    assert.deepEqual(broken(report), []);
    assert.equal(notes.stored.size, 0);
  });

  test('passes where there is only one identifier, so that nothing can be side by side', async () => {
    const only = typeOf({
      properties: { ...(NOTE['properties'] as object), Name: { type: 'string', const: 'theonly1' } },
    });
    for (const clock of [createVirtualClock(), realClock]) {
      const report = await run(createNotes(), { type: only, clock });
      assert.deepEqual(broken(report), []);
      assert.equal(callsIn(report, 'create-one-of-many').length, 1);
    }
  });
});

describe('what a scenario is made of', () => {
  test('two lives: one with everything, one with the least', async () => {
    const [full, least] = callsIn(await run(createNotes()), 'create');
    assert.deepEqual(Object.keys(full!.request.requestData.resourceProperties).sort(), [
      'Color',
      'Name',
      'Text',
      'Words',
    ]);
    assert.deepEqual(Object.keys(least!.request.requestData.resourceProperties).sort(), ['Name', 'Text']);
  });

  test('reads and deletes by the identifier alone', async () => {
    for (const { request } of callsIn(await run(createNotes()), 'read-after-create', 'delete'))
      assert.deepEqual(Object.keys(request.requestData.resourceProperties), ['Name']);
  });

  test('updates with the whole desired model, and what was before', async () => {
    const [create, update] = callsIn(await run(createNotes()), 'create', 'update');
    const { resourceProperties, previousResourceProperties } = update!.request.requestData;
    const created = create!.request.requestData.resourceProperties;
    assert.equal(resourceProperties['Name'], created['Name']);
    assert.deepEqual(previousResourceProperties, created);
    assert.equal(resourceProperties['Number'], undefined);
    assert.equal(update!.after, create);
  });

  test('updates that take away', async () => {
    const reductions = callsIn(await run(createNotes()), 'update-reduce');
    const left = reductions.map(({ request }) => Object.keys(request.requestData.resourceProperties));
    assert.ok(left.some((names) => names.length === 2 && names.includes('Name') && names.includes('Text')));
  });

  test('the same create again with its token, and with another one', async () => {
    const [create, again, existing] = callsIn(
      await run(createNotes()),
      'create',
      'create-same-token',
      'create-existing',
    );
    assert.deepEqual(again!.request, create!.request);
    assert.notEqual(existing!.request.bearerToken, create!.request.bearerToken);
    assert.equal(existing!.outcome.event?.errorCode, 'AlreadyExists');
  });

  test('given inputs: a life for each set, and nothing made up', async () => {
    const file = (name: string, model: object) => ({ name, text: JSON.stringify(model) });
    const inputs = createInputSource(type, {
      seed: 1,
      placeholders: createPlaceholders({ seed: 1 }),
      files: [
        file('inputs_1_create.json', { Name: 'aaaaaaaa', Text: 'one', Color: 'red' }),
        file('inputs_1_update.json', { Name: 'aaaaaaaa', Text: 'two' }),
        file('inputs_2_create.json', { Name: 'bbbbbbbb', Text: 'three' }),
      ],
    });
    assert.deepEqual(inputs.diagnostics, []);
    const report = await run(createNotes(), { inputs });
    const models = callsIn(report, 'create').map(({ request }) => request.requestData.resourceProperties);
    assert.deepEqual(models, [
      { Name: 'aaaaaaaa', Text: 'one', Color: 'red' },
      { Name: 'bbbbbbbb', Text: 'three' },
    ]);
    const texts = callsIn(report, 'update')
      .filter(({ outcome }) => outcome.identifier?.['Name'] === 'aaaaaaaa')
      .map(({ request }) => request.requestData.resourceProperties['Text']);
    assert.deepEqual(texts, ['two', 'one'], 'there and back');
    assert.deepEqual(broken(report), []);
  });

  test('a provider that can be started anew is, between two callbacks', async () => {
    let restarts = 0;
    const notes = createNotes({
      CREATE: ({ callbackContext }, usual) =>
        callbackContext?.['begun'] === true
          ? usual()
          : { ...usual(), status: 'IN_PROGRESS', callbackContext: { begun: true } },
    });
    const target = {
      invoker: createInProcessInvoker(notes.entry),
      restart: async () => {
        restarts += 1;
      },
    };
    const report = await run(notes, { target });
    assert.equal(callsIn(report, 'create-restarted')[0]?.invocations.length, 2);
    assert.ok(restarts >= 2);
    assert.equal(callsIn(await run(createNotes()), 'create-restarted').length, 0);
  });
});

describe('what a run has created is deleted', () => {
  test('also when a scenario breaks off', async () => {
    const notes = createNotes({ READ: () => ({ status: 'FAILED', errorCode: 'InternalFailure' }) });
    const report = await run(notes);
    assert.ok(broken(report).includes('create-then-read'));
    assert.equal(notes.stored.size, 0);
    assert.deepEqual(report.leaks, []);
  });

  test('also when its create fails half-way', async () => {
    const notes = createNotes({
      CREATE: (_, usual) => {
        const event = usual();
        return event.status === 'SUCCESS'
          ? { status: 'FAILED', errorCode: 'InternalFailure', resourceModel: event.resourceModel! }
          : event;
      },
    });
    await run(notes);
    assert.equal(notes.stored.size, 0);
  });

  test('also when its create never answers', async () => {
    const notes = createNotes({
      CREATE: (_, usual) => {
        usual();
        return new Promise(() => {});
      },
    });
    const report = await run(notes, { patienceMs: 10 });
    assert.ok(broken(report).includes('create-answers-in-time'));
    assert.equal(notes.stored.size, 0);
    assert.ok(callsIn(report, ...STEPS.life, ...STEPS.pages).length < 10, 'what hangs is not tried for ever');
  });

  test('also when nobody has told its identifier, but a list shows it', async () => {
    const own = typeOf({ readOnlyProperties: ['/properties/Name', '/properties/Number'] });
    let count = 0;
    const notes = createNotes();
    const entry: Notes['entry'] = (request, context) => {
      if (request.action !== 'CREATE') return notes.entry(request, context);
      count += 1;
      const Name = `chosen${String.fromCharCode(97 + (count % 26), 97 + ((count / 26) % 26))}`;
      notes.stored.set(Name, { ...request.requestData.resourceProperties, Name, Number: count });
      return { status: 'FAILED', errorCode: 'InternalFailure', message: 'Half-way.' };
    };
    const report = await run(
      { ...notes, entry },
      { type: own, target: { invoker: createInProcessInvoker(entry) } },
    );
    assert.ok(count > 0);
    assert.equal(notes.stored.size, 0);
    assert.ok(broken(report).includes('no-leak'));
  });

  test('but nothing that was there before, or that somebody else has made meanwhile', async () => {
    const notes = createNotes();
    notes.stored.set('existing', { Name: 'existing', Text: 'x', Number: 1 });
    const entry: Notes['entry'] = (request, context) => {
      notes.stored.set('stranger', { Name: 'stranger', Text: 'of another', Number: 2 });
      return notes.entry(request, context);
    };
    await run(notes, { target: { invoker: createInProcessInvoker(entry) } });
    assert.deepEqual([...notes.stored.keys()].sort(), ['existing', 'stranger']);
  });

  test('and what cannot be deleted is told, with the reason', async () => {
    const refused = { status: 'FAILED', errorCode: 'AccessDenied', message: 'Not you.' } as const;
    const report = await run(createNotes({ DELETE: () => refused }));
    assert.ok(report.leaks.length > 0);
    for (const { identifier, reason } of report.leaks) {
      assert.ok(
        report.traces.some(({ calls }) =>
          calls.some((call) => call.request.requestData.resourceProperties['Name'] === identifier['Name']),
        ),
      );
      assert.match(reason, /AccessDenied.*Not you/);
    }
    const pretended = await run(createNotes({ DELETE: () => ({ status: 'SUCCESS' }) }));
    assert.match(pretended.leaks[0]?.reason ?? '', /SUCCESS.*still finds/);
  });

  test('also when the run is stopped, and what is under way may end', async () => {
    const stop = new AbortController();
    const notes = createNotes({
      CREATE: (_, usual) => {
        stop.abort();
        return usual();
      },
    });
    const report = await run(notes, { signal: stop.signal });
    assert.equal(report.cancelled, true);
    assert.equal(callsIn(report, 'create').length, 1);
    assert.deepEqual(callsIn(report, 'read-after-create', 'update', 'delete'), []);
    assert.equal(notes.stored.size, 0);
    assert.deepEqual(report.leaks, []);
  });

  test('also when it was still in progress at that moment', async () => {
    const stop = new AbortController();
    const notes = createNotes({
      CREATE: (_, usual) => {
        stop.abort();
        return { ...usual(), status: 'IN_PROGRESS', callbackDelaySeconds: 10 };
      },
    });
    const report = await run(notes, { signal: stop.signal });
    assert.equal(callsIn(report, 'create')[0]?.outcome.kind, 'cancelled');
    assert.equal(notes.stored.size, 0);
  });
});

describe('what is asked for', () => {
  test('only some rules: only their scenarios', async () => {
    const report = await run(createNotes(), { rules: ['create-existing'] });
    assert.deepEqual(
      report.rules.map(({ id, status }) => `${id} ${status}`),
      ['create-existing pass'],
    );
    assert.equal(
      report.traces.some(({ scenario }) => scenario === 'pages'),
      false,
    );
  });

  test('a rule that does not exist is a mistake of the caller', async () => {
    await assert.rejects(run(createNotes(), { rules: ['no-such-rule'] }), /no rule no-such-rule/);
  });

  test('several runs: each with its own seed, and the first failure counts', async () => {
    const seen: string[] = [];
    const notes = createNotes({
      CREATE: ({ requestData }, usual) => {
        const name = String(requestData.resourceProperties['Name']);
        seen.push(name);
        return usual();
      },
    });
    const report = await run(notes, { runs: 2, rules: ['read-missing', 'create-then-read'] });
    assert.equal(report.traces.filter(({ scenario }) => scenario === 'frame').length, 2);
    assert.deepEqual(broken(report), []);
    assert.ok(report.rules.every(({ seed }) => seed === 7 || seed === 8));
  });

  test('progress: every step is told', async () => {
    const steps: string[] = [];
    const report = await run(createNotes(), {
      onStep: (scenario, step) => steps.push(`${scenario} ${step}`),
    });
    const made = report.traces.flatMap(({ scenario, calls }) =>
      calls.map(({ step }) => `${scenario} ${step}`),
    );
    assert.deepEqual(steps.toSorted(), made.toSorted());
  });
});

test('a rule that nothing was seen of says which step is missing, and why', async () => {
  const denied = { status: 'FAILED', errorCode: 'AccessDenied', message: 'No.' } as const;
  const { rules } = await run(createNotes({ CREATE: () => denied }));
  const skipped = rules.find(({ id }) => id === 'delete-returns-no-model');
  assert.equal(skipped?.status, 'skip');
  assert.match(skipped?.message ?? '', /create did not succeed/);
});
