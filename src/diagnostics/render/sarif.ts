import type { Diagnostic, Severity } from '../diagnostic.ts';
import { fileReference } from './file-uri.ts';
import { docsCommand, type RenderOptions, type Report } from './report.ts';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0, which code scanning services read. */
export function renderSarif(report: Report, options: RenderOptions): string {
  const codes = [...new Set(report.diagnostics.map((diagnostic) => diagnostic.code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Formwork',
            version: options.version,
            rules: codes.map((code) => rule(code, report)),
          },
        },
        columnKind: 'utf16CodeUnits',
        artifacts: report.files.map((file) => ({ location: { uri: fileReference(file) } })),
        results: report.diagnostics.map((diagnostic) => result(diagnostic, codes)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function rule(code: string, report: Report): object {
  const description = report.describe(code);
  const severity = report.diagnostics.find((diagnostic) => diagnostic.code === code)!.severity;
  const summary = description?.summary ?? code;
  return {
    id: code,
    shortDescription: { text: summary },
    help: { text: `${summary}\nRun: ${docsCommand(code)}`, markdown: description?.page ?? summary },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function result(diagnostic: Diagnostic, codes: readonly string[]): object {
  const { code, severity, message, help } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: help === undefined ? message : `${message}\n${help}` },
    ...(diagnostic.location !== undefined && { locations: [sarifLocation(diagnostic)] }),
  };
}

function sarifLocation({ location, pointer }: Diagnostic): object {
  const { file, line, column, endLine, endColumn } = location!;
  return {
    physicalLocation: {
      artifactLocation: { uri: fileReference(file) },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
    ...(pointer !== undefined && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
}
