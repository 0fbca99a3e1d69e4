import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conversionJobs, readBuildFile, transformModel } from '../../../src/smithy/convert/index.ts';
import { type BuildFile, convertModel, type Model, readOptions } from '../../../src/smithy/index.ts';
import { CONFIG, modelOf } from './models.ts';

function read(text: string, variables: Record<string, string> = {}): BuildFile {
  const { build, diagnostics } = readBuildFile(text, 'smithy-build.json', variables);
  assert.deepEqual(diagnostics, []);
  return build!;
}

function problems(text: string): string[] {
  return readBuildFile(text, 'smithy-build.json', {}).diagnostics.map(
    ({ severity, code, location }) => `${severity} ${code} ${location?.line}:${location?.column}`,
  );
}

describe('smithy-build.json', () => {
  test('names models, plugins and projections', () => {
    const build = read(`{
      // The version of the format.
      "version": "1.0",
      "sources": ["model"], // ours
      "imports": ["shared.smithy"],
      "outputDirectory": "out",
      "plugins": { "cloudformation": { "service": "acme.shop#Shop" }, "model": {} },
      "projections": {
        "public": {
          "imports": ["public.smithy"],
          "transforms": [{ "name": "excludeShapesByTag", "args": { "tags": ["internal"] } }],
          "plugins": { "cloudformation": { "service": "acme.shop#Public" }, "cloudformation::extra": { "service": "acme.shop#Extra" } }
        },
        "base": { "abstract": true, "plugins": { "cloudformation": {} } }
      }
    }`);
    assert.equal(build.outputDirectory, 'out');
    assert.deepEqual(
      conversionJobs(build).map(({ projection, artifact, models, transforms, plugin }) => ({
        where: `${projection}/${artifact}`,
        models,
        transforms: transforms.map(({ name }) => name),
        service: plugin.config['service'],
      })),
      [
        {
          where: 'source/cloudformation',
          models: ['model', 'shared.smithy'],
          transforms: [],
          service: 'acme.shop#Shop',
        },
        {
          where: 'public/cloudformation',
          models: ['model', 'shared.smithy', 'public.smithy'],
          transforms: ['excludeShapesByTag'],
          service: 'acme.shop#Public',
        },
        {
          where: 'public/extra',
          models: ['model', 'shared.smithy', 'public.smithy'],
          transforms: ['excludeShapesByTag'],
          service: 'acme.shop#Extra',
        },
      ],
    );
  });

  test('a projection can apply the transforms of others, which may apply each other', () => {
    const build = read(`{
      "version": "1.0",
      "plugins": { "cloudformation": {} },
      "projections": {
        "a": { "abstract": true, "transforms": [{ "name": "removeUnusedShapes" }, { "name": "apply", "args": { "projections": ["b"] } }] },
        "b": { "transforms": [{ "name": "apply", "args": { "projections": ["a"] } }, { "name": "flattenAndRemoveMixins" }] }
      }
    }`);
    const job = conversionJobs(build).find(({ projection }) => projection === 'b');
    assert.deepEqual(
      job?.transforms.map(({ name }) => name),
      ['removeUnusedShapes', 'flattenAndRemoveMixins'],
    );
  });

  test('variables stand in keys and values; a backslash makes a plain text', () => {
    const text = String.raw`{ "version": "1.0", "sources": ["${'${'}ROOT}/model", "\\${'${'}ROOT}"], "plugins": { "cloudformation::${'${'}NAME}": {} } }`;
    const build = read(text, { ROOT: '/shop', NAME: 'x' });
    assert.deepEqual(build.sources, ['/shop/model', '${ROOT}']);
    assert.deepEqual(
      build.plugins.map(({ id }) => id),
      ['cloudformation::x'],
    );
  });

  const mistakes: [string, string, string[]][] = [
    ['no JSON', '{ "version": }', ['error json-syntax 1:3']],
    ['no object', '[]', ['error build-file-invalid 1:1']],
    ['no version', '{}', ['error build-file-invalid 1:1']],
    ['another version', '{ "version": "2.0" }', ['error build-file-invalid 1:14']],
    [
      'a variable without a value',
      '{ "version": "1.0", "sources": ["${NOWHERE}"] }',
      ['error build-file-invalid 1:33'],
    ],
    ['a path that is no list', '{ "version": "1.0", "sources": "model" }', ['error build-file-invalid 1:32']],
    [
      'a plugin that is no object',
      '{ "version": "1.0", "plugins": { "x": 1 } }',
      ['error build-file-invalid 1:39'],
    ],
    [
      'transforms that are none',
      '{ "version": "1.0", "projections": { "p": { "transforms": [{}, { "name": "x", "args": 1 }] } } }',
      ['error build-file-invalid 1:60', 'error build-file-invalid 1:87'],
    ],
    ['an unknown key', '{ "version": "1.0", "source": ["model"] }', ['warning build-file-invalid 1:21']],
  ];
  for (const [name, text, wanted] of mistakes) {
    test(`${name} is reported with its place`, () => assert.deepEqual(problems(text), wanted));
  }
});

const MODEL = `
service Shop { version: "1", resources: [Order, Hidden] }
service Other { version: "1", resources: [Foreign] }
@cfnResource(additionalSchemas: [More])
resource Order { identifiers: { orderId: String } }
@tags(["internal"])
@cfnResource
resource Hidden { identifiers: { hiddenId: String } }
@cfnResource
resource Foreign { identifiers: { foreignId: String } }
structure More {
    note: String
    @tags(["internal"]) secret: Secret
    secrets: Secrets
    @deprecated old: String
}
@tags(["internal"])
structure Secret { value: String }
list Secrets { member: Secret }
structure Unused { other: Used }
structure Used { a: String }`;

/** The properties of each resource type after transforms. */
function converted(...transforms: { name: string; args?: object }[]): Record<string, string[]> {
  const { build } = readBuildFile(
    JSON.stringify({ version: '1.0', projections: { p: { transforms } } }),
    'smithy-build.json',
    {},
  );
  const projection = build!.projections.find(({ name }) => name === 'p')!;
  const { model, diagnostics } = transformModel(modelOf(MODEL), projection.transforms, build!);
  assert.deepEqual(diagnostics, []);
  return properties(model);
}

function properties(model: Model): Record<string, string[]> {
  const { options } = readOptions(CONFIG);
  return Object.fromEntries(
    convertModel(model, options!).resources.map(({ context, schema }) => [
      context.resource.id,
      Object.keys(schema['properties'] as object),
    ]),
  );
}

const ORDER = 'acme.shop#Order';
const HIDDEN = 'acme.shop#Hidden';

describe('transforms', () => {
  test('none', () => {
    assert.deepEqual(converted(), {
      [ORDER]: ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'],
      [HIDDEN]: ['HiddenId'],
    });
  });

  const cases: [string, object, Record<string, string[]>][] = [
    ['excludeShapesByTag', { tags: ['internal'] }, { [ORDER]: ['Note', 'Old', 'OrderId'] }],
    [
      'excludeShapesBySelector',
      { selector: '[id|name=Hidden]' },
      { [ORDER]: ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'] },
    ],
    [
      'excludeShapesByTrait',
      { traits: ['deprecated'] },
      { [ORDER]: ['Note', 'OrderId', 'Secret', 'Secrets'], [HIDDEN]: ['HiddenId'] },
    ],
    [
      'includeServices',
      { services: ['acme.shop#Shop'] },
      { [ORDER]: ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'], [HIDDEN]: ['HiddenId'] },
    ],
    ['excludeTraits', { traits: ['aws.cloudformation#cfnResource'] }, {}],
    ['excludeTraits', { traits: ['aws.cloudformation#'] }, {}],
    [
      'removeUnusedShapes',
      {},
      { [ORDER]: ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'], [HIDDEN]: ['HiddenId'] },
    ],
    [
      'removeTraitDefinitions',
      {},
      { [ORDER]: ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'], [HIDDEN]: ['HiddenId'] },
    ],
    [
      'filterSuppressions',
      { removeUnused: true },
      { [ORDER]: ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'], [HIDDEN]: ['HiddenId'] },
    ],
  ];
  for (const [name, args, wanted] of cases) {
    test(`${name} ${JSON.stringify(args)}`, () => assert.deepEqual(converted({ name, args }), wanted));
  }

  test('tags can be taken off before shapes are chosen by them', () => {
    assert.deepEqual(
      converted(
        { name: 'excludeTags', args: { tags: ['internal'] } },
        { name: 'excludeShapesByTag', args: { tags: ['internal'] } },
      )[ORDER],
      ['Note', 'Old', 'OrderId', 'Secret', 'Secrets'],
    );
  });

  test('the arguments of old stand in a list', () => {
    assert.deepEqual(converted({ name: 'excludeShapesByTag', args: ['internal'] }), {
      [ORDER]: ['Note', 'Old', 'OrderId'],
    });
  });

  const mistakes: [string, object, RegExp][] = [
    [
      'excludeShapesByTags',
      {},
      /does not carry out the transform "excludeShapesByTags"\. Did you mean "excludeShapesByTag"/,
    ],
    ['excludeShapesByTag', { tags: 'internal' }, /"tags" of excludeShapesByTag has to be a list of texts/],
    ['excludeShapesBySelector', {}, /needs the argument "selector"/],
    ['excludeShapesBySelector', { selector: '[' }, /The selector cannot be read/],
  ];
  for (const [name, args, message] of mistakes) {
    test(`${name} ${JSON.stringify(args)} is an error`, () => {
      const transform = { name, args: args as never, pointer: '/projections/p/transforms/0' };
      const { diagnostics } = transformModel(modelOf(MODEL), [transform], {
        locate: () => ({ file: 'smithy-build.json', line: 1, column: 1, endLine: 1, endColumn: 1 }),
      });
      assert.equal(diagnostics.length, 1);
      assert.match(diagnostics[0]!.message, message);
    });
  }
});
