import {
  compareDiagnostics,
  createSource,
  type Diagnostic,
  type Format,
  renderReport,
  type Source,
} from '../diagnostics/index.ts';
import { decodeText } from '../json/index.ts';
import { createCodes } from './codes.ts';
import type { InputFile } from './input-files.ts';
import type { Io, Output } from './io.ts';
import { fromRepositoryRoot } from './report.ts';
import { readVersion } from './version.ts';

/** A file that findings are about. */
export interface ShownFile {
  readonly file: string;
  /** Its text, for the lines in question; undefined if it must not be shown. */
  readonly source: Source | undefined;
}

export function shownFile({ file, content }: InputFile): ShownFile {
  return { file, source: createSource(file, decodeText(content, file).text) };
}

/** Prints what was found in the files that a command read, with the lines in question. */
export async function printFindings(
  diagnostics: readonly Diagnostic[],
  files: readonly ShownFile[],
  format: Format,
  output: Output,
  io: Io,
): Promise<void> {
  const sources = new Map(files.map(({ file, source }) => [file, source]));
  const sorted = diagnostics.toSorted(compareDiagnostics);
  const report = {
    diagnostics: format === 'github' ? fromRepositoryRoot(sorted, io) : sorted,
    files: [...sources.keys()],
    source: (file: string) => sources.get(file),
    describe: createCodes(io).describe,
  };
  const options = { color: output.color, width: output.columns, version: readVersion(io) };
  output.write(await renderReport(format, report, options));
}
