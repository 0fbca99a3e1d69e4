import {
  countSeverities,
  type Diagnostic,
  FORMATS,
  type Format,
  hasErrors,
  printable,
  renderReport,
} from '../../diagnostics/index.ts';
import { PROFILES, type Profile } from '../../schema/index.ts';
import { type CheckedSchema, checkSchema } from '../check-schemas.ts';
import { type Codes, createCodes } from '../codes.ts';
import {
  type Command,
  choice,
  count,
  defineCommand,
  type ExitCode,
  flag,
  text,
  UsageError,
} from '../command.ts';
import { createFetcher } from '../fetch-schemas.ts';
import type { Io } from '../io.ts';
import { createRunLibrary } from '../library.ts';
import { createProjects, type Projects, suppressionFindings } from '../projects.ts';
import { createReport, fromRepositoryRoot } from '../report.ts';
import { type FoundFiles, findSchemaFiles, isInside, type SchemaFile } from '../schema-files.ts';
import { readVersion } from '../version.ts';

export const command: Command = defineCommand({
  arguments: [
    {
      usage: '[paths...]',
      summary:
        'schema files, project folders or folders to search; "-" is standard input (default: this folder)',
    },
  ],
  options: {
    fix: flag('mend in place what can be mended safely'),
    profile: choice('<name>', PROFILES, 'which rules apply, and how strictly'),
    maxWarnings: count('<number>', 'fail if there are more warnings than this'),
    quiet: flag('show errors only'),
    format: choice('<name>', FORMATS, 'how findings are printed', 'pretty'),
    schemas: text('<folder>', 'other schemas that a $ref may lead to'),
    fetch: flag('fetch remote schemas that a $ref leads to, over https'),
  },
  details: `A folder with a .rpdk-config stands for its schema. Other folders are searched for *.json files that have
"typeName" and "properties". Rules and suppressions are set in the nearest formwork.json.`,
  examples: [
    { command: 'formwork validate', does: 'the schemas of this folder' },
    { command: 'formwork validate order.json --fix', does: 'one schema; mend what can be mended' },
    { command: 'formwork validate schemas --profile registry --max-warnings 0', does: 'as strict as can be' },
    { command: 'formwork validate --format sarif > findings.sarif', does: 'for a code scanning service' },
    { command: 'formwork validate - < order.json', does: 'standard input' },
  ],
  async run({ arguments: paths, options, io }) {
    if (options.fix && paths.includes('-'))
      throw new UsageError('--fix writes files, but standard input is not one.');
    const codes = createCodes(io);
    const projects = createProjects(io, codes);
    const found = findSchemaFiles(paths.length === 0 ? ['.'] : paths, io);
    const library = createRunLibrary([...otherSchemas(options.schemas, io), ...found.files], io);
    const fetcher = options.fetch ? createFetcher(io) : undefined;
    const { profile, fix } = options;
    const context = { io, codes, projects, library, fetcher, profile, fix };
    const checked: CheckedSchema[] = [];
    const problems = [...found.problems];
    for (const file of found.files) {
      await io.pause();
      const result = await checkSchema(file, context);
      if (typeof result === 'string') problems.push(result);
      else if (result !== undefined) checked.push(result);
    }
    problems.push(...emptyFolders(found, checked));
    const configuration = projectFindings(projects, found, profile, io);
    const findings = [...configuration, ...checked.flatMap((schema) => schema.diagnostics)];
    const shown = options.quiet ? findings.filter(({ severity }) => severity === 'error') : findings;
    if (checked.length > 0 || options.format !== 'pretty')
      await print(shown, checked, projects, codes, options.format, io);
    for (const problem of problems) io.stderr.write(`formwork: ${printable(problem)}\n`);
    sayFixed(checked, io);
    const failed = problems.length > 0 || hasErrors(configuration);
    return failed ? 2 : verdict(findings, options.maxWarnings, io);
  },
});

function otherSchemas(folder: string | undefined, io: Io): readonly SchemaFile[] {
  if (folder === undefined) return [];
  const { files, problems } = findSchemaFiles([folder], io);
  if (problems.length > 0) throw new UsageError(`--schemas: ${problems.join(' ')}`);
  return files;
}

function emptyFolders(found: FoundFiles, checked: readonly CheckedSchema[]): readonly string[] {
  return found.folders
    .filter(({ path }) => !checked.some(({ file }) => isInside(file.path, path)))
    .map(
      ({ file }) =>
        `There is no resource schema in ${file}: no *.json file in it has "typeName" and "properties".`,
    );
}

function projectFindings(
  projects: Projects,
  found: FoundFiles,
  profile: Profile | undefined,
  io: Io,
): readonly Diagnostic[] {
  const searched = found.folders.map(({ path }) => path);
  return projects
    .all()
    .flatMap((project) => [...project.diagnostics, ...suppressionFindings(project, searched, profile, io)]);
}

async function print(
  diagnostics: readonly Diagnostic[],
  checked: readonly CheckedSchema[],
  projects: Projects,
  codes: Codes,
  format: Format,
  io: Io,
): Promise<void> {
  const placed = format === 'github' ? fromRepositoryRoot(diagnostics, io) : diagnostics;
  const report = createReport(placed, checked, projects, codes);
  const options = { color: io.stdout.color, width: io.stdout.columns, version: readVersion(io) };
  io.stdout.write(await renderReport(format, report, options));
}

function sayFixed(checked: readonly CheckedSchema[], io: Io): void {
  const changes = checked.reduce((sum, schema) => sum + schema.fixed, 0);
  const files = checked.filter((schema) => schema.fixed > 0).length;
  if (changes > 0)
    io.stderr.write(`formwork: made ${plural(changes, 'change')} in ${plural(files, 'file')}.\n`);
}

function verdict(findings: readonly Diagnostic[], maxWarnings: number | undefined, io: Io): ExitCode {
  const { errors, warnings } = countSeverities(findings);
  if (errors > 0) return 1;
  if (maxWarnings === undefined || warnings <= maxWarnings) return 0;
  io.stderr.write(
    `formwork: ${plural(warnings, 'warning')}, which is more than the ${maxWarnings} of --max-warnings.\n`,
  );
  return 1;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
