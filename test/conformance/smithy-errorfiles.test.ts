import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { disagreements, type ErrorFile } from './errorfile.ts';
import { differences, type OracleCase } from './oracle-events.ts';

const corpus = join(import.meta.dirname, '../../../shared/corpus');
const oracle = join(corpus, 'smithy-idl-oracle/events.json');

/** Files whose events differ from the reference's, each with the reason. */
const SKIPPED: Readonly<Record<string, string>> = {};

/** Files whose events stand elsewhere than the reference's, each with the reason. */
const PLACED_OTHERWISE: ReadonlyMap<string, string> = new Map([
  [
    'smithy-idl/errorfiles/validators/shapeClosures/rename-rules.smithy',
    'The reference has no place for what is wrong with the key of a map; here it stands at the value of the key.',
  ],
]);

if (!existsSync(oracle)) {
  test('errorfiles of the reference', { skip: 'corpus not present' }, () => {});
} else {
  const folder = join(corpus, 'smithy-idl');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  for (const errorFile of manifest.errorfiles as ErrorFile[]) {
    const skip = SKIPPED[errorFile.model] ?? false;
    test(errorFile.model, { skip }, () => assert.deepEqual(disagreements(folder, errorFile), []));
  }

  const cases = JSON.parse(readFileSync(oracle, 'utf8')) as OracleCase[];

  test('the reference says the same about every file, word for word and in the same places', () => {
    const wrong = cases.flatMap((it) =>
      differences(corpus, it, !PLACED_OTHERWISE.has(it.file)).map((line) => `${it.file}: ${line}`),
    );
    assert.deepEqual(wrong, []);
  });

  test('files are listed as placed otherwise only if they are', () => {
    for (const file of PLACED_OTHERWISE.keys()) {
      const listed = cases.find((it) => it.file === file);
      assert.ok(listed !== undefined && differences(corpus, listed).length > 0, file);
    }
  });
}
