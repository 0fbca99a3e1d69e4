import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { loadModel } from '../../../src/smithy/index.ts';
import { PRELUDE_TRAITS } from '../../../src/smithy/model/trait-values/prelude-traits.ts';
import { TRAIT_PACKAGES } from '../../../src/smithy/traits/index.ts';

/** What is wrong with a value of a trait of the prelude. */
function problem(trait: string, value: JsonValue): string | undefined {
  const found = PRELUDE_TRAITS.get(`smithy.api#${trait}`)?.(value, 'test#Shape');
  return found && [found.message, ...found.path].join(' @');
}

describe('the form of trait values', () => {
  test('annotations are objects, or omitted', () => {
    assert.equal(problem('required', {}), undefined);
    assert.equal(
      problem('required', true),
      'Annotation traits  must be an object or omitted in the IDL, but found boolean',
    );
  });

  test('text is text', () => {
    assert.equal(problem('documentation', 'x'), undefined);
    assert.equal(problem('documentation', 1), 'Expected string, but found number.');
    assert.equal(problem('httpHeader', ''), 'httpHeader field name binding must not be empty');
    assert.equal(problem('error', 'network'), 'error trait must be set to client or server, found `network`');
  });

  test('lists name the item that is wrong', () => {
    assert.equal(problem('tags', ['a', 'b']), undefined);
    assert.equal(problem('tags', null), 'Expected `test#Shape` to be an array of strings. Found null.');
    assert.equal(problem('tags', ['a', 1]), 'Expected array element 1 to be a string but found number. @1');
    assert.equal(problem('auth', ['a#b', 'oops']), 'Invalid shape ID: oops @1');
    assert.equal(
      problem('references', [{ resource: 'a#B', ids: { x: 1 } }]),
      'Expected string, but found number. @0 @ids @x',
    );
  });

  test('objects name the member that is wrong or missing', () => {
    assert.equal(problem('deprecated', { since: 2 }), 'Expected `since` to be a string; found number @since');
    assert.equal(problem('xmlNamespace', {}), 'Missing expected member `uri`.');
    assert.equal(
      problem('requestCompression', { encodings: 'gzip' }),
      'Expected `encodings` member to be an array, but found string. @encodings',
    );
    assert.equal(problem('length', {}), "One of 'min' or 'max' must be provided.");
    assert.equal(problem('range', { min: '1' }), 'Expected number, but found string. @min');
    assert.equal(problem('enum', []), 'enum must have at least one entry');
  });

  test('links must be links', () => {
    assert.equal(problem('externalDocumentation', { Home: 'https://example.com' }), undefined);
    assert.equal(
      problem('externalDocumentation', { Home: 'example' }),
      'Each externalDocumentation value must be a valid URL. Found "example" for name "Home"',
    );
  });

  test('selectors must be selectors', () => {
    assert.equal(problem('trait', { selector: 'structure > member' }), undefined);
    assert.match(problem('trait', { selector: '!' })!, /Unexpected selector character/);
    assert.equal(problem('trait', null), undefined);
  });
});

describe('URI patterns', () => {
  const uri = (pattern: string) => problem('http', { method: 'GET', uri: pattern })?.replace(/ @uri$/, '');

  test('hold labels and literals', () => {
    for (const pattern of ['/', '/a/{b}/{c+}', '/a/', '/a?b=c&d']) assert.equal(uri(pattern), undefined);
  });

  test('that are wrong say why', () => {
    assert.equal(uri('a'), "URI pattern must start with '/'. Found a");
    assert.equal(uri('/a?'), "URI patterns must not end with '?'. Found /a?");
    assert.equal(uri('/a#b'), 'URI pattern must not contain a fragment. Found /a#b');
    assert.equal(uri('/a//b'), 'Segments must not be empty at index 3');
    assert.equal(uri('/{}'), 'Empty label declaration in pattern at index 1.');
    assert.equal(
      uri('/a/{b-c}'),
      "Invalid label name in pattern: 'b-c' at index 3. Labels must contain value identifiers.",
    );
    assert.equal(uri('/{a}/{A}'), 'Label `A` is defined more than once in pattern: /{a}/{A}');
    assert.equal(uri('/?a&a=b'), 'Literal query parameters must not be repeated: /?a&a=b');
    assert.equal(uri('/?{a}'), 'URI labels must not appear in the query string. Found /?{a}');
  });
});

describe('host prefixes', () => {
  const prefix = (hostPrefix: string) => problem('endpoint', { hostPrefix })?.replace(/ @hostPrefix$/, '');

  test('hold labels that do not touch', () => {
    assert.equal(prefix('{a}.data-{b}.'), undefined);
    assert.equal(prefix('{a}{b}'), 'Host labels must not be adjacent in a pattern. Found {a}{b}');
    assert.equal(prefix('x{a'), 'Unclosed label found in pattern at: .1');
    assert.equal(prefix('a}'), 'Literal segments must not contain `}`. Found at: 1');
    assert.equal(prefix('{a+}.'), 'Pattern must not contain a greedy label. Found {a+}.');
  });
});

describe('regular expressions', () => {
  test('of Java are accepted where JavaScript would refuse them', () => {
    const patterns = [
      '^[\\p{Alpha}\\p{L}&&[^a-c]]++$',
      '(?i)a|b',
      '(?<name>a)\\k<name>',
      '(?>a*)b',
      '\\Q(\\E',
      '[]a]',
      '[^]]',
      'a{2}?',
      '(|a)',
      '(?=a)(?!b)(?<=c)(?<!d)',
    ];
    for (const pattern of patterns) assert.equal(problem('pattern', pattern), undefined, pattern);
  });

  test('that nobody can read are named', () => {
    const first = (pattern: string) => problem('pattern', pattern)?.split('\n')[0];
    assert.equal(first('(a'), 'Invalid pattern trait regular expression: `(a`. Unclosed group near index 2');
    assert.equal(
      first('[a'),
      'Invalid pattern trait regular expression: `[a`. Unclosed character class near index 1',
    );
    assert.equal(
      first('*a'),
      "Invalid pattern trait regular expression: `*a`. Dangling meta character '*' near index 0",
    );
    assert.match(first('a)')!, /Unmatched closing '\)'/);
  });
});

describe('what comes with Formwork', () => {
  test('has trait values of the right form, which is not checked at every start', () => {
    const namespaces = new Set(TRAIT_PACKAGES.flatMap((each) => each.namespaces));
    const mentions = [...namespaces].map((namespace) => `apply ${namespace}#x @documentation("")`);
    const text = ['$version: "2.0"', 'namespace a', ...mentions].join('\n');
    const { model } = loadModel([{ file: 'all.smithy', text }]);
    let checked = 0;
    for (const shape of model.shapes.values()) {
      for (const { id, value } of shape.localTraits.values()) {
        assert.equal(PRELUDE_TRAITS.get(id)?.(value, shape.id)?.message, undefined, `${shape.id} ${id}`);
        checked++;
      }
    }
    assert.ok(checked > 500);
  });
});
