import { type Diagnostic, escapeXml } from '../../diagnostics/index.ts';
import type { Evidence } from './evidence.ts';
import { placeText } from './place-text.ts';
import type { ShownReport, ShownRule } from './shown-report.ts';

/** One page that needs nothing else: for archives of CI services, and to show around. */
export function contractHtml(report: ShownReport): string {
  const { typeName, summary, seed, cancelled } = report;
  const { passed, failed, warned, skipped, invocations, milliseconds } = summary;
  const order: readonly ShownRule['status'][] = ['fail', 'warn', 'pass', 'skip'];
  const rules = report.rules.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  const leaks = report.leaks.map(
    ({ identifier, reason }) => `<li><code>${code(identifier)}</code> ${words(reason)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words(typeName)}: contract tests</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${words(typeName)}</h1>
<p class="counts"><b class="fail">${failed} failed</b> <b class="warn">${warned} warned</b> <b class="pass">${passed} passed</b> <b class="skip">${skipped} skipped</b></p>
<p class="effort">${invocations} invocations in ${(milliseconds / 1000).toFixed(2)} s, seed ${seed}</p>
${cancelled ? '<p class="warn">Stopped before the end: rules that were not reached are skipped.</p>' : ''}
${leaks.length === 0 ? '' : `<section class="leaks"><h2>Left behind</h2><ul>${leaks.join('')}</ul></section>`}
${rules.map(article).join('\n')}
${report.findings.map(findingArticle).join('\n')}
</main>
</body>
</html>
`;
}

function article({ id, level, status, message, evidence, more, smallest }: ShownRule): string {
  const head = `<b class="${status}">${status}</b> <code>${words(id)}</code> <span>${level}</span>`;
  if (evidence.length === 0)
    return `<article><h2>${head}</h2>${message === '' ? '' : `<p>${words(message)}</p>`}</article>`;
  const open = status === 'fail' ? ' open' : '';
  const parts = [
    ...evidence.map(section),
    ...(more > 0 ? [`<p>… and ${more} more of the same rule</p>`] : []),
    ...(smallest === undefined
      ? []
      : [`<section><h3>Smallest model</h3><pre>${block(smallest.model)}</pre></section>`]),
  ];
  return `<article><details${open}><summary><h2>${head}</h2></summary>${parts.join('')}</details></article>`;
}

function findingArticle(finding: Diagnostic): string {
  const { code, severity, message, help } = finding;
  const status = severity === 'error' ? 'fail' : severity === 'warning' ? 'warn' : 'skip';
  const place = placeText(finding);
  const where = place === '' ? '' : ` <span>${words(place)}</span>`;
  const advice = help === undefined ? '' : `<p>${words(help)}</p>`;
  return `<article><h2><b class="${status}">${severity}</b> <code>${words(code)}</code>${where}</h2><p>${words(message)}</p>${advice}</article>`;
}

function section(evidence: Evidence): string {
  const { message, step, action, request, answer, expected, actual, differences = [] } = evidence;
  const rows = differences.map(
    ({ pointer, kind, expected, actual }) =>
      `<tr><td><code>${words(pointer)}</code></td><td>${kind}</td><td><code>${code(expected)}</code></td><td><code>${code(actual)}</code></td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<table><thead><tr><th>Place</th><th></th><th>Expected</th><th>Came</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const values =
    rows.length > 0 || (expected === undefined && actual === undefined)
      ? ''
      : `<h3>Expected</h3><pre>${block(expected)}</pre><h3>Came</h3><pre>${block(actual)}</pre>`;
  return `<section><p>${words(message)}</p>${table}${values}<p class="where">${words(step)} (${action})</p><h3>Request</h3><pre>${block(request)}</pre><h3>Answer</h3><pre>${block(answer)}</pre></section>`;
}

function code(value: unknown): string {
  return value === undefined ? '' : words(JSON.stringify(value));
}

function block(value: unknown): string {
  return words(JSON.stringify(value, null, 2) ?? 'nothing');
}

function words(text: string): string {
  return escapeXml(text, 'text');
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --fail: #c62828; --warn: #b26a00; --pass: #2e7d32; --skip: #777; }
@media (prefers-color-scheme: dark) { :root { --fail: #ef6b6b; --warn: #e0a040; --pass: #6fbf73; --skip: #999; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1rem; font-weight: normal; display: inline; margin: 0; }
h3 { font-size: 0.8rem; text-transform: uppercase; letter-spacing: 0.05em; margin: 0.75rem 0 0.25rem; color: var(--skip); }
article { border-top: 1px solid var(--line); padding: 0.5rem 0; }
article p { margin: 0.25rem 0 0.25rem 3rem; color: var(--skip); }
article section p { color: inherit; margin: 0.5rem 0; }
.effort, .where, article span { color: var(--skip); font-size: 0.9em; }
b { display: inline-block; min-width: 2.5rem; }
.counts b { margin-right: 1rem; }
.fail { color: var(--fail); } .warn { color: var(--warn); } .pass { color: var(--pass); } .skip { color: var(--skip); }
.leaks { border-left: 4px solid var(--fail); padding-left: 1rem; margin: 1rem 0; }
section { margin: 0.5rem 0 0.5rem 3rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--line); border-radius: 6px; font-size: 0.85em; margin: 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
td, th { text-align: left; padding: 0.25rem 0.5rem 0.25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
summary { cursor: pointer; }
`;
