import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createSource, type Diagnostic } from '../../src/diagnostics/index.ts';
import { decodeText } from '../../src/json/index.ts';
import { compileSchema, validateSchema } from '../../src/schema/index.ts';
import { GOOD_SCHEMA } from '../schema/rules/tester.ts';
import { createRandom, damage } from './damage.ts';

const examples = new URL('../../examples/', import.meta.url);
const texts = [
  JSON.stringify(GOOD_SCHEMA, null, 2),
  JSON.stringify(GOOD_SCHEMA),
  ...readdirSync(examples, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), examples), 'utf8')),
];

/** Every finding has a place, and the place is inside the file. */
function checkPlaces(diagnostics: readonly Diagnostic[], text: string): void {
  const end = createSource('schema.json', text).location(text.length);
  for (const { code, location } of diagnostics) {
    assert.ok(location !== undefined, `${code} has no place`);
    const inside =
      location.line >= 1 &&
      location.column >= 1 &&
      location.endLine >= location.line &&
      location.endLine <= end.line;
    assert.ok(inside, `${code} is outside of the file: ${JSON.stringify(location)}`);
  }
}

async function check(bytes: Uint8Array): Promise<readonly Diagnostic[]> {
  const { document, diagnostics } = await validateSchema(bytes, 'schema.json');
  checkPlaces(diagnostics, decodeText(bytes, 'schema.json').text);
  if (document !== undefined) compileSchema(document);
  return diagnostics;
}

describe('whatever the input, there are findings with a place and never a throw', () => {
  for (let part = 0; part < 4; part++) {
    test(`5,000 damaged schemas, seed ${part}`, async () => {
      const random = createRandom(part);
      let damaged = 0;
      for (let round = 0; round < 5000; round++) {
        const diagnostics = await check(damage(texts[random(texts.length)]!, random));
        if (diagnostics.length > 0) damaged++;
      }
      assert.ok(damaged > 3000, 'the damage is noticed');
    });
  }

  test('2,000 files of random bytes', async () => {
    const random = createRandom(99);
    for (let round = 0; round < 2000; round++) {
      const bytes = Uint8Array.from({ length: random(300) }, () => random(256));
      assert.ok((await check(bytes)).length > 0);
    }
  });

  test('hostile files', async () => {
    const hostile = [
      '['.repeat(100_000),
      '{"a":'.repeat(100_000),
      '"'.repeat(10_000),
      '{"properties":'.repeat(600),
      ' '.repeat(100_000),
    ];
    for (const text of hostile) assert.ok((await check(Buffer.from(text))).length > 0);
    const large = await validateSchema(new Uint8Array(50 * 1024 * 1024).fill(0x20), 'schema.json');
    assert.deepEqual(
      large.diagnostics.map(({ code }) => code),
      ['file-too-large'],
    );
  });
});
