import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { own } from '../../src/json/index.ts';
import { loadSchema } from '../../src/schema/load.ts';
import { migrateSchema } from '../../src/schema/migration/migrate.ts';

const folder = new URL('../../../shared/corpus/resource-schemas/', import.meta.url);

test('published schemas are current, but for the deprecated taggable', {
  skip: existsSync(folder) ? false : 'corpus not present',
}, () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { document } = loadSchema(readFileSync(new URL(file, folder)), file);
    const { text, changes } = migrateSchema(document!);
    const places = changes.map((change) => change.pointer);
    assert.deepEqual(
      places.filter((pointer) => pointer !== '/taggable'),
      [],
      file,
    );
    if (places.length === 0) {
      assert.equal(text, document!.json.source.text, file);
      continue;
    }
    assert.notEqual(own(document!.root, 'taggable'), undefined, file);
    const again = migrateSchema(loadSchema(text, file).document!);
    assert.deepEqual(again.changes, [], file);
    assert.equal(again.text, text, file);
  }
});
