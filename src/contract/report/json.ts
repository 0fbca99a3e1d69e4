import type { Diagnostic } from '../../diagnostics/index.ts';
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

/** The same keys as wherever findings are printed as JSON. */
function diagnosticJson({ code, severity, message, location, pointer, help }: Diagnostic): object {
  return {
    code,
    severity,
    message,
    file: location?.file ?? null,
    line: location?.line ?? null,
    column: location?.column ?? null,
    endLine: location?.endLine ?? null,
    endColumn: location?.endColumn ?? null,
    pointer: pointer ?? null,
    help: help ?? null,
    docs: `formwork explain ${code}`,
  };
}
