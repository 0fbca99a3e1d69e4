import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Import, importsBelow } from './imports.ts';
import { INNER, LAYERS, SUBPATHS } from './layers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imports = importsBelow(root, 'src');
const moduleOf = (path: string): string => path.split('/')[1] ?? '';
const show = (entry: Import): string => `${entry.from} → ${entry.target}`;

describe('the borders of the architecture', () => {
  test('imports are found at all', () => {
    assert.ok(
      imports.some(
        (entry) => entry.from === 'src/json/parse.ts' && entry.target === 'src/diagnostics/index.ts',
      ),
    );
  });

  test('every relative import leads to a file', () => {
    assert.deepEqual(
      imports.filter((entry) => entry.relative && !existsSync(`${root}/${entry.target}`)).map(show),
      [],
    );
  });

  test('a module imports only the modules it may', () => {
    const wrong = imports.filter((entry) => {
      if (!entry.relative) return false;
      const from = moduleOf(entry.from);
      const to = moduleOf(entry.target);
      const layer = LAYERS[from];
      if (from === to) return false;
      return !layer?.modules.includes(to) && !(entry.typeOnly && layer?.typesOnly?.includes(to));
    });
    assert.deepEqual(wrong.map(show), []);
  });

  test('a module reaches another only through its index.ts, or that of a part with a subpath of its own', () => {
    const wrong = imports.filter(
      (entry) =>
        entry.relative &&
        moduleOf(entry.from) !== moduleOf(entry.target) &&
        entry.target !== `src/${moduleOf(entry.target)}/index.ts` &&
        !SUBPATHS.includes(entry.target),
    );
    assert.deepEqual(wrong.map(show), []);
  });
  test('a module imports only the packages it may', () => {
    const wrong = imports.filter((entry) => {
      if (entry.relative) return false;
      const name = entry.target
        .split('/')
        .slice(0, entry.target.startsWith('@') ? 2 : 1)
        .join('/');
      const allowed = LAYERS[moduleOf(entry.from)]?.externals ?? [];
      return !allowed.includes(name.startsWith('node:') ? 'node:*' : name) && !allowed.includes(entry.target);
    });
    assert.deepEqual(wrong.map(show), []);
  });

  test('the borders inside the modules hold', () => {
    for (const { from, forbidden, why } of INNER) {
      const wrong = imports.filter((entry) => from.test(entry.from) && forbidden.test(entry.target));
      assert.deepEqual(wrong.map(show), [], why);
    }
  });

  test('no import cycles', () => {
    assert.deepEqual(findCycle(imports.filter((entry) => entry.relative && !entry.typeOnly)), []);
  });
});

function findCycle(edges: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const edge of edges) targets.set(edge.from, [...(targets.get(edge.from) ?? []), edge.target]);
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of targets.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
