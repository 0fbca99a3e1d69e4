import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadModel, type Model, namespaceOf, PRELUDE_NAMESPACE } from '../../src/smithy/index.ts';
import { parseSelector } from '../../src/smithy/selector/index.ts';

const folder = join(import.meta.dirname, '../../../shared/corpus/smithy-idl/selector');
const present = existsSync(folder);

interface SelectorCase {
  readonly selector: string;
  readonly matches: readonly string[];
  readonly skipPreludeShapes?: boolean;
}

function load(file: string): Model {
  return loadModel([{ file, text: readFileSync(join(folder, file), 'utf8') }]).model;
}

function select(model: Model, text: string): readonly string[] {
  const { selector, error } = parseSelector(text);
  assert.equal(error, undefined, error?.message);
  const found = selector!.select(model);
  for (const shape of model.shapes.values()) {
    assert.equal(
      selector!.matches(model, shape),
      found.has(shape.id),
      `matches(${shape.id}) agrees with select`,
    );
  }
  return [...found].sort();
}

/** Only what is not of the prelude. */
function selectOwn(model: Model, text: string): readonly string[] {
  return select(model, text).filter((id) => namespaceOf(id) !== PRELUDE_NAMESPACE);
}

function names(file: string, text: string): readonly string[] {
  return selectOwn(load(file), text).map((id) => id.slice(id.indexOf('#') + 1));
}

if (!present) test('selector conformance', { skip: 'corpus not present' }, () => {});

for (const file of present ? readdirSync(join(folder, 'cases')) : []) {
  const model = load(`cases/${file}`);
  const cases = model.metadata.get('selectorTests') as unknown as readonly SelectorCase[];
  for (const { selector, matches, skipPreludeShapes } of cases) {
    test(`${file}: ${selector.replaceAll(/\s+/g, ' ')}`, () => {
      const found = (skipPreludeShapes === true ? selectOwn : select)(model, selector);
      assert.deepEqual(found, [...matches].sort());
    });
  }
}

const UNIT_MODELS: readonly (readonly [file: string, selector: string, matches: readonly string[]])[] = [
  ['neighbor-test.smithy', 'service > operation', ['Operation']],
  ['neighbor-test.smithy', 'service -[resource, operation]->', ['MyResource', 'Operation']],
  ['neighbor-test.smithy', 'resource -[instanceOperation]->', ['DeleteMyResource', 'GetMyResource']],
  ['neighbor-test.smithy', 'resource -[bound]->', ['MyService2']],
  ['neighbor-test.smithy', 'resource -[bound, delete]->', ['DeleteMyResource', 'MyService2']],
  ['neighbor-test.smithy', 'operation -[nobody]->', []],
  ['neighbor-test.smithy', ':test(-[trait]-> [trait|deprecated])', ['MyString']],
  ['neighbor-test.smithy', 'service :not(-[trait]-> [trait|protocolDefinition])', ['MyService2']],
  ['neighbor-test.smithy', 'operation[id|name=Operation] > structure', ['Error', 'Input', 'Output']],
  ['reverse-neighbor.smithy', 'string :test(< member < structure < operation)', ['MyString1']],
  ['reverse-neighbor.smithy', '[trait|trait] :not(<-[trait]-)', ['notConnected']],
  ['reverse-neighbor.smithy', 'list <-[member]-', []],
  ['reverse-neighbor.smithy', 'list < member < map', ['StringListMap']],
  ['not-test.smithy', 'list :not(> member > string)', ['FloatList']],
  ['not-test.smithy', 'string :not([trait|sensitive]) :not([trait|length])', ['MyString']],
  [
    'not-test.smithy',
    'structure > member :test(> string :not([trait|length])) :test(:not([trait|length]))',
    ['StructA$noLengthOnEither'],
  ],
  ['not-test.smithy', 'service :not(-[trait]-> [trait|protocolDefinition])', ['HasNoProtocolTraits']],
  ['recursive-resources.smithy', ':topdown(resource)', ['A', 'B']],
  ['recursive-resources.smithy', 'resource ~> resource', ['A', 'B']],
  [
    'topdown-exclusive-traits.smithy',
    ':topdown([trait|smithy.example#a])',
    ['O1', 'O2', 'O3', 'O4', 'R1', 'R2', 'Service1'],
  ],
  [
    'topdown-exclusive-traits.smithy',
    ':topdown([trait|smithy.example#a], [trait|smithy.example#b])',
    ['O2', 'R1', 'Service1'],
  ],
  [
    'topdown-auth.smithy',
    ':topdown([trait|auth|(length) > 0], [trait|auth|(length) = 0])',
    ['OperationWithAuthTrait', 'OperationWithNoAuthTrait', 'RA', 'ServiceWithAuthTrait'],
  ],
  ['structure-with-mixins.smithy', 'structure :test(-[mixin]->)', ['Concrete', 'Mixin2']],
  ['structure-with-mixins.smithy', 'structure -[mixin]->', ['Mixin1', 'Mixin2']],
  ['structure-with-mixins.smithy', '[trait|mixin] :not(<-[mixin]-)', ['UnusedMixin']],
  ['shape-type-test.smithy', 'string', ['Enum', 'String']],
  ['shape-type-test.smithy', 'integer', ['IntEnum', 'Integer']],
  ['shape-type-test.smithy', 'enum', ['Enum']],
  ['shape-type-test.smithy', 'number', ['IntEnum', 'Integer']],
  ['shape-type-test.smithy', 'simpleType', ['Enum', 'IntEnum', 'Integer', 'String']],
  [
    'shape-type-test.smithy',
    'aggregateType',
    ['List', 'Map', 'OperationInput', 'OperationOutput', 'Structure', 'Union'],
  ],
  ['shape-type-test.smithy', 'serviceType', ['Operation', 'Resource', 'Service']],
  ['enum-shapes.smithy', '[trait|enum]', ['Suit']],
  ['enum-shapes.smithy', ':test(string, enum):not([trait|enum])', ['PlainString']],
  ['enums.smithy', '[@trait|enum|(values): @{name} ^= DIA, CLU]', ['Suit']],
  ['enums.smithy', '[@trait|enum|(values): @{name} ^= DIA, BLA]', ['Color', 'Suit']],
  ['nested-traits.smithy', "[trait|error = 'CLIENT' i]", ['ErrorStruct2']],
  ['nested-traits.smithy', '[trait|httpError >= 500e0]', ['ErrorStruct1']],
  ['nested-traits.smithy', "[trait|httpError >= 'nope']", []],
  ['nested-traits.smithy', "[trait|tags='foo']", []],
  ['nested-traits.smithy', '[trait|range|min!=1]', ['RangeInt2']],
  [
    'nested-traits.smithy',
    "[trait|externalDocumentation|(values)='https://www.anotherexample.com/']",
    ['DocumentedString2'],
  ],
  ['nested-traits.smithy', "[trait|smithy.example#nestedTrait|foo|foo|bar='hi']", ['DocumentedString1']],
  ['nested-traits.smithy', '[trait|enum|(values)|tags|(length) > 1]', ['DocumentedString1']],
  [
    'nested-traits.smithy',
    '[@trait|enum|(values): @{name}=@{value} && @{tags|(values)}=hi]',
    ['DocumentedString1'],
  ],
  [
    'nested-traits.smithy',
    '[@trait|smithy.example#listyTrait|(values)|(values)|(values): @{foo}=c]',
    ['MyService'],
  ],
  ['nested-traits.smithy', '[trait|smithy.example#listyTrait|(values)|(first)|(length) = 1]', ['MyService']],
  ['nested-traits.smithy', '[trait|trait][@: @{trait|(keys)} = @{id}]', ['recursiveTrait']],
  [
    'http-model.smithy',
    'service :test(~> operation [trait|http]) ~> operation :not([trait|http])',
    ['NoHttp'],
  ],
  ['resource.smithy', 'string :in(:root(-[input]-> ~> *)) :not(:in(:root(-[output]-> ~> *)))', ['CityId']],
];

for (const [file, selector, matches] of present ? UNIT_MODELS : []) {
  test(`${file}: ${selector}`, () => {
    assert.deepEqual(names(file, selector), matches);
  });
}
