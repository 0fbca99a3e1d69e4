import type { ContractReport, Leak, RuleResult } from '../../../src/contract/index.ts';
import { broken } from '../../../src/contract/rule.ts';
import type { Call, Invocation } from '../../../src/contract/trace.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../../src/schema/index.ts';

/** A type with a write-only text, a write-only number, and a short write-only text inside of an array. */
export const SAFE: ResourceType = compile({
  typeName: 'Acme::Bank::Safe',
  description: 'A safe.',
  properties: {
    Name: { type: 'string' },
    Password: { type: 'string' },
    Pin: { type: 'integer' },
    Locks: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Place: { type: 'string' }, Code: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
  primaryIdentifier: ['/properties/Name'],
  writeOnlyProperties: ['/properties/Password', '/properties/Pin', '/properties/Locks/*/Code'],
  handlers: { create: { permissions: [] }, read: { permissions: [] }, delete: { permissions: [] } },
});

export function compile(schema: JsonObject): ResourceType {
  return compileSchema(loadSchema(JSON.stringify(schema), 'schema.json').document!);
}

export const SECRETS: JsonObject = {
  Name: 'vault',
  Password: 'open-sesame-1',
  Pin: 482_916,
  Locks: [{ Place: 'door', Code: 'x7' }],
};

export function callWith(model: JsonObject, value: JsonValue, step: Call['step'] = 'create'): Call {
  const request: HandlerRequest = {
    action: 'CREATE',
    awsAccountId: '123456789012',
    bearerToken: 'token',
    region: 'us-east-1',
    resourceType: 'Acme::Bank::Safe',
    requestData: { resourceProperties: model },
  };
  const answer: Invocation['answer'] = { kind: 'answered', value, event: undefined };
  const invocations = [{ request, answer, startedAt: 0, milliseconds: 1 }];
  return { step, action: 'CREATE', request, invocations, outcome: { kind: 'failed' } };
}

/** A handler that gives everything away, wherever it can. */
export const INDISCREET: Call = callWith(SECRETS, {
  status: 'FAILED',
  errorCode: 'InvalidRequest',
  message: 'open-sesame-1 is no good, nor is 482916, nor x7; the key was api-key-0001',
  resourceModel: SECRETS,
  callbackContext: { kept: 'open-sesame-1', pin: 482_916 },
});

export function resultOf(call: Call, more: Partial<RuleResult> = {}): RuleResult {
  const evidence = broken(call, 'The password open-sesame-1 came back.', {
    expected: SECRETS,
    actual: 'open-sesame-1',
    differences: [
      { pointer: '/Password', kind: 'change', before: 'open-sesame-1', after: 'open-sesame-2' },
      { pointer: '/Name', kind: 'remove', before: 'vault' },
    ],
  });
  return {
    id: 'create-echoes-input',
    level: 'MUST',
    status: 'fail',
    message: evidence.message,
    evidence: [evidence],
    smallest: { seed: 7, model: SECRETS },
    ...more,
  };
}

export function reportOf(rules: readonly RuleResult[], leaks: readonly Leak[] = []): ContractReport {
  const count = (status: RuleResult['status']): number =>
    rules.filter((rule) => rule.status === status).length;
  const calls = rules.flatMap(({ evidence }) => evidence.map(({ call }) => call));
  return {
    typeName: SAFE.typeName,
    seed: 7,
    rules,
    leaks,
    traces: [{ scenario: 'life', calls: [INDISCREET, ...calls] }],
    summary: {
      passed: count('pass'),
      failed: count('fail'),
      warned: count('warn'),
      skipped: count('skip'),
      invocations: 3,
      milliseconds: 1234,
    },
    cancelled: false,
  };
}
