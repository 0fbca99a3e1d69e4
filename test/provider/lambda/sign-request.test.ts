import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signRequest } from '../../../src/provider/lambda/sign-request.ts';

/** The credentials and the time of the test suite that AWS publishes for Signature Version 4. */
const SUITE = {
  host: 'example.amazonaws.com',
  region: 'us-east-1',
  service: 'service',
  headers: {},
  body: '',
  credentials: {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: '',
  },
  at: new Date('2015-08-30T12:36:00.000Z'),
} as const;

describe('signatures of AWS, version 4', () => {
  test('post-vanilla of the published test suite', async () => {
    assert.equal(
      (await signRequest(SUITE))['authorization'],
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        'SignedHeaders=host;x-amz-date, ' +
        'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    );
  });

  test('post-x-www-form-urlencoded of the published test suite', async () => {
    const signed = await signRequest({
      ...SUITE,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Param1=value1',
    });
    assert.match(
      signed['authorization'] ?? '',
      /SignedHeaders=content-type;host;x-amz-date, Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a$/,
    );
  });

  test('the session token is sent and signed', async () => {
    const signed = await signRequest({
      ...SUITE,
      credentials: { ...SUITE.credentials, sessionToken: 'session' },
    });
    assert.equal(signed['x-amz-security-token'], 'session');
    assert.match(signed['authorization'] ?? '', /SignedHeaders=host;x-amz-date;x-amz-security-token/);
  });
});
