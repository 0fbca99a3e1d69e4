import { printable } from '../../diagnostics/index.ts';
import type { JsonValue } from '../../json/index.ts';
import type { Evidence, ShownDifference } from './evidence.ts';
import type { ShownReport, ShownRule } from './shown-report.ts';

/** How a terminal shows emphasis; all of them give the text back where there is no colour. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** For where there is no colour. */
export const PLAIN: Paint = {
  bold: (text) => text,
  dim: (text) => text,
  red: (text) => text,
  green: (text) => text,
  yellow: (text) => text,
};

export interface PrettyOptions {
  readonly paint: Paint;
  /** What a user would type to repeat the run. */
  readonly repeat?: string;
  /** Also names rules that are kept or were skipped. */
  readonly verbose?: boolean;
}

const MOST_DIFFERENCES = 10;
const MOST_CHARACTERS = 2000;

/** For people: what broke, with the request and the answer that show it; a summary at the end. */
export function contractPretty(report: ShownReport, options: PrettyOptions): string {
  const { paint, verbose = false } = options;
  const loud = report.rules.filter(({ status }) => status === 'fail' || status === 'warn');
  const quiet = report.rules.filter(({ status }) => status === 'pass' || status === 'skip');
  const parts = [
    ...(verbose ? [quiet.map((rule) => quietLine(rule, paint)).join('\n')] : []),
    ...loud.map((rule) => rulePretty(rule, paint)),
    ...leaks(report, paint),
    summary(report, options),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function quietLine({ id, status, message }: ShownRule, paint: Paint): string {
  if (status === 'pass') return `${paint.green('pass')} ${id}`;
  return `${paint.dim('skip')} ${id} ${paint.dim(printable(message))}`;
}

/** One rule that is broken, with what shows it. */
export function rulePretty(rule: ShownRule, paint: Paint): string {
  const { id, level, status, evidence, smallest } = rule;
  const label = status === 'fail' ? paint.red('FAIL') : paint.yellow('warn');
  const [first, ...others] = evidence;
  const more = others.length + rule.more;
  return [
    `${paint.bold(label)} ${paint.bold(id)} ${paint.dim(`(${level})`)}`,
    ...(first === undefined ? [`  ${printable(rule.message)}`] : shown(first, paint)),
    ...(more > 0 ? [paint.dim(`  … and ${more} more of the same rule`)] : []),
    ...(smallest === undefined ? [] : [`  ${paint.dim('smallest model')} ${oneLine(smallest.model)}`]),
    `  ${paint.dim(`why: formwork explain ${id}`)}`,
  ].join('\n');
}

function shown(evidence: Evidence, paint: Paint): readonly string[] {
  const {
    message,
    step,
    action,
    invocation,
    invocations,
    request,
    answer,
    expected,
    actual,
    differences = [],
  } = evidence;
  const which = invocations > 1 ? `, invocation ${invocation} of ${invocations}` : '';
  const values =
    differences.length > 0 || (expected === undefined && actual === undefined)
      ? []
      : [`  ${paint.dim('expected')} ${oneLine(expected)}`, `  ${paint.dim('came    ')} ${oneLine(actual)}`];
  return [
    `  ${printable(message)}`,
    ...differences.slice(0, MOST_DIFFERENCES).map((difference) => `    ${differenceLine(difference, paint)}`),
    ...(differences.length > MOST_DIFFERENCES
      ? [paint.dim(`    … and ${differences.length - MOST_DIFFERENCES} more`)]
      : []),
    ...values,
    `  ${paint.dim(`at ${step} (${action}${which})`)}`,
    `  ${paint.dim('request ')} ${oneLine(request)}`,
    `  ${paint.dim('answer  ')} ${oneLine(answer)}`,
  ];
}

function differenceLine({ pointer, kind, expected, actual }: ShownDifference, paint: Paint): string {
  const place = paint.bold(printable(pointer === '' ? '(the whole model)' : pointer));
  if (kind === 'missing') return `${place} is missing; expected ${paint.green(oneLine(expected))}`;
  if (kind === 'unexpected') return `${place} was not expected: ${paint.red(oneLine(actual))}`;
  return `${place} expected ${paint.green(oneLine(expected))}, came ${paint.red(oneLine(actual))}`;
}

function oneLine(value: JsonValue | undefined): string {
  const text = printable(value === undefined ? 'nothing' : JSON.stringify(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function leaks({ leaks }: ShownReport, paint: Paint): readonly string[] {
  if (leaks.length === 0) return [];
  return [
    [
      paint.red(paint.bold('Left behind: delete these by hand.')),
      ...leaks.map(({ identifier, reason }) => `  ${oneLine(identifier)} ${paint.dim(printable(reason))}`),
    ].join('\n'),
  ];
}

function summary(
  { typeName, seed, summary, cancelled }: ShownReport,
  { paint, repeat }: PrettyOptions,
): string {
  const { passed, failed, warned, skipped, invocations, milliseconds } = summary;
  const counts = [
    failed > 0 ? paint.red(`${failed} failed`) : '',
    warned > 0 ? paint.yellow(`${warned} warned`) : '',
    paint.green(`${passed} passed`),
    skipped > 0 ? `${skipped} skipped` : '',
  ].filter((count) => count !== '');
  const effort = `${invocations} invocations, ${(milliseconds / 1000).toFixed(2)} s, seed ${seed}`;
  return [
    `${paint.bold(printable(typeName))}: ${counts.join(', ')} ${paint.dim(`(${effort})`)}`,
    ...(cancelled ? [paint.yellow('Stopped before the end: rules that were not reached are skipped.')] : []),
    ...(failed > 0 && repeat !== undefined ? [paint.dim(`Repeat it: ${repeat}`)] : []),
  ].join('\n');
}
