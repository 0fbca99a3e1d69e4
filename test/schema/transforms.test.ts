import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseTransforms, splitAlternatives, type TransformSyntax } from '../../src/schema/transforms.ts';

describe('alternatives', () => {
  test('one expression is one alternative', () => {
    assert.deepEqual(splitAlternatives(' $lowercase(Name) '), ['$lowercase(Name)']);
    assert.deepEqual(splitAlternatives(''), ['']);
  });

  test('$OR separates expressions', () => {
    assert.deepEqual(splitAlternatives('$lowercase(Name) $OR $uppercase(Name) $OR Name'), [
      '$lowercase(Name)',
      '$uppercase(Name)',
      'Name',
    ]);
  });

  test('blanks around it are optional', () => {
    assert.deepEqual(splitAlternatives('$a(x)$OR$b(x)'), ['$a(x)', '$b(x)']);
    assert.deepEqual(splitAlternatives('$a(x)\n$OR\t(x)'), ['$a(x)', '(x)']);
  });

  test('an expression may be missing', () => {
    assert.deepEqual(splitAlternatives('Name $OR'), ['Name', '']);
    assert.deepEqual(splitAlternatives('$OR Name'), ['', 'Name']);
    assert.deepEqual(splitAlternatives('a $OR $OR b'), ['a', '', 'b']);
  });

  for (const [what, expression] of [
    ['a string', '$join([e, "T $OR Y"])'],
    ['a string between apostrophes', "$join([e, 'T $OR Y'])"],
    ['a string with escaped quotes', '"a \\" $OR \\" b"'],
    ['a regular expression', '$replace(Name, / $OR /, "")'],
    ['a regular expression with a slash in brackets', '$match(Name, /[/ $OR ]/)'],
    ['a regular expression after an operator', 'Name ~> / $OR /'],
    ['a comment', 'Name /* $OR */'],
    ['a quoted name', '`a $OR b`'],
    ['brackets', '($OR := 1; $OR)'],
    ['a longer name', '$ORDER & $ORx'],
    ['a name that ends like it', 'Name$OR'],
  ] as const) {
    test(`inside ${what} it is text`, () => {
      assert.deepEqual(splitAlternatives(expression), [expression]);
    });
  }

  test('a slash after a value divides', () => {
    assert.deepEqual(splitAlternatives('a / b $OR c / d'), ['a / b', 'c / d']);
    assert.deepEqual(splitAlternatives('(a) / 2 $OR b[0] / 2 $OR "c" / 2'), [
      '(a) / 2',
      'b[0] / 2',
      '"c" / 2',
    ]);
    assert.deepEqual(splitAlternatives('** / b $OR * / c $OR d'), ['** / b', '* / c', 'd']);
  });

  test('a slash after the words and, or, in starts a regular expression', () => {
    assert.deepEqual(splitAlternatives('a and / $OR /'), ['a and / $OR /']);
    assert.deepEqual(splitAlternatives('and / b $OR c'), ['and / b', 'c']);
  });

  test('what never ends takes the rest', () => {
    for (const expression of ['"a $OR b', '`a $OR b', '/a $OR b', 'x /* $OR b', '(a $OR b'])
      assert.deepEqual(splitAlternatives(expression), [expression]);
  });
});

describe('syntax', () => {
  const parse = async (expression: string): Promise<TransformSyntax> =>
    (await parseTransforms({ propertyTransform: { '/properties/Name': expression } }))[0]!;

  test('expressions that JSONata reads have no errors', async () => {
    assert.deepEqual(await parse('$lowercase(Name) $OR Name'), {
      pointer: '/propertyTransform/~1properties~1Name',
      expression: '$lowercase(Name) $OR Name',
      alternatives: ['$lowercase(Name)', 'Name'],
      errors: [],
    });
  });

  test('each alternative has its own error', async () => {
    const { errors } = await parse('$lowercase(Name $OR Name');
    assert.deepEqual(
      errors.map((error) => error.alternative),
      [0],
    );
    assert.deepEqual(
      (await parse('Name ) $OR Name $OR "x')).errors.map((error) => error.alternative),
      [0, 2],
    );
    assert.deepEqual(
      (await parse('Name $OR')).errors.map((error) => error.alternative),
      [1],
    );
  });

  test('an expression of endless depth is an error, not a crash', async () => {
    const { errors } = await parse('('.repeat(100_000));
    assert.equal(errors.length, 1);
    assert.match(errors[0]!.message, /nested/);
  });

  test('a bad regular expression is an error', async () => {
    assert.equal((await parse('$match(Name, /[z-a]/)')).errors.length, 1);
  });

  test('what is not text is left out', async () => {
    assert.deepEqual(await parseTransforms({ propertyTransform: { '/properties/Name': 1 } }), []);
    for (const root of [{}, { propertyTransform: [] }, { propertyTransform: null }])
      assert.deepEqual(await parseTransforms(root), []);
  });
});
