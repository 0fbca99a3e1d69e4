import type { Diagnostic, Severity } from '../diagnostic.ts';
import type { RenderOptions, Report } from './report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions, which become annotations in a pull request. */
export function renderGithub(report: Report, _options: RenderOptions): string {
  return report.diagnostics.map((diagnostic) => `${command(diagnostic)}\n`).join('');
}

function command(diagnostic: Diagnostic): string {
  const { severity, message, help } = diagnostic;
  const properties = Object.entries(propertiesOf(diagnostic))
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',');
  const text = help === undefined ? message : `${message}\n${help}`;
  return `::${COMMANDS[severity]} ${properties}::${escapeData(text)}`;
}

/** Columns only count where a finding stays on its line: GitHub refuses them otherwise. */
function propertiesOf({ code, location }: Diagnostic): Readonly<Record<string, string | number>> {
  if (location === undefined) return { title: code };
  const { file, line, column, endLine, endColumn } = location;
  const columns = line === endLine ? { col: column, endColumn } : {};
  return { file: file.replaceAll('\\', '/'), line, endLine, ...columns, title: code };
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
