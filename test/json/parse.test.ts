import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { formatPointer, isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../src/json/index.ts';

const errors = (text: string): readonly Diagnostic[] => parseJson(text, 'x.json').diagnostics;

/** `line:column message` of each error. */
const brief = (text: string): string[] =>
  errors(text).map(({ location, message }) => `${location?.line}:${location?.column} ${message}`);

const readValue = (text: string): JsonValue | undefined => parseJson(text, 'x.json').document?.value;

describe('good JSON', () => {
  test('is read without a word', () => {
    const text = ' {"a" : [1, -2.5e3, true, false, null, "x"], "b": {}, "c": [] }\r\n\t';
    assert.deepEqual(brief(text), []);
    assert.deepEqual(readValue(text), JSON.parse(text));
  });

  test('any value is one: texts, numbers, true, null', () => {
    for (const text of ['"x"', '0', '-0', '1E5', 'true', 'null', '[]', '{}', '""']) {
      assert.deepEqual(brief(text), [], text);
      assert.deepEqual(readValue(text), JSON.parse(text), text);
    }
  });

  test('escapes mean what they mean', () => {
    const text = String.raw`"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00"`;
    assert.deepEqual(brief(text), []);
    assert.equal(readValue(text), '"\\/\b\f\n\r\tA😀');
  });

  test('keys that objects inherit are keys like others', () => {
    const value = readValue('{"__proto__": {"a": 1}, "constructor": 2, "toString": 3}') as object;
    assert.deepEqual(Object.keys(value), ['__proto__', 'constructor', 'toString']);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(({} as Record<string, unknown>)['a'], undefined);
  });

  test('every value that JSON can write is read back, and every pointer finds its text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { document, diagnostics } = parseJson(text, 'x.json');
        assert.deepEqual(diagnostics, []);
        assert.deepEqual(document?.value, JSON.parse(text));
        for (const [pointer, expected] of places(document!.value)) {
          const span = document!.offsets(pointer);
          assert.ok(span !== undefined, pointer);
          assert.deepEqual(JSON.parse(text.slice(span.start, span.end)), expected, pointer);
        }
      }),
      { numRuns: 500, seed: 42 },
    );
  });
});

/** Every pointer of a value with what it leads to. */
function places(value: JsonValue, tokens: readonly (string | number)[] = []): [string, JsonValue][] {
  const members: [string | number, JsonValue][] = isJsonArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [
    [formatPointer(tokens), value],
    ...members.flatMap(([token, member]) => places(member, [...tokens, token])),
  ];
}

describe('syntax errors', () => {
  test('commas that are missing', () => {
    assert.deepEqual(brief('[1 2]'), ['1:4 A "," is missing before this.']);
    assert.deepEqual(brief('{"a": 1\n "b": 2}'), ['2:2 A "," is missing before this.']);
    assert.deepEqual(readValue('{"a": 1 "b": 2}'), { a: 1, b: 2 });
  });

  test('commas that are too many', () => {
    assert.deepEqual(brief('[1,\n]'), ['1:3 A "," before "]" is not allowed.']);
    assert.deepEqual(brief('{"a": 1,}'), ['1:8 A "," before "}" is not allowed.']);
    assert.deepEqual(brief('[1,,2]'), ['1:4 There is a "," that does not belong here.']);
    assert.deepEqual(brief('[,1]'), ['1:2 There is a "," that does not belong here.']);
    assert.deepEqual(readValue('[1,,2,]'), [1, 2]);
  });

  test('colons and values that are missing', () => {
    assert.deepEqual(brief('{"a" 1}'), ['1:2 The ":" after the key "a" is missing.']);
    assert.deepEqual(brief('{"a"}'), ['1:2 The key "a" has no value.']);
    assert.deepEqual(brief('{"a":}'), ['1:2 The key "a" has no value.']);
    assert.deepEqual(brief('{"a", "b": 1}'), ['1:2 The key "a" has no value.']);
    assert.deepEqual(brief('{"a":, "b": 1}'), ['1:2 The key "a" has no value.']);
    assert.deepEqual(brief('["a": 1]'), [
      '1:5 There is a ":" that does not belong here.',
      '1:7 A "," is missing before this.',
    ]);
  });

  test('brackets that do not match', () => {
    assert.deepEqual(brief('{"a": [1}'), ['1:9 Expected "]" but found "}".']);
    assert.deepEqual(brief('{"a": 1]}'), ['1:8 Expected "}" but found "]".']);
    assert.deepEqual(brief('}'), ['1:1 Expected a value but found "}".']);
    assert.deepEqual(brief('{"a": [\n{"b": 1}\n'), ['1:7 The file ends before this "[" is closed.']);
    assert.deepEqual(brief('{"a": {{"b": 1}}'), ['1:8 Expected a key in double quotes but found "{".']);
    assert.deepEqual(readValue('{"a": [1, {"b": 2'), { a: [1, { b: 2 }] });
  });

  test('text after the end', () => {
    assert.deepEqual(brief('{} {} {}'), ['1:4 There is more text after the end of the JSON value.']);
    assert.deepEqual(brief('{}}}'), ['1:3 There is more text after the end of the JSON value.']);
    assert.deepEqual(brief('1,2'), ['1:2 There is more text after the end of the JSON value.']);
  });

  test('strings', () => {
    assert.deepEqual(brief("['a']"), ['1:2 Strings take double quotes.']);
    assert.deepEqual(brief('["a\nb"]').slice(0, 1), ['1:2 This string is not closed on its line.']);
    assert.deepEqual(brief('"abc'), ['1:1 This string is not closed on its line.']);
    assert.deepEqual(brief('"a\tb"'), ['1:3 A string may not hold the control character U+0009.']);
    assert.deepEqual(brief(String.raw`"C:\dir"`), [String.raw`1:4 "\d" is not an escape of JSON.`]);
    assert.deepEqual(brief(String.raw`"\u12g4"`), [String.raw`1:2 "\u" is not an escape of JSON.`]);
    assert.deepEqual(brief('"a\\'), [
      '1:3 "\\" is not an escape of JSON.',
      '1:1 This string is not closed on its line.',
    ]);
    assert.equal(readValue(`'it"s'`), 'it"s');
  });

  test('words that are not values', () => {
    assert.deepEqual(brief('[True]'), ['1:2 "True" is not a JSON value.']);
    assert.deepEqual(brief('{"a": @, "b": 1}'), ['1:7 "@" is not a JSON value.']);
    const help = (text: string): string | undefined => errors(text)[0]?.help;
    assert.equal(help('[True]'), 'Write true.');
    assert.equal(help('[None]'), 'Write null.');
    assert.equal(help('[undefined]'), 'Write null.');
    assert.equal(help('[hello]'), 'Text goes between double quotes.');
    for (const number of ['01', '+1', '.5', '1.', '0x10', '1e', 'NaN', '-Infinity', '--1', '1_000']) {
      assert.equal(errors(`[${number}]`).length, 1, number);
      assert.match(errors(`[${number}]`)[0]!.message, /is not a JSON value/, number);
    }
    assert.equal(help('[01]'), 'JSON numbers look like 0, -12, 1.5 or 2e10.');
    assert.deepEqual(readValue('{"a": nope, "b": 1}'), { a: null, b: 1 });
  });

  test('keys without quotes', () => {
    assert.deepEqual(brief('{a: 1, 2: 3, true: 4, $ref: 5, é: 6}'), [
      '1:2 The key a is not in double quotes.',
      '1:8 The key 2 is not in double quotes.',
      '1:14 The key true is not in double quotes.',
      '1:23 The key $ref is not in double quotes.',
      '1:32 The key é is not in double quotes.',
    ]);
    assert.deepEqual(readValue('{a: 1}'), { a: 1 });
  });

  test('comments', () => {
    assert.deepEqual(brief('// one\n{"a": /* two\n lines */ 1} # three'), [
      '1:1 JSON has no comments.',
      '2:7 JSON has no comments.',
      '3:14 JSON has no comments.',
    ]);
    assert.deepEqual(readValue('{"a": /* two */ 1}'), { a: 1 });
    assert.deepEqual(brief('"//"'), []);
  });

  test('blanks that JSON does not know', () => {
    assert.deepEqual(brief('{\u00a0"a":\ufeff1,\u200b"b":\f2}'), [
      '1:2 The character U+00A0 is not white space in JSON.',
      '1:7 The character U+FEFF is not white space in JSON.',
      '1:10 The character U+200B is not white space in JSON.',
      '1:15 The character U+000C is not white space in JSON.',
    ]);
  });

  test('all of a file are reported, each at its place', () => {
    const text = '{\n  a: 1\n  "b": [1,, 2,],\n  "c": tru,\n  "d": "x\n}';
    assert.deepEqual(brief(text), [
      '2:3 The key a is not in double quotes.',
      '3:3 A "," is missing before this.',
      '3:11 There is a "," that does not belong here.',
      '3:14 A "," before "]" is not allowed.',
      '4:8 "tru" is not a JSON value.',
      '5:8 This string is not closed on its line.',
    ]);
    assert.deepEqual(readValue(text), { a: 1, b: [1, 2], c: null, d: 'x' });
  });

  test('lines may end in CR LF', () => {
    assert.deepEqual(brief('{\r\n  "a": x,\r\n  "b": y\r\n}'), [
      '2:8 "x" is not a JSON value.',
      '3:8 "y" is not a JSON value.',
    ]);
  });

  test('have the code json-syntax and the severity error', () => {
    for (const { code, severity } of errors('[1 2, x,]'))
      assert.deepEqual([code, severity], ['json-syntax', 'error']);
  });

  test('are not listed without end', () => {
    const found = errors(`[${'x,'.repeat(100_000)}`);
    assert.equal(found.length, 1001);
    assert.match(found.at(-1)!.message, /more than 1000 errors; the rest of it was not read/);
  });
});

describe('duplicate keys', () => {
  test('are reported at the second one; the last value counts', () => {
    const text = '{"a": 1,\n "b": {"a": 1},\n "a": 2}';
    const found = errors(text);
    assert.deepEqual(
      found.map(({ code, severity }) => `${code} ${severity}`),
      ['duplicate-key error'],
    );
    assert.deepEqual([found[0]?.location?.line, found[0]?.location?.column], [3, 2]);
    assert.match(found[0]!.message, /The key "a" appears twice/);
    assert.deepEqual(readValue(text), { a: 2, b: { a: 1 } });
  });

  test('are the same key even if one is written with escapes', () => {
    assert.equal(errors('{"a": 1, "\\u0061": 2}')[0]?.code, 'duplicate-key');
    assert.equal(errors('{"__proto__": 1, "__proto__": 2}')[0]?.code, 'duplicate-key');
    assert.deepEqual(errors('{"a": 1, "A": 2, "toString": 3}'), []);
  });

  test('are not listed without end', () => {
    assert.equal(errors(`{${'"a":1,'.repeat(50_000)}"a":1}`).length, 1001);
  });
});

describe('odd files', () => {
  test('an empty file is told as such', () => {
    for (const text of ['', ' \r\n\t']) {
      const { document, diagnostics } = parseJson(text, 'x.json');
      assert.equal(document, undefined);
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ['file-empty'],
      );
    }
  });

  test('100,000 brackets are refused where they get too deep, and cost no stack', () => {
    for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000), '[{"a":'.repeat(100_000)]) {
      const found = errors(text);
      assert.deepEqual(
        found.map(({ code }) => code),
        ['nesting-too-deep'],
      );
    }
    assert.equal(errors('['.repeat(100_000))[0]?.location?.column, 513);
  });

  test('the depth can be limited further', () => {
    assert.deepEqual(parseJson('[[1]]', 'x.json', { maxDepth: 2 }).diagnostics, []);
    assert.match(parseJson('[[1]]', 'x.json', { maxDepth: 1 }).diagnostics[0]!.message, /more than 1 deep/);
  });

  test('whatever comes in: nothing is thrown, and every error stands inside the file', () => {
    const fragment = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        "'",
        '\\',
        '\n',
        '\r\n',
        ' ',
        '/*',
        '//',
        '*/',
        '#',
        '"a"',
        '1',
        '-',
      ],
      ...[
        'true',
        'nul',
        '\u0000',
        '\ufeff',
        '\u00a0',
        '\ud800',
        '😀',
        '\\u00',
        '"a":',
        '__proto__',
        '1e9',
        '.',
      ],
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 60 }), (fragments) => {
        const text = fragments.join('');
        const lines = text.split('\n');
        for (const { location } of errors(text)) {
          assert.ok(location !== undefined && location.line >= 1 && location.endLine <= lines.length);
          assert.ok(location.column >= 1 && location.column <= lines[location.line - 1]!.length + 1);
          assert.ok(location.endColumn <= lines[location.endLine - 1]!.length + 1);
        }
      }),
      { numRuns: 3000, seed: 7 },
    );
  });

  test('what JSON.parse refuses gets an error, what it reads does not', () => {
    const character = fc.constantFrom(...'{}[],:"\\ \n0123.-+eEtrufalsn/ab\u0001\u00a0');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const text = characters.join('');
        assert.equal(errors(text).length === 0, isJson(text), JSON.stringify(text));
      }),
      { numRuns: 20_000, seed: 11 },
    );
    const json = fc.json({ maxDepth: 3 });
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(2), character, (text, at, remove, added) => {
        const from = at % (text.length + 1);
        const damaged = text.slice(0, from) + added + text.slice(from + remove);
        const found = errors(damaged).filter(({ code }) => code !== 'duplicate-key');
        assert.equal(found.length === 0, isJson(damaged), JSON.stringify(damaged));
      }),
      { numRuns: 5000, seed: 13 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the pages of the reading errors', () => {
  const page = (code: string): string =>
    readFileSync(new URL(`../../src/json/pages/${code}.md`, import.meta.url), 'utf8');
  const codes = [
    'json-syntax',
    'duplicate-key',
    'nesting-too-deep',
    'file-empty',
    'file-encoding',
    'byte-order-mark',
  ];
  const blocks = (code: string, section: string): string[] => {
    const part =
      page(code)
        .split(/^## /m)
        .find((text) => text.startsWith(section)) ?? '';
    return [...part.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1]!);
  };

  for (const code of codes) {
    test(`${code}: has its sections, and its examples are true`, () => {
      assert.ok(page(code).startsWith(`# ${code}\n`));
      for (const section of ['Why', 'Wrong', 'Right', 'Source'])
        assert.match(page(code), new RegExp(`^## ${section}$`, 'm'));
      for (const text of blocks(code, 'Wrong'))
        assert.ok(errors(text).every((found) => found.code === code) && errors(text).length > 0);
      for (const text of blocks(code, 'Right')) assert.deepEqual(errors(text), []);
    });
  }
});

describe('the offset of what keeps a text from being JSON', () => {
  const cases: readonly [text: string, at: number | undefined][] = [
    ['{"a": [1]}', undefined],
    ['{"a": 1, "a": 2}', undefined],
    ['', 0],
    ['{"Title":', 9],
    ['{"a": [1, 2', 11],
    ['{"a": 1,', 8],
    ['{"a"\n "b"}', 6],
    ['{"a" 1}', 5],
    ['{"a":}', 5],
    ['{"a":,"b":1}', 5],
    ['{"a": 1,}', 7],
    ['[1, 2,]', 5],
    ['[1 2]', 3],
    ['[1}', 2],
    ['{"a": tru}', 6],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['[1] x', 4],
    ['[1, // one\n 2]', 4],
    ['{"a": 1, "a": 2, "b" 3}', 21],
    ['["a\\x"]', 3],
    ['[1, "never closed', 4],
  ];
  for (const [text, at] of cases)
    test(JSON.stringify(text), () => {
      assert.equal(parseJson(text, 'x.json').brokenAt, at);
    });
});
