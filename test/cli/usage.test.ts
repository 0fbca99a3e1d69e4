import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { COMMANDS, GROUPS } from '../../src/cli/commands/index.ts';
import { workplace } from './terminal.ts';

test('the README lists the commands that exist, and no others', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| `([a-z ]*[a-z])[^`]*` \|/gm)].map((match) => match[1]);
  assert.deepEqual(
    listed,
    COMMANDS.map(({ name }) => name),
  );
});

describe('the command line', () => {
  test('every command file is listed, and only those', () => {
    const folder = new URL('../../src/cli/commands/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => name.slice(0, -'.ts'.length).replace(/[\\/]/, ' '));
    assert.deepEqual(COMMANDS.map(({ name }) => name).sort(), files.sort());
  });

  test('--help lists the commands with examples and the exit codes, on standard output', async (t) => {
    const { code, stdout, stderr } = await workplace(t).formwork('--help');
    assert.equal(code, 0);
    assert.equal(stderr, '');
    for (const { name, summary } of COMMANDS.filter((command) => !command.name.includes(' ')))
      assert.match(stdout, new RegExp(`^  ${name} .*${summary}$`, 'm'));
    for (const [name, summary] of Object.entries(GROUPS))
      assert.match(stdout, new RegExp(`^  ${name} .*${summary}$`, 'm'));
    assert.match(stdout, /Examples:\n {2}formwork validate/);
    assert.match(stdout, /Exit codes:\n {2}0 {2}nothing wrong/);
  });

  for (const { name } of COMMANDS) {
    test(`${name} --help shows its options and examples, and so does help ${name}`, async (t) => {
      const { formwork } = workplace(t);
      const words = name.split(' ');
      const help = await formwork(...words, '--help');
      assert.equal(help.code, 0);
      assert.match(help.stdout, new RegExp(`^Usage: formwork ${name}`));
      assert.match(help.stdout, new RegExp(`Examples:\n {2}formwork ${name}`));
      assert.deepEqual(await formwork('help', ...words), help);
    });
  }

  for (const [name, summary] of Object.entries(GROUPS)) {
    test(`${name} --help lists its commands, and so do help ${name} and ${name} alone`, async (t) => {
      const { formwork } = workplace(t);
      const help = await formwork(name, '--help');
      assert.equal(help.code, 0);
      assert.match(
        help.stdout,
        new RegExp(`^Usage: formwork ${name} \\[options\\] \\[command\\]\n\n${summary}`, 'i'),
      );
      const inside = COMMANDS.filter((command) => command.name.startsWith(`${name} `));
      assert.ok(inside.length > 0);
      for (const command of inside)
        assert.match(help.stdout, new RegExp(`^  ${command.name.split(' ')[1]} .*${command.summary}$`, 'm'));
      assert.deepEqual(await formwork('help', name), help);
      assert.deepEqual(await formwork(name), { code: 2, stdout: '', stderr: help.stdout });
    });
  }

  test('titles of help are bold where colour is wanted', async (t) => {
    const { stdout } = await workplace(t).formworkIn({ isTerminal: true }, '--help');
    assert.match(stdout, /\x1b\[1mUsage:/);
  });

  test('--version prints the version of the package', async (t) => {
    const { code, stdout } = await workplace(t).formwork('--version');
    assert.equal(code, 0);
    assert.match(stdout, /^\d+\.\d+\.\d+/);
  });

  test('no command at all is a mistake, and shows help', async (t) => {
    const { code, stdout, stderr } = await workplace(t).formwork();
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^Usage: formwork/);
  });

  const mistakes: [string, string[], RegExp][] = [
    ['an unknown command', ['valdate'], /^formwork: unknown command 'valdate'\n\(Did you mean validate\?\)/],
    [
      'an unknown option',
      ['validate', '--fixx'],
      /^formwork: unknown option '--fixx'\n\(Did you mean --fix\?\)/,
    ],
    [
      'an unknown profile',
      ['validate', '--profile', 'strict'],
      /'strict' is invalid.*default, registry, portable/,
    ],
    [
      'an unknown format',
      ['validate', '--format', 'html'],
      /'html' is invalid.*pretty, json, sarif, github, junit/,
    ],
    ['a value that is no number', ['validate', '--max-warnings', '-1'], /"-1" is not a whole number/],
    ['a missing value', ['validate', '--profile'], /option '--profile <name>' argument missing/],
    ['a missing argument', ['migrate'], /missing required argument 'schema'/],
    ['an argument too many', ['explain', 'a', 'b'], /too many arguments/],
    ['a missing option', ['plan'], /required option '--schema <file>' not specified/],
    [
      'an unknown command of a group',
      ['smithy', 'validat'],
      /^formwork: unknown command 'validat'\n\(Did you mean validate\?\)\n"formwork smithy --help" lists/,
    ],
    ['a missing model', ['smithy', 'select', 'service'], /missing required argument 'models'/],
    [
      'an unknown severity',
      ['smithy', 'validate', 'x', '--severity', 'loud'],
      /"loud" is none of SUPPRESSED/,
    ],
  ];
  for (const [name, args, message] of mistakes) {
    test(`${name} is told, with a way to help, and ends with 2`, async (t) => {
      const { code, stdout, stderr } = await workplace(t).formwork(...args);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, message);
      assert.match(stderr, /--help" (shows|lists)/);
    });
  }

  test('a name in a message cannot drive the terminal', async (t) => {
    const { formwork } = workplace(t);
    for (const args of [
      ['validate', '\x1b[2J'],
      ['explain', '\x1b[2J'],
      ['migrate', '\x1b[2J'],
      ['diff', '\x1b[2J', 'x'],
      ['diff', '--base', '\x1b[2J', '.'],
      ['plan', '--schema', '\x1b[2J', '--previous', 'x', '--desired', 'x'],
      ['smithy', 'validate', '\x1b[2J'],
      ['smithy', 'select', '\x1b[2J', 'x'],
    ])
      assert.doesNotMatch((await formwork(...args)).stderr, /\x1b/, args[0]);
  });

  test('a bug of ours is a short message that says how to report it; the stack only on request', async (t) => {
    const { formworkIn } = workplace(t);
    const io = {
      kindOf: () => {
        throw new TypeError('boom');
      },
    };
    const quiet = await formworkIn({ io }, 'validate', 'x.json');
    assert.equal(quiet.code, 2);
    assert.match(
      quiet.stderr,
      /^formwork: internal error: boom\nThis is a bug in Formwork\. Please report it/,
    );
    assert.doesNotMatch(quiet.stderr, /\n {4}at /);
    const loud = await formworkIn({ io, env: { FORMWORK_DEBUG: '1' } }, 'validate', 'x.json');
    assert.equal(loud.code, 2);
    assert.match(loud.stderr, /TypeError: boom\n {4}at /);
  });
});
