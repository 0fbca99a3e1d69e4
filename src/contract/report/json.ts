import { diagnosticJson } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import type { ShownReport } from './shown-report.ts';

/** For tools: the shape that they rely on. */
export function contractJson(report: ShownReport): JsonObject {
  const { typeName, seed, rules, leaks, findings, summary, cancelled } = report;
  return JSON.parse(
    JSON.stringify({
      typeName,
      seed,
      rules: rules.map(({ id, level, status, message, evidence, smallest }) => ({
        id,
        level,
        status,
        message,
        evidence,
        ...(smallest !== undefined && { smallest }),
      })),
      leaks,
      diagnostics: findings.map(diagnosticJson),
      summary,
      ...(cancelled && { cancelled }),
    }),
  ) as JsonObject;
}
