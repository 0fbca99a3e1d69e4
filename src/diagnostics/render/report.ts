import type { Diagnostic, Severity } from '../diagnostic.ts';
import type { Source } from '../source.ts';

/** What a run has to say: its findings, in the order they are shown, and what it looked at. */
export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  /** Every file that was checked, also those without findings. */
  readonly files: readonly string[];
  /** The text of a file, for code frames. */
  source(file: string): Source | undefined;
  /** What a code means, for the formats that carry a list of rules. */
  describe(code: string): CodeDescription | undefined;
  /** Where findings have names of their own, such as those of Smithy; only people see these. */
  readonly words?: ReportWords;
}

/** What the findings of a report are called. */
export interface ReportWords {
  /** Stands for the severity of a finding. */
  severity(diagnostic: Diagnostic): string;
  /** What a finding is about, if that has a name. */
  subject(diagnostic: Diagnostic): string | undefined;
  /** The last line, in the colours it wants. */
  readonly closing: string;
}

/** The page of a code, as far as a report needs it. */
export interface CodeDescription {
  /** One line. */
  readonly summary: string;
  /** The whole page, in Markdown. */
  readonly page: string;
}

export interface RenderOptions {
  readonly color: boolean;
  /** How many cells a line may take; infinite where nobody looks at lines. */
  readonly width: number;
  /** The version of the tool that made the report. */
  readonly version: string;
}

export type Renderer = (report: Report, options: RenderOptions) => string;

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function countSeverities(diagnostics: readonly Diagnostic[]): Counts {
  const count = (severity: Severity): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** The command that prints the page of a code. */
export function docsCommand(code: string): string {
  return `formwork explain ${code}`;
}
