import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApi } from '../../../src/control-plane/api/api.ts';
import { createOpenGate } from '../../../src/control-plane/api/auth/gate.ts';
import { addOwnRoutes } from '../../../src/control-plane/api/own-routes.ts';
import { recogniseCall } from '../../../src/control-plane/api/services.ts';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import type { Metrics } from '../../../src/control-plane/metrics.ts';
import type { ResourceService } from '../../../src/control-plane/operations/resource-service.ts';
import type { RegistryService } from '../../../src/control-plane/registry/registry-service.ts';
import { StoreError, type StoreProblem } from '../../../src/control-plane/store/store-error.ts';

/** An API over a store in trouble: whatever is asked of its services fails like this. */
function troubled(error: Error) {
  const services = new Proxy({}, { get: () => () => Promise.reject(error) });
  const gate = createOpenGate({ accountId: '123456789012', region: 'eu-west-1' });
  const troubles: [StoreError, string][] = [];
  const bugs: unknown[] = [];
  const app = createApi({
    gate,
    resources: services as ResourceService,
    registry: services as RegistryService,
    onStoreTrouble: (...trouble) => troubles.push(trouble),
    onBug: (bug) => bugs.push(bug),
  });
  addOwnRoutes(app, {
    registry: services as RegistryService,
    gate,
    metrics: services as Metrics,
    version: '0',
    notReady: () => undefined,
  });
  return { app, troubles, bugs };
}

const JSON_REQUEST = {
  method: 'POST',
  headers: { 'x-amz-target': 'CloudApiService.GetResourceRequestStatus' },
  body: '{"RequestToken":"x"}',
};
const QUERY_REQUEST = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'Action=DescribeTypeRegistration&Version=2010-05-15&RegistrationToken=x',
};

const CAUSE = new Error('connect ECONNREFUSED 10.0.0.1:5432');

describe('trouble of the store is answered so that clients try again', () => {
  for (const [what, path, request, form] of [
    ['Cloud Control', '/', JSON_REQUEST, /"__type":"ServiceUnavailableException"/],
    ['CloudFormation', '/', QUERY_REQUEST, /<Type>Receiver<\/Type><Code>ServiceUnavailable<\/Code>/],
    ['a report', '/formwork/registrations/x/report', {}, /"code":"ServiceUnavailableException"/],
    ['a package', '/formwork/packages', { method: 'POST', body: 'zip' }, /"code":"ServiceUnavailable/],
    ['the metrics', '/metrics', {}, /"code":"ServiceUnavailableException"/],
  ] as const)
    test(what, async () => {
      const error = new StoreError('io', 'The connection to 10.0.0.1 failed.', { cause: CAUSE });
      const { app, troubles, bugs } = troubled(error);
      const response = await app.request(path, request);
      const text = await response.text();
      assert.equal(response.status, 503);
      assert.equal(response.headers.get('retry-after'), '1');
      assert.match(text, form);
      assert.doesNotMatch(text, /10\.0\.0\.1/);
      const requestId = response.headers.get('x-amzn-requestid')!;
      assert.ok(text.includes(requestId));
      assert.deepEqual([troubles, bugs], [[[error, requestId]], []]);
    });

  test('whatever the trouble is, but a place in a list that nobody has translated, which is a bug', async () => {
    const problems: StoreProblem[] = ['in-use', 'unreachable', 'foreign', 'damaged', 'full', 'io', 'closed'];
    for (const problem of problems) {
      const { app } = troubled(new StoreError(problem, 'x'));
      assert.equal((await app.request('/', JSON_REQUEST)).status, 503, problem);
    }
    const { app, troubles, bugs } = troubled(new StoreError('cursor', 'x'));
    const response = await app.request('/', JSON_REQUEST);
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('retry-after'), null);
    assert.deepEqual([troubles.length, bugs.length], [0, 1]);
  });
});

test('STS says it as CloudFormation does', () => {
  const form = {
    get: (name: string) => (name === 'content-type' ? 'application/x-www-form-urlencoded' : null),
    keys: () => ['content-type'],
  };
  const call = recogniseCall(form, 'Action=GetCallerIdentity&Version=2011-06-15');
  const reply = call.error(new ApiError('ServiceUnavailableException', 'x', 'server'), 'id');
  assert.equal(reply.status, 503);
  assert.equal(reply.headers['retry-after'], '1');
  assert.match(reply.body, /xmlns="https:\/\/sts\..*<Code>ServiceUnavailable<\/Code>/);
});
