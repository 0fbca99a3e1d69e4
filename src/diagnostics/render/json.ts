import type { Diagnostic } from '../diagnostic.ts';
import { countSeverities, docsCommand, type RenderOptions, type Report } from './report.ts';

/** For programs: every finding with the same keys, null where there is nothing to say. */
export function renderJson(report: Report, _options: RenderOptions): string {
  const { errors, warnings } = countSeverities(report.diagnostics);
  const summary = { files: report.files.length, errors, warnings };
  return `${JSON.stringify({ diagnostics: report.diagnostics.map(entry), summary }, null, 2)}\n`;
}

function entry(diagnostic: Diagnostic): object {
  const { code, severity, message, location, pointer, help } = diagnostic;
  return {
    code,
    severity,
    message,
    file: location?.file ?? null,
    line: location?.line ?? null,
    column: location?.column ?? null,
    endLine: location?.endLine ?? null,
    endColumn: location?.endColumn ?? null,
    pointer: pointer ?? null,
    help: help ?? null,
    docs: docsCommand(code),
  };
}
