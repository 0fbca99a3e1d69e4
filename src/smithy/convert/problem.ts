import type { Diagnostic, Severity } from '../../diagnostics/index.ts';
import { locationOf, type Place } from '../model/place.ts';

/** Takes a finding about the model or the configuration. */
export type Report = (diagnostic: Diagnostic) => void;

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  /** `error` if not given. */
  readonly severity?: Severity;
  readonly place?: Place | undefined;
}

export function problemAt({ code, message, help, severity = 'error', place }: Problem): Diagnostic {
  return { code, severity, message, help, ...(place !== undefined && { location: locationOf(place) }) };
}
