import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judge, mergeResults } from '../../src/contract/results.ts';
import { broken, type ContractRule, KEPT, type Level } from '../../src/contract/rule.ts';
import type { RuleResult } from '../../src/contract/run.ts';
import type { StepName } from '../../src/contract/steps.ts';
import type { Call, Trace } from '../../src/contract/trace.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { requestFor } from '../provider/invoke/request.ts';
import { page, call as seen, success, TYPE } from './rules/traces.ts';
import { typeOf } from './types.ts';

const type = typeOf();
const call: Call = {
  step: 'create',
  action: 'CREATE',
  request: requestFor('CREATE'),
  invocations: [],
  outcome: { kind: 'failed' },
};
const traces: readonly Trace[] = [{ scenario: 'life', calls: [call] }];

function rule(level: Level, check: ContractRule['check'], more: Partial<ContractRule> = {}): ContractRule {
  return { id: 'create-nicely', level, demands: 'Be nice.', scenarios: ['life'], check, ...more };
}

async function verdict(given: ContractRule, leftOut: StepName = 'update'): Promise<RuleResult> {
  const omissions = [{ scenario: 'life', step: leftOut, reason: 'nobody wanted it' }] as const;
  const [result] = await judge([given], type, traces, omissions);
  return result!;
}

describe('a rule', () => {
  test('that is broken fails a provider if it is a MUST, and else warns', async () => {
    const check: ContractRule['check'] = () => [KEPT, broken(call, 'It is not nice.')];
    const must = await verdict(rule('MUST', check));
    assert.deepEqual([must.status, must.message], ['fail', 'It is not nice.']);
    assert.equal(must.evidence[0]?.call, call);
    assert.equal((await verdict(rule('SHOULD', check))).status, 'warn');
    assert.equal((await verdict(rule('MAY', check))).status, 'warn');
  });

  test('that is kept passes', async () => {
    const { status, message } = await verdict(rule('MUST', () => [KEPT]));
    assert.deepEqual([status, message], ['pass', '']);
  });

  test('that is not for the type is skipped with the reason', async () => {
    const exempt = rule('MUST', () => [KEPT], { exempts: () => 'it has no handlers' });
    const { status, message } = await verdict(exempt);
    assert.equal(status, 'skip');
    assert.match(message, /it has no handlers/);
  });

  test('that saw nothing is skipped with what was left out', async () => {
    const { status, message } = await verdict(rule('MUST', () => []));
    assert.equal(status, 'skip');
    assert.match(message, /update was left out, because nobody wanted it/);
  });

  test('that saw nothing is not told to miss a step that was taken after all', async () => {
    const { message } = await verdict(
      rule('MUST', () => []),
      'create',
    );
    assert.match(message, /the handlers were called/);
  });

  test('is shown its own scenarios only', async () => {
    const elsewhere = rule('MUST', () => [KEPT], { scenarios: ['pages'] });
    assert.equal((await verdict(elsewhere)).status, 'skip');
  });

  test('that throws fails, and says that it is a bug of ours', async () => {
    const { status, message } = await verdict(
      rule('MAY', () => {
        throw new TypeError('oops');
      }),
    );
    assert.equal(status, 'fail');
    assert.match(message, /bug of Formwork: TypeError: oops/);
  });
});

describe("what broke a rule and is none of the run's own is named", () => {
  const first = seen('list-first', {}, [page([{ Id: 'theirs' }])]);
  const created = seen('create', { Name: 'n' }, [success({ Id: 'ours', Name: 'n' })]);
  const read = (Id: string): Call => seen('read-listed', { Id }, [success({ Id })]);
  const list = seen('list-in-pages', {}, [page([{ Id: 'theirs' }, { Id: 'ours' }])]);
  const told = async (call: Call, actual: JsonObject): Promise<string> => {
    const pages = { scenario: 'pages', calls: [created, call] } as const;
    const check: ContractRule['check'] = () => [broken(call, 'It is not nice.', { actual })];
    const frame = { scenario: 'frame', calls: [first] } as const;
    const nice = rule('MUST', check, { scenarios: ['pages'] });
    return (await judge([nice], TYPE, [frame, pages], []))[0]!.message;
  };

  test('by a read of what was listed', async () => {
    assert.equal(
      await told(read('theirs'), {}),
      `It is not nice. This is about {"Id":"theirs"}, which no create of the tests told of: it may be somebody else's.`,
    );
    assert.equal(await told(read('ours'), {}), 'It is not nice.');
  });

  test('by an element of a list that was there before anything was created', async () => {
    assert.match(await told(list, { Id: 'theirs', Secret: 's' }), /about \{"Id":"theirs"\}/);
    assert.equal(await told(list, { Id: 'ours', Secret: 's' }), 'It is not nice.');
    // Of what nobody told of and was not there before, rules speak themselves: it may be left behind by the tests.
    assert.equal(await told(list, { Id: 'new' }), 'It is not nice.');
  });
});

test('of several runs the first failure counts, then a warning, then a pass', () => {
  const result = (status: RuleResult['status'], seed: number): RuleResult => ({
    id: 'create-nicely',
    level: 'MUST',
    status,
    message: '',
    evidence: [],
    seed,
  });
  const merged = (...statuses: readonly RuleResult['status'][]): string => {
    const [first] = mergeResults(statuses.map((status, seed) => [result(status, seed)]));
    return `${first?.status} ${first?.seed}`;
  };
  assert.equal(merged('pass', 'fail', 'fail'), 'fail 1');
  assert.equal(merged('skip', 'warn', 'pass'), 'warn 1');
  assert.equal(merged('skip', 'pass', 'skip'), 'pass 1');
  assert.equal(merged('skip', 'skip'), 'skip 0');
});
