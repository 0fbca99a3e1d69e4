import { resolve } from 'node:path';
import { createColors } from 'picocolors';
import {
  contractHtml,
  contractJson,
  contractJunit,
  contractPretty,
  type ShownReport,
} from '../../contract/index.ts';
import type { Io, Output } from '../io.ts';
import { printFindings, type ShownFile } from '../print-findings.ts';
import { writeFiles } from '../write-files.ts';

export const TEST_FORMATS = ['pretty', 'json', 'junit', 'html'] as const;
export type TestFormat = (typeof TEST_FORMATS)[number];

export interface PrintOptions {
  readonly format: TestFormat;
  /** Where the report goes instead of standard output. */
  readonly output: string | undefined;
  readonly verbose: boolean;
  /** What repeats the run. */
  readonly repeat: string;
  /** The files that findings are about. */
  readonly files: readonly ShownFile[];
}

/** A report in a file does not keep people from seeing what happened. */
export async function printReport(report: ShownReport, options: PrintOptions, io: Io): Promise<void> {
  const { format, output } = options;
  if (output !== undefined) {
    const text =
      format === 'pretty' ? await pretty(report, options, PLAIN_OUTPUT, io) : render(report, format);
    writeFiles([{ file: output, path: resolve(io.cwd, output), text }], io);
  }
  if (format === 'pretty' || output !== undefined)
    io.stdout.write(await pretty(report, options, io.stdout, io));
  else io.stdout.write(render(report, format));
}

function render(report: ShownReport, format: Exclude<TestFormat, 'pretty'>): string {
  if (format === 'json') return `${JSON.stringify(contractJson(report), null, 2)}\n`;
  return format === 'junit' ? contractJunit(report) : contractHtml(report);
}

type Look = Pick<Output, 'color' | 'columns' | 'isTerminal'>;

const PLAIN_OUTPUT: Look = { color: false, columns: Number.POSITIVE_INFINITY, isTerminal: false };

async function pretty(report: ShownReport, options: PrintOptions, look: Look, io: Io): Promise<string> {
  const { bold, dim, red, green, yellow } = createColors(look.color);
  const { verbose, repeat, files } = options;
  const rules = contractPretty(report, { paint: { bold, dim, red, green, yellow }, verbose, repeat });
  if (report.findings.length === 0) return rules;
  const findings: string[] = [];
  const collect = { ...look, write: (text: string) => void findings.push(text) };
  await printFindings(report.findings, files, 'pretty', collect, io);
  return `${findings.join('')}\n${rules}`;
}
