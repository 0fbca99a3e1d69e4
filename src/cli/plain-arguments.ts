import { type Command, type Invocation, type Option, UsageError } from './command.ts';

export type Arguments = Omit<Invocation<Readonly<Record<string, unknown>>>, 'io'>;

/**
 * Reads the arguments of a command where they are plainly right. Undefined for all else, such as a request for help
 * or a mistake: program.ts deals with those. Loading its parser takes a quarter of the time of a short run, so the
 * common case does without.
 */
export function readPlainArguments(args: readonly string[], command: Command): Arguments | undefined {
  const options = fallbacks(command);
  const values: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === '-' || !arg.startsWith('-')) {
      values.push(arg);
      continue;
    }
    const [, flag = '', inline] = /^--([a-z-]+)(?:=(.+))?$/s.exec(arg) ?? [];
    const name = flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const option = Object.hasOwn(command.options, name) ? command.options[name]! : undefined;
    if (option === undefined || (option.value === undefined && inline !== undefined)) return undefined;
    const text = option.value === undefined ? undefined : (inline ?? args[++at]);
    const read = readOption(option, text, options[name]);
    if (read === undefined) return undefined;
    options[name] = read.value;
  }
  if (Object.entries(command.options).some(([name, { required }]) => required && options[name] === undefined))
    return undefined;
  return takes(command, values.length) ? { arguments: values, options } : undefined;
}

export function fallbacks(command: Command): Record<string, unknown> {
  return Object.fromEntries(Object.entries(command.options).map(([name, option]) => [name, option.fallback]));
}

function readOption(
  option: Option,
  text: string | undefined,
  before: unknown,
): { readonly value: unknown } | undefined {
  if (option.value === undefined) return { value: true };
  if (text === undefined || text === '' || (text !== '-' && text.startsWith('-'))) return undefined;
  if (option.choices !== undefined && !option.choices.includes(text)) return undefined;
  try {
    return { value: option.parse === undefined ? text : option.parse(text, before) };
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

function takes({ arguments: taken = [] }: Command, count: number): boolean {
  const least = taken.filter(({ usage }) => usage.startsWith('<')).length;
  const isOpen = taken.some(({ usage }) => usage.includes('...'));
  return count >= least && (isOpen || count <= taken.length);
}
