import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { attackText } from '../../src/schema/regex/attack.ts';
import { backtrackingSearch } from '../../src/schema/regex/backtrack.ts';
import { numbersOf } from '../../src/schema/regex/char-set.ts';
import { backtracking, patternTester, portability, translatePattern } from '../../src/schema/regex/index.ts';
import { linearMatcher } from '../../src/schema/regex/linear.ts';
import { compileProgram } from '../../src/schema/regex/program.ts';
import { readPattern } from '../../src/schema/regex/read-pattern.ts';
import { corpusMissing, corpusUrl } from './corpus.ts';
import { sampleTexts } from './regex-samples.ts';

const folders = ['resource-schemas', 'third-party-schemas', 'aws-provider-projects'];

/** Patterns that are not translated, with the reason. None so far. */
const UNTRANSLATED: Readonly<Record<string, string>> = {};

/** Every value of `pattern` and every key of `patternProperties` below some folders. */
function collectPatterns(): readonly string[] {
  const patterns = new Set<string>();
  const visit = (value: unknown, namesProperties: boolean): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, member] of Object.entries(value)) {
      if (!namesProperties && key === 'pattern' && typeof member === 'string') patterns.add(member);
      if (!namesProperties && key === 'patternProperties' && member !== null && typeof member === 'object') {
        for (const pattern of Object.keys(member)) patterns.add(pattern);
      }
      const maps = ['properties', 'patternProperties', 'definitions'];
      visit(member, !namesProperties && !Array.isArray(value) && maps.includes(key));
    }
  };
  for (const file of folders.flatMap(jsonFiles)) {
    try {
      visit(JSON.parse(readFileSync(file, 'utf8')), false);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return [...patterns];
}

function jsonFiles(name: string): readonly string[] {
  const folder = fileURLToPath(corpusUrl(name));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => join(folder, path));
}

suite('patterns of published schemas', { skip: corpusMissing }, () => {
  const patterns = corpusMissing === false ? collectPatterns() : [];

  test('are all translated', (context) => {
    const untranslated = patterns.filter((pattern) => 'unsupported' in translatePattern(pattern));
    assert.deepEqual(untranslated, Object.keys(UNTRANSLATED));
    context.diagnostic(`${patterns.length - untranslated.length} of ${patterns.length} patterns translated`);
    assert.ok(patterns.length > 2000);
  });

  test('are found by all three matchers in the same texts', (context) => {
    let found = 0;
    let compared = 0;
    let linearly = 0;
    for (const pattern of patterns) {
      const regex = readPattern(pattern).regex!;
      const translated = translatePattern(pattern);
      assert.ok('regexp' in translated);
      const program = compileProgram(regex)!;
      const linear = linearMatcher(regex);
      if (linear !== undefined) linearly++;
      for (const text of sampleTexts(regex.body, pattern.length)) {
        const steps = backtrackingSearch(program, numbersOf(text, false), 20_000);
        if (steps.found === undefined) continue;
        const expected = translated.regexp.test(text);
        const place = `${pattern} on ${JSON.stringify(text)}`;
        assert.equal(steps.found, expected, place);
        assert.equal(linear?.find(text) ?? expected, expected, place);
        assert.equal(patternTester(pattern)(text), expected, place);
        compared++;
        if (expected) found++;
      }
    }
    context.diagnostic(
      `${compared} texts compared, ${found} of them found; ${linearly} patterns match in linear time`,
    );
    assert.ok(found > compared / 4 && found < (compared * 3) / 4);
  });

  test('have few that backtrack without end, each with its proof', (context) => {
    const risks = patterns.flatMap((pattern) => {
      const risk = backtracking(pattern);
      return risk === undefined ? [] : [{ pattern, risk }];
    });
    for (const { pattern, risk } of risks) {
      const program = compileProgram(readPattern(pattern).regex!)!;
      const times = Math.ceil(1000 / risk.attack.pump.length);
      const text = numbersOf(attackText(risk.attack, times), false);
      const { found, steps } = backtrackingSearch(program, text, 200_000);
      assert.notEqual(found, true, pattern);
      assert.ok(steps > 15 * text.length, `${pattern}: ${steps} steps for ${text.length} characters`);
    }
    const exponential = risks.filter(({ risk }) => risk.kind === 'exponential');
    context.diagnostic(`${exponential.length} exponential, ${risks.length - exponential.length} polynomial`);
    assert.ok(exponential.length < patterns.length / 50);
    assert.ok(risks.length < patterns.length / 10);
  });

  test('have findings about JavaScript that JavaScript confirms', (context) => {
    const refusedBy = new Map<string, number>();
    for (const pattern of patterns) {
      const engines = new Set(
        portability(pattern).flatMap((finding) => (finding.effect === 'refuses' ? finding.engines : [])),
      );
      for (const engine of engines) refusedBy.set(engine, (refusedBy.get(engine) ?? 0) + 1);
      assert.equal(engines.has('javascript'), !compiles(pattern, ''), pattern);
      assert.equal(engines.has('javascript-u'), !compiles(pattern, 'u'), pattern);
    }
    context.diagnostic(
      `refused by ${[...refusedBy].map(([engine, count]) => `${engine}: ${count}`).join(', ')}`,
    );
  });
});

function compiles(pattern: string, flag: string): boolean {
  try {
    new RegExp(pattern, flag);
    return true;
  } catch {
    return false;
  }
}
