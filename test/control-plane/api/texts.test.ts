import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApi } from '../../../src/control-plane/api/api.ts';
import { createOpenGate } from '../../../src/control-plane/api/auth/gate.ts';
import { addOwnRoutes } from '../../../src/control-plane/api/own-routes.ts';
import type { Metrics } from '../../../src/control-plane/metrics.ts';
import type { ResourceService } from '../../../src/control-plane/operations/resource-service.ts';
import type { RegistryService } from '../../../src/control-plane/registry/registry-service.ts';

/** An API that must refuse what it is asked: to get through to a service is a bug. */
function closed() {
  const gate = createOpenGate({ accountId: '123456789012', region: 'eu-west-1' });
  const registry = {} as RegistryService;
  const app = createApi({ gate, resources: {} as ResourceService, registry });
  addOwnRoutes(app, { registry, gate, metrics: {} as Metrics, version: '0', notReady: () => undefined });
  return app;
}

const ROLE = 'arn:aws:iam::123456789012:role/x';
const NAMED = { TypeName: 'Acme::Shop::Order', Identifier: 'o-1' };
const CREATE = { TypeName: 'Acme::Shop::Order', DesiredState: '{}' };

describe('texts that no store can keep are refused', () => {
  for (const bad of ['\0', '\ud800', '\udfff'])
    for (const [operation, input] of [
      ['GetResource', { ...NAMED, Identifier: `a${bad}` }],
      ['DeleteResource', { ...NAMED, Identifier: bad }],
      ['UpdateResource', { ...NAMED, PatchDocument: '[]', Identifier: `${bad}a` }],
      ['GetResource', { ...NAMED, TypeVersionId: bad }],
      ['GetResource', { ...NAMED, TypeName: `Acme::Shop::Ord${bad}` }],
      ['CreateResource', { ...CREATE, RoleArn: ROLE + bad }],
      ['CreateResource', { ...CREATE, ClientToken: bad }],
      ['CreateResource', { ...CREATE, DesiredState: `{"Name":"${bad}"}` }],
      ['ListResources', { TypeName: NAMED.TypeName, NextToken: bad }],
      ['ListResourceRequests', { NextToken: bad }],
      ['GetResourceRequestStatus', { RequestToken: bad }],
      ['CancelResourceRequest', { RequestToken: bad }],
    ] as const)
      test(`${operation} ${JSON.stringify(input)}`, async () => {
        const response = await closed().request('/', {
          method: 'POST',
          headers: { 'x-amz-target': `CloudApiService.${operation}` },
          body: JSON.stringify(input),
        });
        const { __type, Message } = (await response.json()) as Record<string, string>;
        assert.deepEqual([response.status, __type], [400, 'ValidationException']);
        assert.match(Message ?? '', /no NUL character and no half of a surrogate pair$/);
      });

  for (const [operation, member, value] of [
    ['RegisterType', 'ExecutionRoleArn', `${ROLE}\0`],
    ['RegisterType', 'SchemaHandlerPackage', 's3://a/\0'],
    ['RegisterType', 'ClientRequestToken', 'a\0'],
    ['DescribeType', 'Arn', 'arn:aws:cloudformation:\0'],
    ['DescribeTypeRegistration', 'RegistrationToken', '\0'],
    ['ListTypes', 'Filters.TypeNamePrefix', '\0'],
    ['ListTypeVersions', 'NextToken', '\0'],
    ['SetTypeConfiguration', 'ConfigurationAlias', '\0'],
  ] as const)
    test(`${operation} ${member}`, async () => {
      const type = { Type: 'RESOURCE', TypeName: NAMED.TypeName, Configuration: '{}' };
      const address = { SchemaHandlerPackage: 's3://a/b', ...type, [member]: value };
      const body = new URLSearchParams({ Action: operation, Version: '2010-05-15', ...address });
      const response = await closed().request('/', { method: 'POST', body });
      assert.equal(response.status, 400);
      assert.match(await response.text(), /<Code>ValidationError<\/Code>.*no NUL character/);
    });

  test('the token of a report', async () => {
    for (const token of ['%00', '%ED%A0%80', 'x%2F..']) {
      const response = await closed().request(`/formwork/registrations/${token}/report`);
      const { code } = (await response.json()) as { readonly code: string };
      assert.deepEqual([response.status, code], [400, 'ValidationError'], token);
    }
  });
});
