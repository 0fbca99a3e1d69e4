import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generateRole, hyphenated } from '../../src/generate/index.ts';
import { compileSchema, loadSchema } from '../../src/schema/index.ts';
import { corpusMissing, corpusText, corpusUrl } from './corpus.ts';

interface RolePair {
  readonly folder: string;
  readonly ours: string;
  readonly theirs: string;
}

/** The role of a project as AWS's CLI wrote it, and ours without what tagging adds, which that CLI leaves out. */
function rolePairs(): RolePair[] {
  const root = fileURLToPath(corpusUrl(''));
  const configs = globSync('{third-party-schemas,aws-provider-projects}/**/.rpdk-config', { cwd: root });
  return configs.sort().flatMap((config) => {
    const folder = dirname(config);
    const [, typeName] = /"typeName": *"([^"]+)"/.exec(corpusText(config)) ?? [];
    const schema = `${folder}/${hyphenated(typeName ?? '')}.json`;
    const role = `${folder}/resource-role.yaml`;
    if (!existsSync(corpusUrl(schema)) || !existsSync(corpusUrl(role))) return [];
    const { document } = loadSchema(corpusText(schema), schema);
    const type = compileSchema(document!);
    const untagged = { ...type, tagging: { ...type.tagging, permissions: [] } };
    const ours = generateRole(untagged, { schemaFile: 'schema.json' });
    return ours === undefined ? [] : [{ folder, ours, theirs: corpusText(role) }];
  });
}

const sessionOf = (role: string): string | undefined => /MaxSessionDuration: (\d+)/.exec(role)?.[1];
const actionsOf = (role: string): string =>
  [...role.matchAll(/^\s*- ['"]?([\w*-]+:[\w*:]+|\*)['"]?\s*$/gm)].map(([, action]) => action).join();

describe('roles of real projects', { skip: corpusMissing }, () => {
  test("have the session duration and the actions that AWS's CLI gave them", (t) => {
    const pairs = rolePairs();
    assert.ok(pairs.length > 300);
    const otherSession = pairs.filter(({ ours, theirs }) => sessionOf(ours) !== sessionOf(theirs));
    assert.deepEqual(
      otherSession.map(({ folder }) => folder),
      [],
    );
    const otherActions = pairs.filter(({ ours, theirs }) => actionsOf(ours) !== actionsOf(theirs));
    t.diagnostic(
      `${otherActions.length} of ${pairs.length} roles are older than their schema, or written by hand`,
    );
    assert.ok(otherActions.length < pairs.length / 20, otherActions.map(({ folder }) => folder).join('\n'));
  });
});
