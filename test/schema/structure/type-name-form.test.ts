import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, checkProperty, single } from './tester.ts';

test('type-name-form: the message names what is wrong', () => {
  const message = (typeName: string): string => {
    const found = single(check({ typeName }));
    assert.equal(found.code, 'type-name-form');
    assert.equal(found.pointer, '/typeName');
    return found.message;
  };
  assert.equal(message('Order'), 'The type name "Order" has only one part; it needs three, joined by "::".');
  assert.equal(
    message('Acme::Order'),
    'The type name "Acme::Order" has 2 parts; it needs three, joined by "::".',
  );
  assert.match(message('Acme:Shop:Order'), /has only one part/);
  assert.match(message('A::B::C::D'), /has 4 parts/);
  assert.match(message('Acme::Web-Shop::Order'), /has "-" in its part "Web-Shop"/);
  assert.match(message('Acme::S::Order'), /has a part "S" of one character; two is the least/);
  assert.match(message('Acme::::Order'), /has an empty part/);
  assert.match(message(`Acme::Shop::${'x'.repeat(65)}`), /has a part of 65 characters; at most 64/);
  assert.match(message('Acme::Shop::Order\n'), /has "\\n" in its part/);
});

test('type-name-form: the help shows the form', () => {
  assert.match(single(check({ typeName: '' })).help ?? '', /Organization::Service::Resource/);
});

test('type-name-form: the type that a relationship leads to has the same form', () => {
  const relationshipRef = { typeName: 'AWS::VPC', propertyPath: '/properties/VpcId' };
  const found = single(checkProperty({ type: 'string', relationshipRef }));
  assert.equal(found.code, 'type-name-form');
  assert.equal(found.pointer, '/properties/Extra/relationshipRef/typeName');
});

test('type-name-form: reserved organizations are a matter of another rule', () => {
  assert.deepEqual(check({ typeName: 'AWS::S3::Bucket' }), []);
});
