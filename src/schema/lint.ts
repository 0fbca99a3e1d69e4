import type { Diagnostic } from '../diagnostics/index.ts';
import type { Finding, Fix, Profile, Rule, RuleSeverity, SchemaView } from './rule.ts';
import { RULES } from './rules/index.ts';

export interface LintOptions {
  readonly profile?: Profile;
  /** Severities that the project sets, by code. They win over the profile. */
  readonly severities?: Readonly<Record<string, RuleSeverity>>;
}

export interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
  /** How to mend what can be mended safely, in the order of the findings; what belongs together stays together. */
  readonly fixes: readonly (readonly Fix[])[];
}

/** Runs every rule that is not off over one schema; findings come rule by rule. */
export function lintSchema(view: SchemaView, options: LintOptions = {}): LintResult {
  const diagnostics: Diagnostic[] = [];
  const fixes: (readonly Fix[])[] = [];
  for (const rule of RULES) {
    const severity = severityOf(rule, options);
    if (severity === 'off') continue;
    rule.check(view, (finding) => {
      diagnostics.push(toDiagnostic(view, rule, severity, finding));
      if (finding.fix !== undefined) fixes.push(finding.fix);
    });
  }
  return { diagnostics, fixes };
}

function severityOf(rule: Rule, options: LintOptions): RuleSeverity {
  const set = options.severities;
  if (set !== undefined && Object.hasOwn(set, rule.code)) return set[rule.code]!;
  return rule.profiles?.[options.profile ?? 'default'] ?? rule.severity;
}

function toDiagnostic(
  view: SchemaView,
  rule: Rule,
  severity: Exclude<RuleSeverity, 'off'>,
  finding: Finding,
): Diagnostic {
  return {
    code: rule.code,
    severity,
    message: finding.message,
    location: view.document.json.locate(finding.pointer, finding.at),
    pointer: finding.pointer,
    ...(finding.help !== undefined && { help: finding.help }),
  };
}
