import type { Diagnostic } from '../diagnostic.ts';
import { docsCommand } from './report.ts';

/** A finding as it stands wherever findings are printed as JSON. */
export function diagnosticJson({ code, severity, message, location, pointer, help }: Diagnostic): object {
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
    docs: docsCommand(code),
  };
}
