import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prepareRequests } from '../../../src/contract/judge/asked.ts';
import { echoDifferences } from '../../../src/contract/judge/echo.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { call, success, TYPE, trace, typeWithProperties } from '../rules/traces.ts';

const echo = (requested: JsonObject, returned: JsonObject, type: ResourceType = TYPE): string[] =>
  echoDifferences(type, requested, returned).map(({ kind, pointer }) => `${kind} ${pointer}`);

describe('what was requested comes back', () => {
  test('equal, and more beside it', () => {
    assert.deepEqual(echo({ Name: 'n' }, { Name: 'n', Id: 'i', Quantity: 1 }), []);
  });

  test('a number is a number however it is written', () => {
    assert.deepEqual(echo(JSON.parse('{"Quantity": 1}'), JSON.parse('{"Quantity": 1.0}')), []);
    assert.deepEqual(echo({ Quantity: 1 }, { Quantity: '1' }), ['change /Quantity']);
  });

  test('missing, other and additional values differ', () => {
    assert.deepEqual(echo({ Name: 'n', Note: '' }, { Name: 'm' }), ['change /Name', 'remove /Note']);
    assert.deepEqual(echo({ Steps: ['1'] }, { Steps: ['1', '2'] }), ['add /Steps/1']);
    assert.deepEqual(echo({ Steps: [] }, {}), ['remove /Steps']);
  });

  test('arrays by the semantics of the schema', () => {
    assert.deepEqual(echo({ Steps: ['1', '2'] }, { Steps: ['2', '1'] }), [
      'change /Steps/0',
      'change /Steps/1',
    ]);
    assert.deepEqual(echo({ Tags: ['1', '2'] }, { Tags: ['2', '1'] }), []);
    const lines = [{ Item: 'a' }, { Item: 'b' }];
    const shown = [
      { Item: 'b', Number: 2 },
      { Item: 'a', Number: 1 },
    ];
    assert.deepEqual(echo({ Lines: lines }, { Lines: shown }), []);
  });

  test('a map with another member is another map', () => {
    assert.deepEqual(echo({ Labels: { a: 'x' } }, { Labels: { a: 'x', b: 'y' } }), ['add /Labels/b']);
    assert.deepEqual(echo({ Labels: { a: 'x' } }, { Labels: { a: 'x' }, Other: 1 }), []);
  });

  test('a named member of an object may be added by the service', () => {
    const cover = { type: 'object', properties: { Color: { type: 'string' }, Pages: { type: 'integer' } } };
    const type = typeWithProperties({ Cover: cover });
    assert.deepEqual(echo({ Cover: { Color: 'red' } }, { Cover: { Color: 'red', Pages: 3 } }, type), []);
  });

  test('write-only, read-only and deprecated properties do not count', () => {
    assert.deepEqual(echo({ Id: 'i', Secret: 's' }, {}), []);
    const type = typeWithProperties({}, { deprecatedProperties: ['/properties/Note'] });
    assert.deepEqual(echo({ Note: 'a' }, {}, type), []);
    assert.deepEqual(echo({ Note: 'a' }, { Note: 'b' }, type), []);
  });

  test('an object of which only secrets were given need not come back', () => {
    const login = { type: 'object', properties: { User: { type: 'string' }, Password: { type: 'string' } } };
    const change = { writeOnlyProperties: ['/properties/Login/Password'] };
    const type = typeWithProperties({ Login: login }, change);
    assert.deepEqual(echo({ Login: { Password: 'p' } }, {}, type), []);
    assert.deepEqual(echo({ Login: { Password: 'p' } }, { Login: {} }, type), []);
    assert.deepEqual(echo({ Login: { Password: 'p', User: 'u' } }, { Login: {} }, type), [
      'remove /Login/User',
    ]);
  });

  test('nothing inherited is found', () => {
    assert.deepEqual(echo({ constructor: 'a' }, {}), ['remove /constructor']);
  });
});

describe('property transforms', () => {
  const type = typeWithProperties({}, { propertyTransform: { '/properties/Note': '$lowercase(Note)' } });
  const requested = { Name: 'n', Note: 'ABC' };
  const traces = [trace('life', call('create', requested, [success({ Id: 'i' })], { type }))];

  test('excuse what they make of a request, once they are evaluated', async () => {
    await prepareRequests(type, traces);
    assert.deepEqual(echo(requested, { Name: 'n', Note: 'abc' }, type), []);
    assert.deepEqual(echo(requested, { Name: 'n', Note: 'ABC' }, type), []);
    assert.deepEqual(echo(requested, { Name: 'n', Note: 'other' }, type), ['change /Note']);
  });

  test('excuse everything at their place in a request that was not prepared', () => {
    assert.deepEqual(echo({ Name: 'n', Note: 'X' }, { Name: 'm', Note: 'y' }, type), ['change /Name']);
  });
});
