import { type Diagnostic, escapeXml } from '../../diagnostics/index.ts';
import { placeText } from './place-text.ts';
import type { ShownReport, ShownRule } from './shown-report.ts';

/** For CI services: every rule is a test case, and so is everything else that was found. */
export function contractJunit(report: ShownReport): string {
  const { typeName, summary, rules, seed, findings, leaks } = report;
  const time = (summary.milliseconds / 1000).toFixed(3);
  const className = attribute(typeName);
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
        `    <testcase name="left behind: ${attribute(JSON.stringify(identifier))}" classname="${className}"><failure message="${attribute(reason)}" type="leak"/></testcase>`,
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
  if (status === 'skip') return `${start}><skipped message="${attribute(message)}"/></testcase>`;
  const detail = escapeXml(evidence.map((one) => JSON.stringify(one, null, 2)).join('\n'), 'text');
  if (status === 'warn')
    return `${start}><system-out>${escapeXml(`warning (${level}): ${message}`, 'text')}\n${detail}</system-out></testcase>`;
  return `${start}><failure message="${attribute(message)}" type="${level}">${detail}</failure></testcase>`;
}

function findingCase(finding: Diagnostic, className: string): string {
  const { code, severity, message, help } = finding;
  const place = placeText(finding);
  const name = attribute(place === '' ? code : `${code} at ${place}`);
  const start = `    <testcase name="${name}" classname="${className}"`;
  const text = escapeXml(help === undefined ? message : `${message}\n${help}`, 'text');
  if (severity !== 'error') return `${start}><system-out>${severity}: ${text}</system-out></testcase>`;
  return `${start}><failure message="${attribute(message)}" type="${attribute(code)}">${text}</failure></testcase>`;
}

function attribute(text: string): string {
  return escapeXml(text, 'attribute');
}
