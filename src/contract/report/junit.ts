import type { Diagnostic } from '../../diagnostics/index.ts';
import { escapeMarkup } from './markup.ts';
import { placeText } from './place-text.ts';
import type { ShownReport, ShownRule } from './shown-report.ts';

/** For CI services: every rule is a test case, and so is everything else that was found. */
export function contractJunit(report: ShownReport): string {
  const { typeName, summary, rules, seed, findings, leaks } = report;
  const time = (summary.milliseconds / 1000).toFixed(3);
  const className = escapeMarkup(typeName);
  const failures =
    summary.failed + leaks.length + findings.filter(({ severity }) => severity === 'error').length;
  const tests = rules.length + findings.length + leaks.length;
  const counts = `tests="${tests}" failures="${failures}" errors="0" skipped="${summary.skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="formwork test" ${counts} time="${time}">`,
    `  <testsuite name="${className}" ${counts} time="${time}">`,
    `    <properties><property name="seed" value="${seed}"/></properties>`,
    ...rules.map((rule) => ruleCase(rule, className)),
    ...leaks.map(
      ({ identifier, reason }) =>
        `    <testcase name="left behind: ${escapeMarkup(JSON.stringify(identifier))}" classname="${className}"><failure message="${escapeMarkup(reason)}" type="leak"/></testcase>`,
    ),
    ...findings.map((finding) => findingCase(finding, className)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function ruleCase({ id, status, message, level, evidence }: ShownRule, className: string): string {
  const start = `    <testcase name="${id}" classname="${className}"`;
  if (status === 'pass') return `${start}/>`;
  if (status === 'skip') return `${start}><skipped message="${escapeMarkup(message)}"/></testcase>`;
  const detail = escapeMarkup(evidence.map((one) => JSON.stringify(one, null, 2)).join('\n'));
  if (status === 'warn')
    return `${start}><system-out>${escapeMarkup(`warning (${level}): ${message}`)}\n${detail}</system-out></testcase>`;
  return `${start}><failure message="${escapeMarkup(message)}" type="${level}">${detail}</failure></testcase>`;
}

function findingCase(finding: Diagnostic, className: string): string {
  const { code, severity, message, help } = finding;
  const place = placeText(finding);
  const name = escapeMarkup(place === '' ? code : `${code} at ${place}`);
  const start = `    <testcase name="${name}" classname="${className}"`;
  const text = escapeMarkup(help === undefined ? message : `${message}\n${help}`);
  if (severity !== 'error')
    return `${start}><system-out>${escapeMarkup(severity)}: ${text}</system-out></testcase>`;
  return `${start}><failure message="${escapeMarkup(message)}" type="${escapeMarkup(code)}">${text}</failure></testcase>`;
}
