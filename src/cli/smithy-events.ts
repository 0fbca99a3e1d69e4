import { createColors } from 'picocolors';
import type { Diagnostic, Format, Location, ReportWords, Severity, Source } from '../diagnostics/index.ts';
import { renderReport } from '../diagnostics/index.ts';
import { type EventSeverity, locationOf, type ValidationEvent } from '../smithy/index.ts';
import type { Io, Output } from './io.ts';
import { fromRepositoryRoot } from './report.ts';
import { readVersion } from './version.ts';

/** From what can be ignored to what cannot. */
export const EVENT_SEVERITIES: readonly EventSeverity[] = [
  'SUPPRESSED',
  'NOTE',
  'WARNING',
  'DANGER',
  'ERROR',
];

/** A finding of Smithy, with its place worked out. */
export interface SmithyFinding {
  readonly code: string;
  readonly severity: EventSeverity;
  readonly message: string;
  readonly shape?: string;
  readonly location?: Location;
  readonly source?: Source;
  readonly suppressionReason?: string;
}

export function findingOf(event: ValidationEvent): SmithyFinding {
  const { id, severity, message, shape, place, suppressionReason } = event;
  return {
    code: id,
    severity,
    message,
    ...(shape !== undefined && { shape }),
    ...(place !== undefined && { location: locationOf(place), source: place.source }),
    ...(suppressionReason !== undefined && { suppressionReason }),
  };
}

/** What is wrong with the bytes of a file, as Smithy would say it. */
export function findingOfBytes({ severity, message, location }: Diagnostic): SmithyFinding {
  return {
    code: 'Model',
    severity: severity === 'error' ? 'ERROR' : 'WARNING',
    message,
    ...(location !== undefined && { location }),
  };
}

/** ERROR and DANGER make a model unfit for use. */
export function isFailure({ severity }: SmithyFinding): boolean {
  return severity === 'ERROR' || severity === 'DANGER';
}

export function isAtLeast(least: EventSeverity): (finding: SmithyFinding) => boolean {
  const rank = EVENT_SEVERITIES.indexOf(least);
  return ({ severity }) => EVENT_SEVERITIES.indexOf(severity) >= rank;
}

/** What a run has to say about models. */
export interface SmithyReport {
  /** What is shown. */
  readonly findings: readonly SmithyFinding[];
  /** What is not shown, but counts. */
  readonly hidden: readonly SmithyFinding[];
  readonly files: readonly string[];
}

export async function printSmithyReport(
  report: SmithyReport,
  format: Format,
  output: Output,
  io: Io,
): Promise<void> {
  if (format === 'json') return output.write(smithyJson(report));
  const byDiagnostic = new Map(report.findings.map((finding) => [diagnosticOf(finding), finding]));
  const sources = new Map(report.findings.flatMap(({ source }) => (source ? [[source.file, source]] : [])));
  const words: ReportWords = {
    severity: (diagnostic) => byDiagnostic.get(diagnostic)!.severity,
    subject: (diagnostic) => byDiagnostic.get(diagnostic)!.shape,
    closing: closing(report, output),
  };
  const diagnostics = [...byDiagnostic.keys()];
  const text = await renderReport(
    format,
    {
      diagnostics: format === 'github' ? fromRepositoryRoot(diagnostics, io) : diagnostics,
      files: report.files,
      source: (file) => sources.get(file),
      describe: () => undefined,
      words,
    },
    { color: output.color, width: output.columns, version: readVersion(io) },
  );
  output.write(text);
}

const SEVERITIES: Readonly<Record<EventSeverity, Severity>> = {
  ERROR: 'error',
  DANGER: 'error',
  WARNING: 'warning',
  NOTE: 'info',
  SUPPRESSED: 'info',
};

function diagnosticOf({ code, severity, message, location, suppressionReason }: SmithyFinding): Diagnostic {
  return {
    code,
    severity: SEVERITIES[severity],
    message: suppressionReason === undefined ? message : `${message} (${suppressionReason})`,
    ...(location !== undefined && { location }),
  };
}

/** The shape of all findings, with the names of Smithy and the shape; null where there is nothing to say. */
function smithyJson({ findings, files }: SmithyReport): string {
  const diagnostics = findings.map(({ code, severity, message, shape, location }) => ({
    code,
    severity,
    message,
    shape: shape ?? null,
    file: location?.file ?? null,
    line: location?.line ?? null,
    column: location?.column ?? null,
    endLine: location?.endLine ?? null,
    endColumn: location?.endColumn ?? null,
    pointer: null,
    help: null,
    docs: null,
  }));
  const warnings = findings.filter(({ severity }) => severity === 'WARNING').length;
  const summary = { files: files.length, errors: findings.filter(isFailure).length, warnings };
  return `${JSON.stringify({ diagnostics, summary }, null, 2)}\n`;
}

function closing({ findings, hidden, files }: SmithyReport, output: Output): string {
  const colors = createColors(output.color);
  const all = [...findings, ...hidden];
  const sign = all.some(isFailure)
    ? colors.red('✗')
    : findings.length > 0
      ? colors.yellow('!')
      : colors.green('✓');
  const checked = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const shown =
    findings.length > 0 ? `${countText(findings)} in ${checked}.` : `${checked} checked, nothing to show.`;
  if (all.length === 0) return `${sign} ${checked} checked, no problems found.`;
  if (hidden.length === 0) return `${sign} ${shown}`;
  const more = colors.dim(`Not shown: ${countText(hidden)}; see --severity.`);
  return `${sign} ${shown} ${more}`;
}

function countText(findings: readonly SmithyFinding[]): string {
  const counts = EVENT_SEVERITIES.toReversed().flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  return counts.join(', ');
}
