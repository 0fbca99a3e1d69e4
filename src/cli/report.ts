import { relative, resolve } from 'node:path';
import type { Diagnostic, Report } from '../diagnostics/index.ts';
import type { CheckedSchema } from './check-schemas.ts';
import type { Codes } from './codes.ts';
import type { Io } from './io.ts';
import type { Projects } from './projects.ts';

/** What a run found, with the texts it was found in. */
export function createReport(
  diagnostics: readonly Diagnostic[],
  checked: readonly CheckedSchema[],
  projects: Projects,
  codes: Codes,
): Report {
  const byFile = new Map(checked.map((schema) => [schema.file.file, schema]));
  return {
    diagnostics,
    files: [...byFile.keys()],
    source: (file) =>
      byFile.get(file)?.source() ?? projects.all().find((project) => project.file === file)?.source,
    describe: (code) => codes.describe(code),
  };
}

/** GitHub counts paths from the root of the repository, wherever in it the command runs. */
export function fromRepositoryRoot(diagnostics: readonly Diagnostic[], io: Io): readonly Diagnostic[] {
  const root = io.env['GITHUB_WORKSPACE'];
  if (root === undefined || relative(root, io.cwd) === '') return diagnostics;
  return diagnostics.map((diagnostic) => {
    const { location } = diagnostic;
    if (location === undefined) return diagnostic;
    const file = relative(root, resolve(io.cwd, location.file));
    return { ...diagnostic, location: { ...location, file } };
  });
}
