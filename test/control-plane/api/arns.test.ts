/** ARNs in requests to the registry: only those of this server's account, region and partition name its types. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApi } from '../../../src/control-plane/api/api.ts';
import { createOpenGate } from '../../../src/control-plane/api/auth/gate.ts';
import type { ResourceService } from '../../../src/control-plane/operations/resource-service.ts';
import type { RegistryService } from '../../../src/control-plane/registry/registry-service.ts';

const HOME = { accountId: '123456789012', region: 'eu-west-1' };
const OURS = 'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order';

/** The API over a registry that can do only what a test says: whatever else is asked of it is a bug, and so a 500. */
async function query(
  parameters: Readonly<Record<string, string>>,
  registry: Partial<RegistryService> = {},
): Promise<[number, string]> {
  const app = createApi({
    gate: createOpenGate(HOME),
    resources: {} as ResourceService,
    registry: { home: HOME, ...registry } as RegistryService,
  });
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ Version: '2010-05-15', ...parameters }).toString(),
  });
  return [response.status, await response.text()];
}

const ELSEWHERE = [
  ['another account', OURS.replace('123456789012', '999999999999')],
  ['another region', OURS.replace('eu-west-1', 'eu-west-9')],
  ['another partition', OURS.replace('arn:aws:', 'arn:aws-cn:')],
  ['no account, as types of AWS', OURS.replace('123456789012', '')],
] as const;

describe('a type elsewhere is not there', () => {
  for (const [what, type] of ELSEWHERE)
    for (const [operation, parameters] of [
      ['DescribeType', { Arn: type }],
      ['DescribeType', { Arn: `${type}/00000001` }],
      ['DeregisterType', { Arn: type }],
      ['DeregisterType', { Arn: `${type}/00000001` }],
      ['SetTypeDefaultVersion', { Arn: `${type}/00000001` }],
      ['TestType', { Arn: `${type}/00000001` }],
      ['ListTypeVersions', { Arn: type }],
      ['SetTypeConfiguration', { TypeArn: type, Configuration: '{}' }],
    ] as const)
      test(`${operation}, ${what}${'Arn' in parameters && parameters.Arn !== type ? ', a version' : ''}`, async () => {
        const [status, xml] = await query({ Action: operation, ...parameters });
        const asked = 'Arn' in parameters ? parameters.Arn : parameters.TypeArn;
        assert.equal(status, 404);
        assert.match(
          xml,
          new RegExp(
            `<Code>TypeNotFoundException</Code><Message>The type '${asked}' cannot be found\\.</Message>`,
          ),
        );
      });

  test('nor are its configurations', async () => {
    const identifiers = {
      'TypeConfigurationIdentifiers.member.1.TypeArn': ELSEWHERE[0][1],
      'TypeConfigurationIdentifiers.member.2.TypeConfigurationArn':
        'arn:aws:cloudformation:eu-west-9:123456789012:type-configuration/resource/Acme-Shop-Order/default',
    };
    const [status, xml] = await query({ Action: 'BatchDescribeTypeConfigurations', ...identifiers });
    assert.equal(status, 200);
    assert.equal(xml.match(/<ErrorCode>TypeNotFoundException</g)?.length, 2);
  });

  test('nor are registrations of it', async () => {
    const [status, xml] = await query({ Action: 'ListTypeRegistrations', TypeArn: ELSEWHERE[0][1] });
    assert.equal(status, 200);
    assert.match(xml, /<RegistrationTokenList><\/RegistrationTokenList>/);
  });
});

describe('what is given beside an ARN', () => {
  const deregistered: unknown[] = [];
  const registry: Partial<RegistryService> = {
    deregister: async (selector) => void deregistered.push(selector),
  };
  const deregister = (parameters: Readonly<Record<string, string>>): Promise<[number, string]> =>
    query({ Action: 'DeregisterType', ...parameters }, registry);

  test('may say the same, or which version', async () => {
    await deregister({ Arn: `${OURS}/00000001`, VersionId: '00000001', TypeName: 'Acme::Shop::Order' });
    await deregister({ Arn: OURS, VersionId: '00000002' });
    await deregister({ Arn: OURS });
    const typeName = 'Acme::Shop::Order';
    assert.deepEqual(deregistered.splice(0), [
      { typeName, versionId: '00000001' },
      { typeName, versionId: '00000002' },
      { typeName },
    ]);
  });

  for (const [what, parameters] of [
    ['version', { Arn: `${OURS}/00000001`, VersionId: '00000002' }],
    ['type', { Arn: OURS, TypeName: 'Acme::Shop::Basket', Type: 'RESOURCE' }],
  ] as const)
    test(`may not name another ${what}`, async () => {
      const [status, xml] = await deregister(parameters);
      assert.equal(status, 400);
      assert.match(xml, /<Code>ValidationError<\/Code><Message>.* name different things\./);
      assert.deepEqual(deregistered, []);
    });
});

test('a registration that runs tells the ARN of the type; the version has none before it is there', async () => {
  const described = async (more: object): Promise<string> => {
    const registration = async (): Promise<never> =>
      ({ typeName: 'Acme::Shop::Order', description: '', ...more }) as never;
    return (
      await query({ Action: 'DescribeTypeRegistration', RegistrationToken: 'r-1' }, { registration })
    )[1];
  };
  const running = await described({ status: 'IN_PROGRESS' });
  assert.match(running, new RegExp(`<TypeArn>${OURS}</TypeArn>`));
  assert.doesNotMatch(running, /TypeVersionArn/);
  const done = await described({ status: 'COMPLETE', versionId: '00000003' });
  assert.match(
    done,
    new RegExp(`<TypeArn>${OURS}</TypeArn><TypeVersionArn>${OURS}/00000003</TypeVersionArn>`),
  );
  assert.doesNotMatch(await described({ status: 'FAILED' }), /Arn/);
});

describe('reserved namespaces', () => {
  const register = (typeName: string): Promise<[number, string]> =>
    query(
      { Action: 'RegisterType', TypeName: typeName, SchemaHandlerPackage: 'https://example.com/x.zip' },
      { register: async () => ({ token: 'r-1' }) as never },
    );

  for (const namespace of ['Alexa', 'Amazon', 'AMZN', 'ASK', 'AWS', 'Custom', 'Dev', 'Aws'])
    test(`${namespace} cannot be registered by a caller`, async () => {
      const [status, xml] = await register(`${namespace}::Shop::Order`);
      assert.equal(status, 400);
      assert.match(
        xml,
        new RegExp(`<Code>CFNRegistryException</Code><Message>The namespace ${namespace} is reserved`),
      );
    });

  test('what only begins like one can', async () => {
    assert.equal((await register('AwsQuickStart::Shop::Order'))[0], 200);
    assert.equal((await register('Acme::AWS::Custom'))[0], 200);
  });
});
