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
  assert.deepEqual(readTypeArn(type, HOME), { typeName: 'Acme::Shop::Order', isHere: true });
  const version = versionArn('Acme::Shop::Order', '00000012', HOME);
  assert.equal(version, `${type}/00000012`);
  assert.deepEqual(readTypeArn(version, HOME), {
    typeName: 'Acme::Shop::Order',
    last: '00000012',
    isHere: true,
  });
  const configuration = configurationArn('Acme::Shop::Order', 'default', HOME);
  assert.equal(
    configuration,
    'arn:aws:cloudformation:eu-west-1:123456789012:type-configuration/resource/Acme-Shop-Order/default',
  );
  assert.deepEqual(readConfigurationArn(configuration, HOME), {
    typeName: 'Acme::Shop::Order',
    last: 'default',
    isHere: true,
  });
});

for (const [what, arn] of [
  ['partition', 'arn:aws-cn:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order'],
  ['region', 'arn:aws:cloudformation:eu-west-2:123456789012:type/resource/Acme-Shop-Order'],
  ['account', 'arn:aws:cloudformation:eu-west-1:999999999999:type/resource/Acme-Shop-Order'],
  ['account, as it is none at all', 'arn:aws:cloudformation:eu-west-1::type/resource/Acme-Shop-Order'],
] as const)
  test(`what is in another ${what} is not here`, () => {
    assert.deepEqual(readTypeArn(arn, HOME), { typeName: 'Acme::Shop::Order', isHere: false });
    assert.equal(readTypeArn(`${arn}/00000001`, HOME)?.isHere, false);
    const configuration = `${arn.replace(':type/', ':type-configuration/')}/default`;
    assert.notEqual(readConfigurationArn(configuration, HOME)?.isHere, true);
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
  test(`no ARN of a type: ${wrong}`, () => assert.equal(readTypeArn(wrong, HOME), undefined));
