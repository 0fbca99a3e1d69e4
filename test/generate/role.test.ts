import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generateRole } from '../../src/generate/index.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { orderType } from './resource-types.ts';

const roleOf = (change: JsonObject = {}): string | undefined =>
  generateRole(orderType(change), { schemaFile: 'acme-shop-order.json' });

const actionsIn = (role: string): string[] =>
  [...role.matchAll(/^ +- "(.*)"$/gm)].map(([, action]) => action!);

describe('the role template', () => {
  test('allows what handlers and tagging need, sorted, each once', () => {
    const role = roleOf()!;
    assert.deepEqual(actionsIn(role), [
      'shop:Create',
      'shop:Delete',
      'shop:List',
      'shop:Read',
      'shop:Tag',
      'shop:Update',
    ]);
    assert.match(role, /- Effect: Allow\n +Action:\n +- "shop:Create"/);
  });

  test('is trusted by CloudFormation for this type in this account only', () => {
    const role = roleOf()!;
    assert.match(role, /Service: resources\.cloudformation\.amazonaws\.com\n/);
    assert.match(role, /StringEquals:\n +aws:SourceAccount:\n +Ref: AWS::AccountId\n/);
    assert.ok(
      role.includes(
        'Fn::Sub: arn:${AWS::Partition}:cloudformation:${AWS::Region}:${AWS::AccountId}:type/resource/Acme-Shop-Order/*\n',
      ),
    );
  });

  test('denies everything if nothing is needed', () => {
    const role = roleOf({
      handlers: { create: { permissions: [''] }, read: { permissions: [] } },
      tagging: null,
    })!;
    assert.match(role, /- Effect: Deny\n +Action:\n +- "\*"\n +Resource: "\*"/);
  });

  test('does not exist for a type without handlers', () => {
    assert.equal(roleOf({ handlers: null }), undefined);
    assert.match(roleOf({ handlers: {}, tagging: null })!, /Effect: Deny/);
  });

  const durations: [minutes: number | undefined, seconds: number][] = [
    [undefined, 8400],
    [2, 3600],
    [51, 3600],
    [52, 3640],
    [240, 16800],
    [2160, 43200],
  ];
  for (const [minutes, seconds] of durations)
    test(`a session for handlers of ${minutes ?? 'no stated'} minutes takes ${seconds} seconds`, () => {
      const create = { permissions: ['a:A'], ...(minutes !== undefined && { timeoutInMinutes: minutes }) };
      assert.match(roleOf({ handlers: { create } })!, new RegExp(`MaxSessionDuration: ${seconds}\\n`));
    });

  test('the slowest handler counts, also where it does not say how slow it is', () => {
    const role = roleOf({
      handlers: { create: { permissions: ['a:A'], timeoutInMinutes: 5 }, read: { permissions: ['a:A'] } },
    })!;
    assert.match(role, /MaxSessionDuration: 8400\n/);
  });
});
