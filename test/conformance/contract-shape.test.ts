import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { createInputGenerator } from '../../src/contract/inputs/index.ts';
import { shapeProblems } from '../../src/contract/judge/shape.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { compileSchema, loadSchema, type ResourceType, withoutWriteOnly } from '../../src/schema/index.ts';
import { corpusMissing, corpusText, corpusUrl } from './corpus.ts';

/** Every so many schemas are tried: enough to meet every kind of them, in a second or two. */
const EVERY = 9;

function* corpusTypes(): Generator<readonly [name: string, type: ResourceType]> {
  const names = readdirSync(corpusUrl('resource-schemas/')).filter((name) => name.endsWith('.json'));
  for (const name of names.filter((_, index) => index % EVERY === 0)) {
    const { document } = loadSchema(corpusText(`resource-schemas/${name}`), name);
    if (document !== undefined) yield [name, compileSchema(document)];
  }
}

/** What a handler may return of a resource: everything, no secrets, or all but one property. */
function returned(type: ResourceType, model: JsonObject): readonly JsonObject[] {
  const less = Object.keys(model).map((left) =>
    Object.fromEntries(Object.entries(model).filter(([name]) => name !== left)),
  );
  return [model, withoutWriteOnly(type, model), ...less];
}

test('models of published schemas, whole or in part, conform to their shape', { skip: corpusMissing }, () => {
  let models = 0;
  for (const [name, type] of corpusTypes()) {
    const { model } = createInputGenerator(type, { seed: 5 }).create(0, { extent: 'full' });
    for (const one of model === undefined ? [] : returned(type, model)) {
      models += 1;
      assert.deepEqual(shapeProblems(type, one), [], name);
    }
  }
  assert(models > 500, `only ${models} models were tried`);
});

test('a property of another type, and one that the schema does not know, do not', {
  skip: corpusMissing,
}, () => {
  for (const [name, type] of corpusTypes()) {
    for (const property of type.properties.values()) {
      const declared = property.schema['type'];
      if (typeof declared !== 'string') continue;
      const wrong = declared === 'string' ? 7 : 'text';
      const places = shapeProblems(type, { [property.name]: wrong }).map(({ pointer }) => pointer);
      assert(places.includes(`/${property.name}`), `${name} ${property.name}`);
    }
    assert.equal(shapeProblems(type, { NobodyKnowsThisProperty: 1 }).length, 1, name);
  }
});
