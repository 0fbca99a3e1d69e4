import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBackFindings } from '../../../src/contract/index.ts';
import type { Call, Trace } from '../../../src/contract/trace.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { callWith, compile } from '../report/sample.ts';

const TYPE = compile({
  typeName: 'Acme::Bank::Account',
  description: 'An account.',
  properties: {
    Id: { type: 'string' },
    Owner: { type: 'string' },
    Limit: { type: 'integer', minimum: 1 },
    Password: { type: 'string' },
    Entries: { type: 'array', items: { type: 'string', minLength: 1 } },
  },
  required: ['Owner', 'Password'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Id'],
  readOnlyProperties: ['/properties/Id'],
  writeOnlyProperties: ['/properties/Password'],
  handlers: { create: { permissions: [] }, read: { permissions: [] }, delete: { permissions: [] } },
});

function found(...models: readonly JsonObject[]): readonly (readonly [string, string | undefined])[] {
  const after = callWith({ Owner: 'ann', Password: 'secret-1' }, {});
  const calls = models.map(
    (model): Call => ({
      ...callWith({ Id: '1' }, {}, 'read-after-create'),
      action: 'READ',
      after,
      outcome: { kind: 'succeeded', model },
    }),
  );
  const traces: readonly Trace[] = [{ scenario: 'life', calls: [after, ...calls] }];
  return readBackFindings(TYPE, traces).map(({ code, pointer }) => [code, pointer]);
}

describe('what read returns as an input of create', () => {
  test('read-only properties do not count, and write-only ones are those of the request', () => {
    assert.deepEqual(found({ Id: '1', Owner: 'ann', Limit: 3, Entries: ['a'] }), []);
  });

  test('a value that create would refuse', () => {
    assert.deepEqual(found({ Id: '1', Owner: 'ann', Limit: 0 }), [['read-output-not-creatable', '/Limit']]);
  });

  test('a property that create demands and read does not return', () => {
    assert.deepEqual(
      found({ Id: '1' }).map(([code]) => code),
      ['read-output-not-creatable'],
    );
  });

  test('the same again, in other reads or other elements, is told once', () => {
    const wrong = { Id: '1', Owner: 'ann', Entries: ['', ''] };
    assert.equal(found(wrong, wrong).length, 1);
  });

  test('it is not asked of a type that nobody can create', () => {
    const readable = compile({ ...TYPE.schema, handlers: { read: { permissions: [] } } });
    assert.deepEqual(readBackFindings(readable, []), []);
  });
});
