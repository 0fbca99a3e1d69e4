import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadAndValidate } from '../../src/smithy/validate.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';
import { disagreements } from './errorfile.ts';

interface ReferenceEvents {
  readonly file: string;
  readonly byId: Readonly<Record<string, number>>;
}

/** How many events of each severity and id a model has; only ids that the reference's own run can give. */
function countEvents(file: string): Map<string, number> {
  const { events } = loadAndValidate([{ file, text: corpusText(file) }], {});
  const counts = new Map<string, number>();
  for (const { severity, id } of events)
    counts.set(`${severity} ${id}`, (counts.get(`${severity} ${id}`) ?? 0) + 1);
  return counts;
}

describe('real AWS models', { skip: corpusMissing }, () => {
  if (corpusMissing) return;
  const reference = new Map(
    corpusJson<ReferenceEvents[]>('aws-models/reference-events.json').map(({ file, byId }) => [file, byId]),
  );
  const files = readdirSync(corpusUrl('aws-models'))
    .map((name) => `aws-models/${name}`)
    .filter((file) => reference.has(file));

  test('no ERROR that the reference does not give, and as many DANGERs', () => {
    assert.ok(files.length > 30);
    const differences: string[] = [];
    for (const file of files) {
      const ours = countEvents(file);
      const theirs = new Map(Object.entries(reference.get(file)!));
      for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
        if (!/^(ERROR|DANGER) /.test(key) || ours.get(key) === theirs.get(key)) continue;
        differences.push(`${file}: ${key}: ours ${ours.get(key) ?? 0}, theirs ${theirs.get(key) ?? 0}`);
      }
    }
    assert.deepEqual(differences, []);
  });
});

describe('the errorfiles of the CloudFormation traits', { skip: corpusMissing }, () => {
  if (corpusMissing) return;
  const folder = 'smithy-cfn/traits/errorfiles';
  const corpus = fileURLToPath(corpusUrl('.'));
  const models = readdirSync(corpusUrl(folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.smithy'),
  );
  for (const name of models) {
    const model = `${folder}/${name}`;
    const errors = model.replace(/\.smithy$/, '.errors');
    if (!existsSync(corpusUrl(errors))) continue;
    test(name, () => {
      assert.deepEqual(disagreements(corpus, { model, errors, legacyValidationMode: true }), []);
    });
  }
});
