import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import {
  openConfiguration,
  readConfiguration,
  redactConfiguration,
  resolveReferences,
  UnresolvedReference,
} from '../../../src/control-plane/registry/configuration.ts';
import { createSeal, SealError } from '../../../src/control-plane/seal.ts';

describe('references', () => {
  const env = { PASSWORD: 'hunter2', HOST: 'db' };

  test('are replaced wherever they stand, several in one text, too', () => {
    const resolved = resolveReferences(
      {
        Password: '{{resolve:env:PASSWORD}}',
        Hosts: ['tcp://{{resolve:env:HOST}}:{{resolve:env:HOST}}'],
        Port: 1,
      },
      env,
    );
    assert.deepEqual(resolved, { Password: 'hunter2', Hosts: ['tcp://db:db'], Port: 1 });
  });

  test('what a variable holds is not looked at again', () => {
    const nested = { A: '{{resolve:env:B}} $& $1', B: 'x' };
    assert.deepEqual(resolveReferences({ V: '{{resolve:env:A}}' }, nested), { V: nested.A });
  });

  for (const [what, text, message] of [
    ['an unknown variable', '{{resolve:env:NOPE}}', /no variable NOPE/],
    ['names that every object has', '{{resolve:env:constructor}}', /no variable constructor/],
    ['another service', '{{resolve:ssm-secure:name:1}}', /cannot resolve \{\{resolve:ssm-secure/],
  ] as const)
    test(`${what} is named`, () => {
      assert.throws(
        () => resolveReferences({ V: text }, env),
        (error) => error instanceof UnresolvedReference && message.test(error.message),
      );
    });
});

test('only references are shown, and what is no text or number: any other may be a secret', () => {
  assert.deepEqual(
    redactConfiguration({
      Password: 'hunter2',
      Reference: '{{resolve:env:PASSWORD}}',
      Half: 'a{{resolve:env:PASSWORD}}',
      Pin: 4711,
      Deep: { List: ['secret', 0.5, true, null] },
    }),
    {
      Password: '****',
      Reference: '{{resolve:env:PASSWORD}}',
      Half: '****',
      Pin: '****',
      Deep: { List: ['****', '****', true, null] },
    },
  );
});

test('a configuration is sealed for its type', () => {
  const seal = createSeal(new Uint8Array(32));
  const record = { typeName: 'A::B::C', alias: 'default', changedAt: 0 };
  const configuration = seal.close('{"Password":"hunter2"}', 'A::B::C');
  assert.deepEqual(openConfiguration({ ...record, configuration }, seal), { Password: 'hunter2' });
  assert.throws(() => openConfiguration({ ...record, typeName: 'A::B::D', configuration }, seal), SealError);
});

test('a number that would become another one is refused without being repeated', () => {
  assert.throws(
    () => readConfiguration('{"Pin":9007199254740993}'),
    (error) =>
      error instanceof ApiError && /too large to be kept/.test(error.message) && !/\d/.test(error.message),
  );
});

test('what is no JSON object is refused without being repeated', () => {
  for (const text of ['', 'hunter2', '"hunter2"', '["hunter2"]', '{"hunter2":1,"hunter2":2}'])
    assert.throws(
      () => readConfiguration(text),
      (error) => error instanceof ApiError && !error.message.includes('hunter2'),
    );
});
