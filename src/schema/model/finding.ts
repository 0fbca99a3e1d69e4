import type { Severity } from '../../diagnostics/index.ts';

/** Something about a model that keeps it from being used, or is worth knowing. */
export interface ModelFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Where in the model. */
  readonly pointer: string;
  readonly help?: string;
}

export function modelError(code: string, pointer: string, message: string, help?: string): ModelFinding {
  return { code, severity: 'error', pointer, message, ...(help !== undefined && { help }) };
}

/** How messages call a place of a model. */
export function nameOf(pointer: string): string {
  return pointer === '' ? 'The model' : pointer;
}
