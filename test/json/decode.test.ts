import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { decodeText } from '../../src/json/index.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...parts: (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const decode = (content: Uint8Array): { text: string; found: readonly Diagnostic[] } => {
  const { text, diagnostics } = decodeText(content, 'x.json');
  return { text, found: diagnostics };
};
const place = (diagnostic: Diagnostic | undefined): string =>
  `${diagnostic?.code} ${diagnostic?.location?.line}:${diagnostic?.location?.column}`;

describe('UTF-8', () => {
  test('is read without a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(text.charCodeAt(0) !== 0xfeff && text.charCodeAt(0) !== 0 && text.charCodeAt(1) !== 0);
        assert.deepEqual(decode(utf8(text)), { text, found: [] });
      }),
      { seed: 5 },
    );
    assert.deepEqual(decode(bytes()), { text: '', found: [] });
  });

  test('a byte-order mark is a warning and no part of the text', () => {
    const { text, found } = decode(bytes([0xef, 0xbb, 0xbf], utf8('{"ä":1}')));
    assert.equal(text, '{"ä":1}');
    assert.deepEqual(found.map(place), ['byte-order-mark 1:1']);
    assert.equal(found[0]?.severity, 'warning');
  });

  test('a byte that is no UTF-8 is shown where it stands, and the rest is read', () => {
    const { text, found } = decode(bytes(utf8('{\n "ä": "'), [0xe4], utf8('x"}')));
    assert.deepEqual(found.map(place), ['file-encoding 2:8']);
    assert.equal(found[0]?.message, 'The byte 0xe4 is not valid UTF-8 here.');
    assert.equal(text, '{\n "ä": "\ufffdx"}');
  });

  test('of a character that breaks off, the first byte is shown', () => {
    for (const tail of [
      [0xe2, 0x82],
      [0xe2, 0x28],
      [0xf0, 0x9f, 0x98],
      [0xf0, 0x9f, 0x98, 0x22],
    ]) {
      const { found } = decode(bytes(utf8('"é'), tail));
      assert.deepEqual(found.map(place), ['file-encoding 1:3'], tail.join());
      assert.match(found[0]!.message, new RegExp(`The byte 0x${tail[0]!.toString(16)} `));
    }
  });

  test('surrogates and overlong forms are no UTF-8', () => {
    assert.deepEqual(decode(bytes([0x22, 0xed, 0xa0, 0x80, 0x22])).found.map(place), ['file-encoding 1:2']);
    assert.deepEqual(decode(bytes([0x22, 0xc0, 0x80, 0x22])).found.map(place), ['file-encoding 1:2']);
  });

  test('with a byte-order mark, a wrong byte is still found', () => {
    const { found } = decode(bytes([0xef, 0xbb, 0xbf, 0x22, 0xff, 0x22]));
    assert.deepEqual(found.map(place), ['byte-order-mark 1:1', 'file-encoding 1:2']);
  });
});

describe('other encodings are named, and read', () => {
  const wide = (text: string, size: 2 | 4, littleEndian: boolean): Uint8Array => {
    const units =
      size === 2
        ? [...Array(text.length).keys()].map((at) => text.charCodeAt(at))
        : [...text].map((c) => c.codePointAt(0)!);
    const view = new DataView(new ArrayBuffer(units.length * size));
    for (const [at, unit] of units.entries()) {
      if (size === 2) view.setUint16(at * 2, unit, littleEndian);
      else view.setUint32(at * 4, unit, littleEndian);
    }
    return new Uint8Array(view.buffer);
  };

  for (const mark of ['\ufeff', '']) {
    for (const littleEndian of [true, false]) {
      for (const [size, name] of [
        [2, 'UTF-16'],
        [4, 'UTF-32'],
      ] as const) {
        test(`${name}, ${littleEndian ? 'little' : 'big'} end first, ${mark ? 'with' : 'without'} a mark`, () => {
          const { text, found } = decode(wide(`${mark}{"ä": "😀"}`, size, littleEndian));
          assert.equal(text, '{"ä": "😀"}');
          assert.deepEqual(found.map(place), ['file-encoding 1:1']);
          assert.equal(found[0]?.message, `The file is encoded in ${name}, not in UTF-8.`);
          assert.equal(found[0]?.severity, 'error');
        });
      }
    }
  }

  test('a number that is no character does not stop the reading', () => {
    assert.equal(decode(bytes([0x22, 0, 0, 0], [0xff, 0xff, 0xff, 0xff], [0x22, 0, 0, 0])).text, '"\ufffd"');
  });
});
