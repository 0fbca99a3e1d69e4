/** How much a finding matters: an error must be mended, a warning should be, an info is worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a file. Lines and columns count from 1; the end is exclusive. Columns count UTF-16 units, as editors do. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One finding about a user's input: what, where, why and what to do. Never thrown; collected. */
export interface Diagnostic {
  /** The slug users see, type in configuration and give to `formwork explain`. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong and why, in one sentence. */
  readonly message: string;
  readonly location?: Location;
  /** JSON pointer of the offending value inside its document. */
  readonly pointer?: string;
  /** What to do about it. */
  readonly help?: string;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}

/** Orders findings as a reader meets them: by file, then by place, then by code. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.location?.file ?? '', b.location?.file ?? '') ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
    (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
