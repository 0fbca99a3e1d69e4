import { createColors } from 'picocolors';
import { closest } from '../../diagnostics/index.ts';
import { type CodeEntry, type Codes, createCodes } from '../codes.ts';
import { type Command, defineCommand, UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { stylePage } from '../page-text.ts';

export const command: Command = defineCommand({
  arguments: [
    {
      usage: '[code]',
      summary:
        "a code as findings show it, a rule of the handler contract, or the id that AWS's tools use; without one, all are listed",
    },
  ],
  options: {},
  examples: [
    { command: 'formwork explain', does: 'every code, with its severity' },
    { command: 'formwork explain identifier-write-only', does: 'the page of one code' },
    { command: 'formwork explain create-existing', does: 'the page of a rule of the handler contract' },
    { command: 'formwork explain PID004', does: "the same, by the id in AWS's schema linter" },
  ],
  async run({ arguments: [wanted], io }) {
    const codes = createCodes(io);
    const text = wanted === undefined ? table(codes, io) : pages(wanted, codes, io);
    io.stdout.write(text);
    return 0;
  },
});

function pages(wanted: string, codes: Codes, io: Io): string {
  const names = codes.isKnown(wanted.toLowerCase()) ? [wanted.toLowerCase()] : codes.named(wanted);
  if (names.length === 0) throw new UsageError(unknownCode(wanted, codes));
  return names.map((name) => page(codes.describe(name)!, io)).join('\n');
}

function unknownCode(wanted: string, codes: Codes): string {
  const guess = closest(wanted, codes.all());
  const help = guess === undefined ? '"formwork explain" lists all of them.' : `Did you mean "${guess}"?`;
  return `There is no code "${wanted}". ${help}`;
}

/** The page, with what only the rule knows below its title. */
function page(entry: CodeEntry, io: Io): string {
  const { level, severity } = entry;
  const [title, ...rest] = (level === undefined ? entry.page : withoutSeverity(entry.page)).split('\n');
  const aliases = entry.aliases.length === 0 ? '' : ` AWS's tools call it ${entry.aliases.join(', ')}.`;
  const facts =
    level === undefined ? `Severity: ${severity}.${aliases}` : `A rule of the handler contract: ${level}.`;
  const text = [title, '', facts, ...rest].join('\n');
  return io.stdout.color ? stylePage(text) : text;
}

/** The level says it already. */
function withoutSeverity(page: string): string {
  return page.replace(/^Severity: .*\n\n/m, '');
}

function table(codes: Codes, io: Io): string {
  const colors = createColors(io.stdout.color);
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue, off: colors.dim };
  const entries = codes.all().map((code) => codes.describe(code)!);
  const width = Math.max(...entries.map(({ code }) => code.length));
  const severityWidth = 'warning'.length;
  return entries
    .map(({ code, severity, level, summary }) => {
      const label = paint[severity]((level ?? severity).padEnd(severityWidth));
      return `${colors.bold(code.padEnd(width))}  ${label}  ${summary}\n`;
    })
    .join('');
}
