import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type Command,
  choice,
  count,
  defineCommand,
  flag,
  requiredText,
  text,
} from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { readPlainArguments } from '../../src/cli/plain-arguments.ts';
import { workplace } from './terminal.ts';

const COMMAND: Command = defineCommand({
  arguments: [{ usage: '[paths...]', summary: '' }],
  options: {
    fix: flag(''),
    format: choice('<name>', ['pretty', 'json'], '', 'pretty'),
    maxWarnings: count('<number>', ''),
    schemas: text('<folder>', ''),
  },
  examples: [],
  run: async () => 0,
});
const NOTHING = { fix: false, format: 'pretty', maxWarnings: undefined, schemas: undefined };

describe('plain arguments', () => {
  test('flags, values behind a space or "=", and arguments in any order', () => {
    const args = [
      'a.json',
      '--fix',
      '--format',
      'json',
      '-',
      '--max-warnings=3',
      'b.json',
      '--schemas',
      'x y',
    ];
    assert.deepEqual(readPlainArguments(args, COMMAND), {
      arguments: ['a.json', '-', 'b.json'],
      options: { fix: true, format: 'json', maxWarnings: 3, schemas: 'x y' },
    });
    assert.deepEqual(readPlainArguments([], COMMAND), { arguments: [], options: NOTHING });
  });

  const others = [
    '--help',
    '-h',
    '--',
    '--fixx',
    '--fix=1',
    '--format',
    '--format=',
    '--constructor',
    '-f',
    '--Fix',
  ];
  for (const arg of [...others, '--format=xml', '--max-warnings=x', '--schemas=--fix']) {
    test(`${arg} is for the parser that explains mistakes`, () => {
      assert.equal(readPlainArguments(['a.json', arg], COMMAND), undefined);
    });
  }

  test('too few or too many arguments are, too', () => {
    const withUsages = (usages: readonly string[]): Command => ({
      ...COMMAND,
      arguments: usages.map((usage) => ({ usage, summary: '' })),
    });
    const fits = (...usages: string[]): boolean[] =>
      [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(
        (args) => readPlainArguments(args, withUsages(usages)) !== undefined,
      );
    assert.deepEqual(fits(), [true, false, false, false]);
    assert.deepEqual(fits('<schema>'), [false, true, false, false]);
    assert.deepEqual(fits('[code]'), [true, true, false, false]);
    assert.deepEqual(fits('[paths...]'), [true, true, true, true]);
    assert.deepEqual(fits('<old>', '[new]'), [false, true, true, false]);
    assert.deepEqual(fits('<selector>', '<models...>'), [false, false, true, true]);
  });

  test('so is a required option that is missing', () => {
    const command: Command = { ...COMMAND, options: { schema: requiredText('<file>', '') } };
    assert.equal(readPlainArguments(['a.json'], command), undefined);
    assert.deepEqual(readPlainArguments(['--schema', '-'], command), {
      arguments: [],
      options: { schema: '-' },
    });
  });
});

test('what is plain means the same to the parser that explains mistakes', async (t) => {
  const { formwork } = workplace(t, { 'order.json': '{}' });
  const pieces = [
    'order.json',
    '-',
    '--fix',
    '--quiet',
    '--profile',
    'registry',
    '--format=json',
    '--max-warnings',
    '0',
  ];
  const command = COMMANDS.find(({ name }) => name === 'validate')!;
  const { command: validate } = await command.load();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 4 }), async (args) => {
      fc.pre(readPlainArguments(args, validate) !== undefined);
      // The last argument makes no difference but that only the other parser takes it.
      assert.deepEqual(await formwork('validate', ...args, '--'), await formwork('validate', ...args));
    }),
    { numRuns: 60 },
  );
});
