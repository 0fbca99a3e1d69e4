import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CONFIGURABLE_VALIDATORS, VALIDATORS } from '../../../src/smithy/validators/index.ts';

const folder = new URL('../../../src/smithy/validators/', import.meta.url);

function filesDeclaring(type: string): string[] {
  const declaration = new RegExp(`^export const \\w+: ${type} =`, 'm');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .filter((name) => declaration.test(readFileSync(new URL(name, folder), 'utf8')));
}

test('every validator file is in the index', () => {
  assert.equal(VALIDATORS.length, filesDeclaring('Validator').length);
  assert.equal(CONFIGURABLE_VALIDATORS.length, filesDeclaring('ConfigurableValidator').length);
});

test('no two validators have the same id', () => {
  const ids = VALIDATORS.map((validator) => validator.id);
  assert.equal(new Set(ids).size, ids.length);
  const names = CONFIGURABLE_VALIDATORS.map((validator) => validator.name);
  assert.equal(new Set(names).size, names.length);
});

test('what later validators rely on runs first', () => {
  const inPhase = (phase: string): string[] =>
    VALIDATORS.filter((validator) => validator.phase === phase)
      .map((validator) => validator.id)
      .sort();
  assert.deepEqual(inPhase('correctness'), ['ResourceCycle', 'Target']);
  assert.deepEqual(inPhase('critical'), [
    'DefaultTrait',
    'EnumShape',
    'ExclusiveStructureMemberTrait',
    'ShapeIdConflict',
    'SingleOperationBinding',
    'SingleResourceBinding',
    'TraitConflict',
    'TraitTarget',
    'TraitValue',
  ]);
});
