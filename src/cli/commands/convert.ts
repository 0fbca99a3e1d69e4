import { join, resolve } from 'node:path';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { type ConvertedResource, explainAsText, explainResource, schemaText } from '../../smithy/index.ts';
import { type Command, defineCommand, type ExitCode, flag, text, UsageError } from '../command.ts';
import {
  modelLoader,
  runTask,
  type TaskResult,
  type Tasks,
  taskOfModels,
  tasksOfBuild,
} from '../conversions.ts';
import type { Io } from '../io.ts';
import { type FileToWrite, writeFiles } from '../write-files.ts';

const BUILD_FILE = 'smithy-build.json';

export const command: Command = defineCommand({
  arguments: [
    {
      usage: '[models...]',
      summary: `Smithy files, or folders to search; "-" is standard input (default: what ${BUILD_FILE} says)`,
    },
  ],
  options: {
    service: text('<id>', 'the service whose resources are converted'),
    organizationName: text('<name>', 'first part of type names; AWS for services of AWS'),
    serviceName: text('<name>', 'second part of type names'),
    resource: text('<name>', 'convert this resource only'),
    output: text('<folder>', 'write schemas to this folder instead of printing them'),
    config: text('<file>', 'a JSON file with further options, named as those of the cloudformation plugin'),
    build: text('<file>', 'the build file, if it has another name or place'),
    projection: text('<name>', 'only this projection of the build file'),
    explain: flag('instead of schemas, print for each property its mutability and why'),
    json: flag('with --explain: as JSON'),
    compat: flag('give exactly what the reference converter gives, known defects included'),
    allowUnknownTraits: flag('accept traits that no file defines'),
  },
  details: `Resources with @aws.cloudformation#cfnResource become resource schemas. With models on the command line, schemas go to
standard output or to --output. Without, the plugin "cloudformation" of ${BUILD_FILE} is run for every projection
that has it, and schemas go to <output directory>/<projection>/cloudformation.

Files are written all or none. The exit code is 1 if the model is wrong, and 2 if the configuration is; the reasons are
on standard error.`,
  examples: [
    {
      command: 'formwork convert model --service example.shop#Shop --organization-name Acme --output schemas',
      does: 'the resources of a model, a file for each',
    },
    { command: 'formwork convert', does: `what ${BUILD_FILE} asks for` },
    {
      command: 'formwork convert model --service example.shop#Shop --organization-name Acme --explain',
      does: 'why each property can be set, read or changed',
    },
  ],
  async run({ arguments: paths, options, io }) {
    if (options.json && !options.explain) throw new UsageError('--json goes with --explain.');
    const { tasks, diagnostics, files } = await findTasks(paths, options, io);
    const load = modelLoader(io);
    const results: TaskResult[] = [];
    for (const task of tasks) {
      const { allowUnknownTraits, resource } = options;
      const resources = resource === undefined ? undefined : [resource];
      results.push(
        await runTask(task, { allowUnknownTraits, resources, overrides: overrides(options) }, load),
      );
    }
    const found = { diagnostics, files };
    const failure = await printProblems(found, results, io);
    if (failure !== 0) return failure;
    if (options.explain) print(results, options.json ? asJson : asText, io);
    else deliver(results, io);
    return 0;
  },
});

interface ConvertFlags {
  readonly service: string | undefined;
  readonly organizationName: string | undefined;
  readonly serviceName: string | undefined;
  readonly compat: boolean;
  readonly output: string | undefined;
  readonly config: string | undefined;
  readonly build: string | undefined;
  readonly projection: string | undefined;
}

async function findTasks(paths: readonly string[], options: ConvertFlags, io: Io): Promise<Tasks> {
  const { build, projection, config, output } = options;
  if (paths.length > 0) {
    if (build !== undefined || projection !== undefined)
      throw new UsageError(
        'A build file names its models itself: give either models or --build and --projection.',
      );
    return taskOfModels(paths, config, output, io);
  }
  if (config !== undefined)
    throw new UsageError('--config goes with models; a build file has its own options.');
  if (build === undefined && io.kindOf(resolve(io.cwd, BUILD_FILE)) === undefined)
    throw new UsageError(`Name the files of the model, or write a ${BUILD_FILE}.`);
  const found = await tasksOfBuild(build ?? BUILD_FILE, output, io);
  return projection === undefined ? found : onlyProjection(found, projection);
}

function onlyProjection({ tasks, diagnostics, files }: Tasks, projection: string): Tasks {
  const chosen = tasks.filter(({ job }) => job?.projection === projection);
  if (chosen.length === 0 && !hasErrors(diagnostics))
    throw new UsageError(`There is no projection "${projection}" with the plugin cloudformation.`);
  return { tasks: chosen, diagnostics, files };
}

function overrides({ service, organizationName, serviceName, compat }: ConvertFlags): JsonObject {
  return {
    ...(service !== undefined && { service }),
    ...(organizationName !== undefined && { organizationName }),
    ...(serviceName !== undefined && { serviceName }),
    ...(compat && { compat }),
  };
}

/** On standard error: standard output belongs to what was asked for. The exit code is 0 if nothing is wrong enough to stop. */
async function printProblems(
  found: Pick<Tasks, 'diagnostics' | 'files'>,
  results: readonly TaskResult[],
  io: Io,
): Promise<ExitCode> {
  const diagnostics = distinct([...found.diagnostics, ...results.flatMap((result) => result.diagnostics)]);
  const files = [...found.files, ...results.flatMap((result) => result.files)];
  const findings = [...new Set(results.flatMap((result) => result.findings))];
  if (findings.length > 0) {
    const { printSmithyReport } = await import('../smithy-events.ts');
    const report = { findings, hidden: [], files: files.map(({ file }) => file) };
    await printSmithyReport(report, 'pretty', io.stderr, io);
  }
  if (diagnostics.length > 0) {
    const { printFindings } = await import('../print-findings.ts');
    await printFindings(diagnostics, files, 'pretty', io.stderr, io);
  }
  if (hasErrors(found.diagnostics) || diagnostics.some(isMisconfigured)) return 2;
  return hasErrors(diagnostics) || findings.some(({ severity }) => severity === 'ERROR') ? 1 : 0;
}

/** Errors of the options and of the build file, as opposed to those of the model. */
function isMisconfigured({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && /^(?:convert-option|convert-service|build)-/.test(code);
}

/** What is wrong with a model is found in every projection of it, and told once. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}

/** Schemas go to files; without a folder to standard output, one as it is, several by type name. */
function deliver(results: readonly TaskResult[], io: Io): void {
  const files = results.flatMap(({ task: { folder }, resources }): FileToWrite[] =>
    folder === undefined ? [] : resources.map((converted) => fileOf(folder, converted, io)),
  );
  writeFiles(files, io);
  for (const { file } of files) io.stderr.write(`formwork: wrote ${file}\n`);
  const printed = results
    .filter(({ task }) => task.folder === undefined)
    .flatMap(({ resources }) => resources);
  const [only] = printed;
  if (only === undefined) return;
  const schemas = Object.fromEntries(printed.map(({ typeName, schema }) => [typeName, schema]));
  const schema = printed.length === 1 ? only.schema : schemas;
  io.stdout.write(schemaText(schema, { compat: false }));
}

function fileOf(folder: string, { fileName, schema, context }: ConvertedResource, io: Io): FileToWrite {
  const file = join(folder, fileName);
  return { file, path: resolve(io.cwd, file), text: schemaText(schema, context.options) };
}

function print(
  results: readonly TaskResult[],
  render: (resources: readonly ConvertedResource[]) => string,
  io: Io,
): void {
  io.stdout.write(render(results.flatMap(({ resources }) => resources)));
}

function asText(resources: readonly ConvertedResource[]): string {
  return resources.map(explainAsText).join('\n');
}

function asJson(resources: readonly ConvertedResource[]): string {
  return `${JSON.stringify({ resources: resources.map(explainResource) }, null, 2)}\n`;
}
