import {
  Command as CommanderCommand,
  CommanderError,
  Option as CommanderOption,
  InvalidArgumentError,
} from 'commander';
import { createColors } from 'picocolors';
import { type Command, type ExitCode, type Option, UsageError } from './command.ts';
import { COMMANDS, type CommandEntry, findCommand, GROUPS } from './commands/index.ts';
import type { Io, Output } from './io.ts';
import { fallbacks } from './plain-arguments.ts';
import { readVersion } from './version.ts';

const NOTES = `
Examples:
  formwork validate
      find every problem in the schemas of this folder
  formwork explain identifier-write-only
      say what a finding means

Exit codes:
  0  nothing wrong
  1  findings
  2  wrong usage, wrong configuration, or a bug in formwork

"formwork <command> --help" shows the options and examples of a command.`;

/** Reads any command line: shows help, explains mistakes, and runs the command if there is nothing to explain. */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitCode> {
  const program = createProgram(io);
  let exitCode: ExitCode = 0;
  const line = withoutHelpWord(args);
  const wanted = findCommand(line.filter((arg) => !arg.startsWith('-')));
  for (const entry of COMMANDS) {
    const parser = addCommand(program, entry);
    if (entry !== wanted) continue;
    const { command } = await entry.load();
    configure(parser, entry.name, command);
    parser.action(async () => {
      const options = { ...fallbacks(command), ...parser.opts() };
      exitCode = await command.run({ arguments: parser.args, options, io });
    });
  }
  try {
    await program.parseAsync(line, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

/** `help smithy ast` asks for what `smithy ast --help` shows, however many words the command has. */
function withoutHelpWord(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  return first === 'help' && findCommand(rest) !== undefined ? [...rest, '--help'] : args;
}

function createProgram(io: Io): CommanderCommand {
  return new CommanderCommand('formwork')
    .description('The toolkit for CloudFormation resource types.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'formwork: ')),
      getOutHelpWidth: () => helpWidth(io.stdout),
      getErrHelpWidth: () => helpWidth(io.stderr),
      getOutHasColors: () => io.stdout.color,
      getErrHasColors: () => io.stderr.color,
    })
    .configureHelp({ styleTitle: createColors(true).bold })
    .version(readVersion(io), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('"formwork --help" lists the commands.')
    .addHelpText('after', NOTES);
}

/** Help is for people, even when it is not on a terminal. */
function helpWidth(output: Output): number {
  return Math.min(output.columns, 100);
}

function addCommand(program: CommanderCommand, { name, summary }: CommandEntry): CommanderCommand {
  const words = name.split(' ');
  const last = words.pop()!;
  return describe(words.reduce(group, program).command(last), summary);
}

/** The parser of the commands that share a word; made when the first of them asks for it. */
function group(program: CommanderCommand, word: string): CommanderCommand {
  const known = program.commands.find((parser) => parser.name() === word);
  return (
    known ??
    describe(program.command(word), GROUPS[word]!)
      .helpCommand(false)
      .showHelpAfterError(`"formwork ${word} --help" lists its commands.`)
      .addHelpText(
        'after',
        `\n"formwork ${word} <command> --help" shows the options and examples of a command.`,
      )
  );
}

function describe(parser: CommanderCommand, summary: string): CommanderCommand {
  return parser.summary(summary).description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`);
}

function configure(parser: CommanderCommand, name: string, command: Command): void {
  for (const { usage, summary } of command.arguments ?? []) parser.argument(usage, summary);
  for (const [key, option] of Object.entries(command.options)) parser.addOption(parserOption(key, option));
  parser.addHelpText('after', helpText(command));
  parser.showHelpAfterError(`"formwork ${name} --help" shows what it takes.`);
}

function parserOption(name: string, option: Option): CommanderOption {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const made = new CommanderOption(
    option.value === undefined ? flag : `${flag} ${option.value}`,
    option.summary,
  );
  if (option.choices !== undefined) made.choices(option.choices);
  if (option.fallback !== undefined && option.value !== undefined) made.default(option.fallback);
  if (option.required) made.makeOptionMandatory();
  const { parse } = option;
  if (parse !== undefined)
    made.argParser((text: string, before: unknown) => asParserError(() => parse(text, before)));
  return made;
}

function asParserError<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error;
  }
}

function helpText(command: Command): string {
  const examples = command.examples.map((example) => `  ${example.command}\n      ${example.does}`);
  const details = command.details === undefined ? [] : ['', command.details];
  return [...details, '', 'Examples:', ...examples].join('\n');
}
