import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'HttpChecksumTrait';

function model(trait: string, input = '', output = ''): string {
  return `use aws.protocols#httpChecksum
    @httpChecksum(${trait}) operation O { input := { algorithm: Algorithm, mode: Mode, text: String, ${input} }, output := { ${output} } }
    enum Algorithm { CRC32, SHA1 }
    enum Mode { ENABLED }
    map Headers { key: String, value: String }\n`;
}

const RESPONSE = 'requestValidationModeMember: "mode", responseAlgorithms: ["CRC32"]';

test('HttpChecksumTrait: requests or responses have checksums', () => {
  assert.deepEqual(eventsWithId(ID, model('requestChecksumRequired: true')), []);
  assert.deepEqual(eventsWithId(ID, model('requestAlgorithmMember: "algorithm"')), []);
  assert.deepEqual(eventsWithId(ID, model(RESPONSE)), []);
  assert.deepEqual(eventsWithId(ID, model('')), [
    '[ERROR] a#O: The `httpChecksum` trait must define at least one of the `request` or `response` checksum behaviors. | ' +
      'HttpChecksumTrait',
  ]);
});

test('HttpChecksumTrait: responses need a mode and algorithms', () => {
  assert.deepEqual(eventsWithId(ID, model('responseAlgorithms: ["CRC32"]')), [
    '[ERROR] a#O: The `httpChecksum` trait must model the `requestValidationModeMember` property to support response ' +
      'checksum behavior. | HttpChecksumTrait',
  ]);
  assert.deepEqual(eventsWithId(ID, model('requestValidationModeMember: "mode"')), [
    '[ERROR] a#O: The `httpChecksum` trait must model the `responseAlgorithms` property to support response checksum ' +
      'behavior. | HttpChecksumTrait',
  ]);
});

test('HttpChecksumTrait: members that choose are enums of what there is', () => {
  const start =
    '[ERROR] a#O: The `requestAlgorithmMember` property of the `httpChecksum` trait targets a member';
  assert.deepEqual(eventsWithId(ID, model('requestAlgorithmMember: "gone"')), [
    `${start} that does not exist. | HttpChecksumTrait`,
  ]);
  assert.deepEqual(eventsWithId(ID, model('requestAlgorithmMember: "text"')), [
    `${start} that does not resolve an \`enum\` trait. | HttpChecksumTrait`,
  ]);
  assert.deepEqual(eventsWithId(ID, model('requestAlgorithmMember: "mode"')), [
    `${start} with an \`enum\` trait that contains unsupported values: \`ENABLED\` | HttpChecksumTrait`,
  ]);
});

test('HttpChecksumTrait: headers of checksums belong to it', () => {
  const header = '@httpHeader("x-amz-checksum-crc32") c: String';
  assert.deepEqual(eventsWithId(ID, model('requestChecksumRequired: true', header, header)), [
    '[WARNING] a#O: The `httpHeader` binding of `x-amz-checksum-crc32` on `OInput` starts with the prefix ' +
      '`x-amz-checksum-` used by the `httpChecksum` trait. | HttpChecksumTrait.HttpHeader.OInput.x-amz-checksum-crc32',
  ]);
  assert.deepEqual(eventsWithId(ID, model(RESPONSE, '', '@httpPrefixHeaders("x-amz-") h: Headers')), [
    '[DANGER] a#O: The `httpPrefixHeaders` binding of `OOutput` uses the prefix `x-amz-` that conflicts with the prefix ' +
      '`x-amz-checksum-` used by the `httpChecksum` trait. | HttpChecksumTrait.HttpPrefixHeaders.OOutput.x-amz-',
  ]);
});
