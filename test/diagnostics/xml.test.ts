import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { escapeXml } from '../../src/diagnostics/index.ts';

describe('text in XML', () => {
  test('is not taken for markup', () => {
    assert.equal(escapeXml('a < b && c ]]> d', 'text'), 'a &lt; b &amp;&amp; c ]]&gt; d');
    assert.equal(escapeXml('&amp;', 'text'), '&amp;amp;', 'what looks escaped is text, too');
    assert.equal(escapeXml(`"it's"`, 'text'), `"it's"`);
  });

  test('does not end an attribute between quotes of either kind', () => {
    assert.equal(escapeXml(`"it's" <b>`, 'attribute'), '&quot;it&#39;s&quot; &lt;b&gt;');
  });

  test('keeps its white space, which parsers would change', () => {
    assert.equal(escapeXml('a\tb\nc\r\nd', 'text'), 'a\tb\nc&#xD;\nd');
    assert.equal(escapeXml('a\tb\nc\r\nd', 'attribute'), 'a&#9;b&#10;c&#xD;&#10;d');
  });

  test('holds nothing that XML 1.0 cannot hold', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const one = String.fromCharCode(code);
      const isLegal =
        [0x9, 0xa, 0xd].includes(code) ||
        (code >= 0x20 && code <= 0xd7ff) ||
        (code >= 0xe000 && code <= 0xfffd);
      if (!isLegal) assert.equal(escapeXml(one, 'text'), '\ufffd', code.toString(16));
      else if (code > 0x7f) assert.equal(escapeXml(one, 'attribute'), one, code.toString(16));
    }
    assert.equal(escapeXml('\u{10000}\u{1f600}\u{10ffff}', 'text'), '\u{10000}\u{1f600}\u{10ffff}');
    assert.equal(escapeXml('\ud83d x \ude00\ud83d', 'attribute'), '\ufffd x \ufffd\ufffd');
  });
});
