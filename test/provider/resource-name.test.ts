import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { resourceName } from '../../src/provider/index.ts';

const REQUEST = {
  token: '4e0a3c1f-8f4c-4a43-9d3c-3a6a8b0a9c11',
  stackId:
    'arn:aws:cloudformation:eu-central-1:123456789012:stack/office/e722ae60-fe62-11e8-9a0e-0ae8cc519968',
  logicalId: 'WeeklyReport',
};

describe('the name of a resource', () => {
  test('says where it comes from, and ends in something of its own', () => {
    assert.match(resourceName(REQUEST), /^office-WeeklyReport-[a-z0-9]{12}$/);
  });

  test('is the same for the same token, another for another', () => {
    assert.equal(resourceName(REQUEST), resourceName({ ...REQUEST }));
    assert.notEqual(resourceName(REQUEST), resourceName({ ...REQUEST, token: `${REQUEST.token}0` }));
  });

  test('does not change from one version of Formwork to the next', () => {
    assert.equal(resourceName({ token: 'token' }, { prefix: 'x' }), 'x-3q8yl2p626sb');
  });

  test('two parts that are too long share the room', () => {
    const long = { token: 't', stackId: `x/${'a'.repeat(100)}/y`, logicalId: 'B'.repeat(100) };
    assert.match(resourceName(long), /^a{13}-B{13}-[a-z0-9]{12}$/);
    assert.match(resourceName({ ...long, logicalId: 'Short' }), /^a{21}-Short-[a-z0-9]{12}$/);
    assert.match(resourceName({ ...long, stackId: 'x/s/y' }), /^s-B{25}-[a-z0-9]{12}$/);
  });

  test('a prefix of the author takes the place of both', () => {
    assert.match(resourceName(REQUEST, { prefix: 'report' }), /^report-[a-z0-9]{12}$/);
  });

  test('characters that are not allowed are left out; letters change their case', () => {
    assert.match(resourceName(REQUEST, { characters: 'a-z0-9' }), /^officeweeklyreport[a-z0-9]{12}$/);
    assert.match(resourceName(REQUEST, { characters: 'A-Z_' }), /^OFFICE_WEEKLYREPORT_[A-Z]{13}$/);
    assert.match(resourceName(REQUEST, { characters: '0-9' }), /^\d{19}$/);
  });

  test('begins with a letter, if letters are allowed', () => {
    assert.match(resourceName({ token: 't', logicalId: '9lives' }), /^lives-/);
    assert.match(resourceName({ token: 't', logicalId: '---' }), /^resource-/);
    assert.match(resourceName({ token: 't' }), /^resource-/);
  });

  test('characters without letters and digits are a mistake of the author', () => {
    assert.throws(() => resourceName(REQUEST, { characters: '-' }), /letters or digits/);
  });

  test('any token and any length give a name that keeps the rules', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.integer({ min: 1, max: 80 }),
        (token, logicalId, maxLength) => {
          const name = resourceName({ token, logicalId }, { maxLength });
          assert.match(name, /^[a-zA-Z0-9-]+$/);
          assert.ok(name.length <= maxLength);
        },
      ),
      { seed: 4 },
    );
  });

  test('different tokens do not collide', () => {
    const names = new Set(
      Array.from({ length: 20_000 }, (_, index) => resourceName({ token: `token-${index}` })),
    );
    assert.equal(names.size, 20_000);
  });
});
