import type { Diagnostic } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import type { Level } from '../rule.ts';
import type { ContractReport, Leak, RuleResult } from '../run.ts';
import { type Evidence, showEvidence } from './evidence.ts';
import { createHiding, type Hiding, type RunSecrets } from './hide.ts';

/** A report as it may be seen: without secrets, and with no more of the same than anybody reads. */
export interface ShownReport {
  readonly typeName: string;
  readonly seed: number;
  readonly rules: readonly ShownRule[];
  readonly leaks: readonly Leak[];
  /** What was found beside the rules: in the inputs, in what reads return, in the schema. */
  readonly findings: readonly Diagnostic[];
  readonly summary: ContractReport['summary'];
  readonly cancelled: boolean;
}

export interface ShownRule {
  readonly id: string;
  readonly level: Level;
  readonly status: RuleResult['status'];
  readonly message: string;
  readonly evidence: readonly Evidence[];
  /** How much more evidence there was. */
  readonly more: number;
  readonly smallest?: { readonly seed: number; readonly model: JsonObject };
}

export interface ShowOptions {
  readonly type: ResourceType;
  readonly secrets?: RunSecrets;
  readonly findings?: readonly Diagnostic[];
}

/** What breaks a rule again and again is shown so often: the first ones tell enough. */
const MOST_EVIDENCE = 5;

export function showReport(report: ContractReport, options: ShowOptions): ShownReport {
  const { type, secrets = {}, findings = [] } = options;
  const hiding = createHiding(type, report.traces, secrets);
  return {
    typeName: report.typeName,
    seed: report.seed,
    rules: report.rules.map((rule) => showRule(rule, hiding)),
    leaks: report.leaks.map(({ identifier, reason }) => ({
      identifier: hiding.all.model(identifier),
      reason: hiding.all.text(reason),
    })),
    findings: findings.map((finding) => ({ ...finding, message: hiding.all.text(finding.message) })),
    summary: report.summary,
    cancelled: report.cancelled,
  };
}

function showRule({ id, level, status, message, evidence, smallest }: RuleResult, hiding: Hiding): ShownRule {
  // The message of a rule may be that of any of its evidence, whose own secrets are hidden too.
  const said = evidence.reduce((text, { call }) => hiding.of(call).text(text), hiding.all.text(message));
  return {
    id,
    level,
    status,
    message: said,
    evidence: evidence.slice(0, MOST_EVIDENCE).map((broken) => showEvidence(broken, hiding.of(broken.call))),
    more: Math.max(0, evidence.length - MOST_EVIDENCE),
    ...(smallest !== undefined && {
      smallest: { seed: smallest.seed, model: hiding.all.model(smallest.model) },
    }),
  };
}
