import type { Io } from './io.ts';

/** 0: nothing wrong. 1: findings. 2: the command could not do its work: usage, configuration or a bug of ours. */
export type ExitCode = 0 | 1 | 2;

/** A command line that cannot be carried out. Each reason is shown on a line of its own, without a stack. */
export class UsageError extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

/** A command as a value. Its name and summary stand in commands/index.ts, so that help need not load it. */
export interface Command {
  /** In the order in which they are given. */
  readonly arguments?: readonly Argument[];
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly Example[];
  /** What there is to know beyond the summary. */
  readonly details?: string;
  run(invocation: Invocation<Readonly<Record<string, unknown>>>): Promise<ExitCode>;
}

export interface Invocation<Values> {
  readonly arguments: readonly string[];
  readonly options: Values;
  readonly io: Io;
}

export interface Argument {
  /** As help shows it: `[paths...]` for any number, `<schema>` for exactly one, `[code]` for at most one. */
  readonly usage: string;
  readonly summary: string;
}

export interface Example {
  readonly command: string;
  readonly does: string;
}

/** An option and the type of its value; the name is the key it stands under, in camel case. */
export interface Option<Value = unknown> {
  readonly summary: string;
  /** What follows the flag in help, such as `<folder>`; without it the option is a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly fallback?: Value;
  /** The command cannot do without it. */
  readonly required?: true;
  /** Turns the text into the value; throws a UsageError if it cannot. `before` is the value of the same option before. */
  readonly parse?: (text: string, before?: unknown) => Value;
}

export function flag(summary: string): Option<boolean> {
  return { summary, fallback: false };
}

export function text(value: string, summary: string): Option<string | undefined> {
  return { summary, value };
}

export function requiredText(value: string, summary: string): Option<string> {
  return { summary, value, required: true };
}

export function choice<const Name extends string>(
  value: string,
  choices: readonly Name[],
  summary: string,
): Option<Name | undefined>;
export function choice<const Name extends string>(
  value: string,
  choices: readonly Name[],
  summary: string,
  fallback: Name,
): Option<Name>;
export function choice(
  value: string,
  choices: readonly string[],
  summary: string,
  fallback?: string,
): Option<string | undefined> {
  return { summary, value, choices, ...(fallback !== undefined && { fallback }) };
}

export function count(value: string, summary: string): Option<number | undefined> {
  return { summary, value, parse: parseCount };
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`"${text}" is not a whole number of 0 or more.`);
  return Number(text);
}

/** Several texts: the option may be given again, and each may be a list with commas. */
export function list(value: string, summary: string): Option<readonly string[] | undefined> {
  return {
    summary,
    value,
    parse: (text, before) => [
      ...((before ?? []) as readonly string[]),
      ...text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ],
  };
}

type Values<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never;
};

/** A command whose `run` sees its options with their types. */
export function defineCommand<Options extends Readonly<Record<string, Option>>>(
  command: Omit<Command, 'options' | 'run'> & {
    readonly options: Options;
    run(invocation: Invocation<Values<Options>>): Promise<ExitCode>;
  },
): Command {
  return command as Command;
}
