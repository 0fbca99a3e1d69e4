import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { mutabilityCell, nameCell } from '../../src/smithy/convert/explain-text.ts';
import {
  convertModel,
  explainAsText,
  explainResource,
  loadModel,
  readOptions,
} from '../../src/smithy/index.ts';

/** The documentation of the traits, whose tables the explanation has to give. */
const SEED = new URL('../../../shared/seeds/004-smithy-cloudformation-traits.rst', import.meta.url);
const missing: string | false = existsSync(SEED) ? false : 'seed not present';

interface Row {
  readonly name: string;
  readonly mutability: string;
  readonly reasons: readonly string[];
}

/** Each table with the model in front of it. */
function seedExamples(text: string): { readonly model: string; readonly rows: readonly Row[] }[] {
  return text
    .split(/are:\n\n\.\. list-table::\n|computed:\n\n\.\. list-table::\n/)
    .slice(0, 3)
    .flatMap((part, index, parts) => {
      const next = parts[index + 1];
      return next === undefined ? [] : [{ model: lastModel(part), rows: tableRows(next) }];
    });
}

function lastModel(text: string): string {
  const start = text.lastIndexOf('.. code-block:: smithy');
  const lines = text.slice(start).split('\n').slice(2);
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('    '));
  return lines
    .slice(0, end)
    .map((line) => line.slice(4))
    .join('\n');
}

function tableRows(text: string): Row[] {
  const table = text.slice(0, text.search(/\n\n\n/));
  const [, ...rows] = table.split(/\n {4}\* - /).slice(1);
  return rows.map((row) => {
    const [name = '', mutability = '', reasoning = ''] = row.replaceAll('``', '`').split(/\n {6}- /);
    const reasons = reasoning
      .split(/(?:^|\n) *\+ /)
      .map((reason) => reason.replace(/\s+/g, ' ').replace(/=$/, '').trim())
      .filter((reason) => reason !== '');
    return { name, mutability, reasons };
  });
}

function explain(model: string): Row[] {
  // The documentation leaves the service out, and in one model the import of a trait.
  const uses = model.includes('use aws.cloudformation#cfnName') ? '' : 'use aws.cloudformation#cfnName\n';
  const text = `$version: "2"\n${model.replace(/(?=\nuse )/, `\n${uses}`)}\nservice Example { version: "1", resources: [Foo] }\n`;
  const { model: loaded, events } = loadModel([{ file: 'seed.smithy', text }]);
  assert.deepEqual(events, []);
  const { options } = readOptions({ service: 'smithy.example#Example', organizationName: 'Seed' });
  const [converted] = convertModel(loaded, options!).resources;
  const { properties } = explainResource(converted!);
  assert.ok(properties.every(({ reasons }) => reasons.every(({ place }) => place?.file === 'seed.smithy')));
  for (const { reasons } of properties)
    for (const { text: reason } of reasons) assert.ok(explainAsText(converted!).includes(`+ ${reason}`));
  return properties.map((property) => ({
    name: nameCell(property),
    mutability: mutabilityCell(property),
    reasons: property.reasons.map(({ text: reason }) => reason),
  }));
}

describe('the tables of the documentation', { skip: missing }, () => {
  const [first, second] = missing ? [] : seedExamples(readFileSync(SEED, 'utf8'));

  test('property mutability: every row', () => {
    const rows = explain(first!.model);
    assert.equal(first!.rows.length, 6);
    assert.equal(rows.length, 6);
    for (const wanted of first!.rows) {
      const found = rows.find(({ name }) => name === wanted.name);
      // This table is about mutability alone; the other one also names identifiers.
      assert.equal(found?.mutability.replace(/ \+ .*/, ''), wanted.mutability, wanted.name);
      // Here the documentation leaves out that create takes writeProperty too; of the same members the other table says so.
      const reasons = found?.reasons.filter(
        (reason) => wanted.name !== '`writeProperty`' || !reason.includes('`create`'),
      );
      assert.deepEqual(reasons, wanted.reasons, wanted.name);
    }
  });

  test('example model: every row, in the same order', () => {
    assert.equal(second!.rows.length, 16);
    assert.deepEqual(explain(second!.model), second!.rows);
  });
});
