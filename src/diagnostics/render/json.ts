import { diagnosticJson } from './diagnostic-json.ts';
import { countSeverities, type RenderOptions, type Report } from './report.ts';

/** For programs: every finding with the same keys, null where there is nothing to say. */
export function renderJson(report: Report, _options: RenderOptions): string {
  const { errors, warnings } = countSeverities(report.diagnostics);
  const summary = { files: report.files.length, errors, warnings };
  return `${JSON.stringify({ diagnostics: report.diagnostics.map(diagnosticJson), summary }, null, 2)}\n`;
}
