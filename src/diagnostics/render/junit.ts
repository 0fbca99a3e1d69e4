import type { Diagnostic } from '../diagnostic.ts';
import { escapeXml } from '../xml.ts';
import type { RenderOptions, Report } from './report.ts';

/** JUnit's XML, which most CI services show: a suite for each file, a case for each finding; only errors fail. */
export function renderJunit(report: Report, _options: RenderOptions): string {
  const byFile = Map.groupBy(report.diagnostics, (diagnostic) => diagnostic.location?.file ?? '');
  const files = new Set([...report.files, ...byFile.keys()]);
  const suites = [...files].map((file) => suite(file, byFile.get(file) ?? []));
  const failures = countFailures(report.diagnostics);
  const tests = [...files].reduce((sum, file) => sum + Math.max(1, byFile.get(file)?.length ?? 0), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'formwork', tests, failures, errors: 0 })}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(file: string, diagnostics: readonly Diagnostic[]): string {
  const name = file === '' ? 'formwork' : file;
  const cases =
    diagnostics.length === 0
      ? [`    <testcase${attributes({ name: 'no problems found', classname: name })}/>`]
      : diagnostics.map((diagnostic) => testcase(diagnostic, name));
  const counts = { tests: cases.length, failures: countFailures(diagnostics), errors: 0, skipped: 0 };
  return [`  <testsuite${attributes({ name, ...counts })}>`, ...cases, '  </testsuite>'].join('\n');
}

function testcase(diagnostic: Diagnostic, classname: string): string {
  const { code, severity, message, help, location } = diagnostic;
  const place = location === undefined ? '' : `${location.file}:${location.line}:${location.column}`;
  const name = location === undefined ? code : `${code} at ${location.line}:${location.column}`;
  const text = escapeXml(
    [message, help, place].filter((part) => part !== undefined && part !== '').join('\n'),
    'text',
  );
  const body =
    severity === 'error'
      ? `<failure${attributes({ message, type: code })}>${text}</failure>`
      : `<system-out>${severity}: ${text}</system-out>`;
  return `    <testcase${attributes({ name, classname })}>${body}</testcase>`;
}

function countFailures(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value), 'attribute')}"`)
    .join('');
}
