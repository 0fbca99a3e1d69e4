import { dirname, join, resolve } from 'node:path';
import { createSource, type Diagnostic } from '../diagnostics/index.ts';
import { decodeText, isJsonObject, type JsonObject, parseJson } from '../json/index.ts';
import {
  type BuildFile,
  type Conversion,
  type ConversionJob,
  conversionJobs,
  convertModel,
  loadAndValidate,
  type Model,
  readBuildFile,
  readOptions,
  transformModel,
} from '../smithy/index.ts';
import { UsageError } from './command.ts';
import { readInput } from './input-files.ts';
import type { Io } from './io.ts';
import type { ShownFile } from './print-findings.ts';
import { findingOf, findingOfBytes, isAtLeast, type SmithyFinding } from './smithy-events.ts';
import { readSmithyFiles } from './smithy-files.ts';

/** What is to be converted, and how. */
export interface Task {
  readonly models: readonly string[];
  /** The options as written, before they are checked. */
  readonly config: JsonObject;
  /** The folder that schemas go to; undefined for standard output. */
  readonly folder: string | undefined;
  /** The projection of a build file that it belongs to. */
  readonly job?: ConversionJob;
  readonly build?: BuildFile;
  /** Where the options stand. */
  readonly place?: Parameters<typeof readOptions>[1];
}

export interface Tasks {
  readonly tasks: readonly Task[];
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly ShownFile[];
}

/** The task that the command line names itself, with options from a file if one is given. */
export async function taskOfModels(
  models: readonly string[],
  configFile: string | undefined,
  folder: string | undefined,
  io: Io,
): Promise<Tasks> {
  if (configFile === undefined)
    return { tasks: [{ models, config: {}, folder }], diagnostics: [], files: [] };
  const { file, content } = await readInput(configFile, io);
  const { text, diagnostics: bytes } = decodeText(content, file);
  const { document, diagnostics: syntax } = parseJson(text, file);
  const diagnostics = [...bytes, ...syntax];
  const files = [{ file, source: createSource(file, text) }];
  if (document === undefined) return { tasks: [], diagnostics, files };
  if (!isJsonObject(document.value)) throw new UsageError(`${configFile} does not hold a JSON object.`);
  const place = { pointer: '', locate: document.locate };
  return { tasks: [{ models, config: document.value, folder, place }], diagnostics, files };
}

/** What a smithy-build.json asks for. */
export async function tasksOfBuild(given: string, output: string | undefined, io: Io): Promise<Tasks> {
  const { file, content } = await readInput(given, io);
  const { text, diagnostics: bytes } = decodeText(content, file);
  const root = dirname(resolve(io.cwd, given));
  const variables = { ...io.env, SMITHY_ROOT_DIR: root };
  const { build, diagnostics: found } = readBuildFile(text, file, variables);
  const diagnostics = [...bytes, ...found];
  const files = [{ file, source: createSource(file, text) }];
  if (build === undefined) return { tasks: [], diagnostics, files };
  const near = (path: string): string => (resolve(path) === path ? path : join(dirname(given), path));
  const outputFolder = output ?? near(build.outputDirectory ?? join('build', 'smithy'));
  const jobs = conversionJobs(build);
  if (jobs.length === 0) throw new UsageError(`${given} has no plugin "cloudformation".`);
  const tasks = jobs.map((job): Task => {
    const { plugin, projection, artifact } = job;
    return {
      models: job.models.map(near),
      config: plugin.config,
      folder: join(outputFolder, projection, artifact),
      job,
      build,
      place: { pointer: plugin.pointer, locate: build.locate },
    };
  });
  return { tasks, diagnostics, files };
}

export interface TaskResult extends Conversion {
  readonly task: Task;
  /** What Smithy has to say about the model; with an ERROR there is nothing else. */
  readonly findings: readonly SmithyFinding[];
  readonly files: readonly ShownFile[];
}

export interface TaskOptions {
  readonly allowUnknownTraits: boolean;
  readonly resources: readonly string[] | undefined;
  /** Options of the command line, which win over those of a file. */
  readonly overrides: JsonObject;
}

/** Loads models once, whatever the number of tasks that need them. */
export type LoadModels = (models: readonly string[], allowUnknownTraits: boolean) => Promise<LoadedModels>;

interface LoadedModels {
  readonly model: Model;
  readonly findings: readonly SmithyFinding[];
  readonly files: readonly ShownFile[];
}

export function modelLoader(io: Io): LoadModels {
  const known = new Map<string, Promise<LoadedModels>>();
  return (models, allowUnknownTraits) => {
    const key = models.join('\n');
    const loaded = known.get(key) ?? loadModels(models, allowUnknownTraits, io);
    known.set(key, loaded);
    return loaded;
  };
}

async function loadModels(
  models: readonly string[],
  allowUnknownTraits: boolean,
  io: Io,
): Promise<LoadedModels> {
  const { files, diagnostics, problems } = await readSmithyFiles(models, io);
  if (problems.length > 0) throw new UsageError(...problems);
  const { model, events } = loadAndValidate(files, { allowUnknownTraits });
  const findings = [...diagnostics.map(findingOfBytes), ...events.map(findingOf)].filter(isAtLeast('DANGER'));
  return {
    model,
    findings,
    files: files.map(({ file, text }) => ({ file, source: createSource(file, text) })),
  };
}

/** Carries out one task as far as it goes. */
export async function runTask(task: Task, options: TaskOptions, load: LoadModels): Promise<TaskResult> {
  const { model, findings, files } = await load(task.models, options.allowUnknownTraits);
  const result = { task, findings, files, resources: [], diagnostics: [] };
  const read = readOptions({ ...task.config, ...options.overrides }, task.place);
  if (findings.some(({ severity }) => severity === 'ERROR'))
    return { ...result, diagnostics: read.diagnostics };
  const transformed =
    task.job === undefined || task.build === undefined
      ? { model, diagnostics: [] }
      : transformModel(model, task.job.transforms, task.build);
  const before = [...read.diagnostics, ...transformed.diagnostics];
  if (read.options === undefined || transformed.diagnostics.length > 0)
    return { ...result, diagnostics: before };
  const { resources } = options;
  const conversion = convertModel(transformed.model, read.options, {
    ...(resources !== undefined && { resources }),
    ...(task.place !== undefined && { place: task.place }),
  });
  return { ...result, ...conversion, diagnostics: [...before, ...conversion.diagnostics] };
}
