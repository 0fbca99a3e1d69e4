import { createColors } from 'picocolors';
import type { Diagnostic, Severity } from '../diagnostic.ts';
import type { Source } from '../source.ts';
import { codeFrame, type FrameLine } from './code-frame.ts';
import { type Counts, countSeverities, type RenderOptions, type Report } from './report.ts';
import { printable } from './terminal-text.ts';

type Colors = ReturnType<typeof createColors>;

const MIN_WIDTH = 40;
const MAX_WIDTH = 120;
/** Indentation, the bar between number and text, and the marks of a cut line. */
const FRAME_MARGIN = 9;

/** For people: each finding with its place, the lines around it, the reason and what to do; a summary at the end. */
export function renderPretty(report: Report, options: RenderOptions): string {
  const colors = createColors(options.color);
  const findings = report.diagnostics.map((diagnostic) => finding(diagnostic, report, options, colors));
  return `${[...findings, report.words?.closing ?? summary(report, colors)].join('\n\n')}\n`;
}

function finding(diagnostic: Diagnostic, report: Report, options: RenderOptions, colors: Colors): string {
  const { location, message, help } = diagnostic;
  const source = location && report.source(location.file);
  const lines = source === undefined ? [] : frame(source, diagnostic, options.width, colors);
  const label = `  ${colors.green('help:')} `;
  return [
    heading(diagnostic, report, colors),
    `  ${wrap(printable(message), options.width, '  ')}`,
    ...(lines.length === 0 ? [] : ['', ...lines]),
    ...(lines.length === 0 || help === undefined ? [] : ['']),
    ...(help === undefined ? [] : [`${label}${wrap(printable(help), options.width, '  help: ')}`]),
  ].join('\n');
}

function heading(diagnostic: Diagnostic, { words }: Report, colors: Colors): string {
  const { location, severity, code } = diagnostic;
  const label = colors.bold(paint(severity, colors)(words?.severity(diagnostic) ?? severity));
  const subject = words?.subject(diagnostic);
  const name = colors.dim(printable(subject === undefined ? code : `${code} ${subject}`));
  if (location === undefined) return `${label} ${name}`;
  const place = `:${location.line}:${location.column}`;
  return `${colors.cyan(printable(location.file))}${colors.dim(place)} ${label} ${name}`;
}

function frame(source: Source, diagnostic: Diagnostic, width: number, colors: Colors): string[] {
  const location = diagnostic.location!;
  const isWholeFile = diagnostic.pointer === '' && location.endLine > location.line;
  if (isWholeFile || source.text.trim() === '') return [];
  const gutter = String(location.line + 1).length;
  const room = Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH) - gutter - FRAME_MARGIN;
  const mark = paint(diagnostic.severity, colors);
  return codeFrame(source, location, room).flatMap((line) => frameLine(line, gutter, mark, colors));
}

function frameLine(
  line: FrameLine,
  gutter: number,
  mark: (text: string) => string,
  colors: Colors,
): string[] {
  const bar = colors.dim('│');
  const number = colors.dim(String(line.number).padStart(gutter));
  const text = `    ${number} ${bar} ${line.text}`;
  if (line.underline === undefined) return [text];
  const carets = mark('^'.repeat(line.underline.cells));
  return [text, `    ${' '.repeat(gutter)} ${bar} ${' '.repeat(line.underline.start)}${carets}`];
}

function paint(severity: Severity, colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
}

function summary(report: Report, colors: Colors): string {
  const counts = countSeverities(report.diagnostics);
  const checked = plural(report.files.length, 'file');
  if (report.diagnostics.length === 0) return `${colors.green('✓')} ${checked} checked, no problems found.`;
  const sign =
    counts.errors > 0 ? colors.red('✗') : counts.warnings > 0 ? colors.yellow('!') : colors.blue('i');
  const more = colors.dim('"formwork explain <code>" tells more about each.');
  return `${sign} ${list(counts)} in ${checked}. ${more}`;
}

function list({ errors, warnings, infos }: Counts): string {
  const parts = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(infos > 0 ? [plural(infos, 'remark')] : []),
  ];
  const last = parts.pop()!;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Breaks a text between words; all lines but the first are indented as far as the given text reaches. */
function wrap(text: string, width: number, before: string): string {
  const room = Math.max(width, MIN_WIDTH) - before.length;
  if (text.length <= room) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${' '.repeat(before.length)}`);
}
