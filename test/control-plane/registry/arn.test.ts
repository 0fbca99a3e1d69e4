import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  configurationArn,
  readConfigurationArn,
  readTypeArn,
  typeArn,
  versionArn,
} from '../../../src/control-plane/registry/arn.ts';

const HOME = { accountId: '123456789012', region: 'eu-west-1' };

test('ARNs are written as AWS writes them, and read again', () => {
  const type = typeArn('Acme::Shop::Order', HOME);
  assert.equal(type, 'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order');
  assert.deepEqual(readTypeArn(type), { typeName: 'Acme::Shop::Order' });
  const version = versionArn('Acme::Shop::Order', '00000012', HOME);
  assert.equal(version, `${type}/00000012`);
  assert.deepEqual(readTypeArn(version), { typeName: 'Acme::Shop::Order', last: '00000012' });
  const configuration = configurationArn('Acme::Shop::Order', 'default', HOME);
  assert.equal(
    configuration,
    'arn:aws:cloudformation:eu-west-1:123456789012:type-configuration/resource/Acme-Shop-Order/default',
  );
  assert.deepEqual(readConfigurationArn(configuration), { typeName: 'Acme::Shop::Order', last: 'default' });
});

test('whoever the account and region are of, and in whatever partition', () => {
  const arn = 'arn:aws-cn:cloudformation:cn-north-1:999999999999:type/resource/Acme-Shop-Order';
  assert.deepEqual(readTypeArn(arn), { typeName: 'Acme::Shop::Order' });
});

for (const wrong of [
  '',
  'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop',
  'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order-More',
  'arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order/1',
  'arn:aws:cloudformation:eu-west-1:123456789012:type/hook/Acme-Shop-Order',
  'arn:aws:s3:eu-west-1:123456789012:type/resource/Acme-Shop-Order',
  'arn:aws:cloudformation:eu-west-1:123456789012:type-configuration/resource/Acme-Shop-Order/default',
])
  test(`no ARN of a type: ${wrong}`, () => assert.equal(readTypeArn(wrong), undefined));
