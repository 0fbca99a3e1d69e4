import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createQuickValidation,
  defineProvider,
  type ModelChecks,
  type ProgressEvent,
  type QuickModelChecks,
  success,
} from '../../src/provider/index.ts';
import { REPORT, wire } from './wire.ts';

const QUICK: QuickModelChecks = {
  recast: (model) => ({ ...model, by: 'quick' }),
  passes: () => true,
};

const WHOLE: ModelChecks = {
  recast: (model) => ({ ...model, by: 'whole' }),
  validate: (_, { Title }) =>
    Title === 'wrong' ? [{ code: 'invalid-value', severity: 'error', message: 'The title is wrong.' }] : [],
};

/** The answer to a create request, with what the handler saw, and how often the whole schema was loaded. */
async function create(
  quick: Partial<QuickModelChecks>,
  Title: string,
  load: () => Promise<ModelChecks> = async () => WHOLE,
): Promise<{ readonly event: ProgressEvent; readonly loads: number }> {
  let loads = 0;
  const validation = createQuickValidation(REPORT, { ...QUICK, ...quick }, () => {
    loads++;
    return load();
  });
  const provider = defineProvider({
    type: REPORT,
    create: ({ desired }) => success({ ...desired, Id: '1' }),
  });
  const event = await provider.invoke(wire('CREATE', { Title }), { validation, log: () => {} });
  return { event, loads };
}

describe('validation by quick checks', () => {
  test('a request that they vouch for needs nothing else', async () => {
    const { event, loads } = await create({}, 'good');
    assert.equal(event.resourceModel?.['by'], 'quick');
    assert.equal(loads, 0);
  });

  test('what they cannot vouch for is judged anew, by the whole schema', async () => {
    const { event, loads } = await create({ passes: () => false }, 'good');
    assert.equal(event.resourceModel?.['by'], 'whole');
    assert.equal(loads, 1);
  });

  test('the whole schema refuses in its own words', async () => {
    const { event } = await create({ passes: () => false }, 'wrong');
    assert.deepEqual(event, {
      status: 'FAILED',
      errorCode: 'InvalidRequest',
      message: 'The title is wrong.',
    });
  });

  test('types that they cannot give back come from the whole schema', async () => {
    const { event } = await create({ recast: () => undefined }, 'good');
    assert.equal(event.resourceModel?.['by'], 'whole');
  });

  test('if the whole schema cannot be loaded, the request fails and says nothing of the reason', async () => {
    const { event } = await create({ passes: () => false }, 'good', () =>
      Promise.reject(new Error('SECRET')),
    );
    assert.equal(event.errorCode, 'InternalFailure');
    assert.doesNotMatch(String(event.message), /SECRET/);
  });
});
