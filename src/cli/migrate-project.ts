import { join } from 'node:path';
import { hasErrors } from '../diagnostics/index.ts';
import { findChanges, generateFiles, hasTypes } from '../generate/index.ts';
import { decodeText, isJsonObject, type JsonObject, own, parseJson } from '../json/index.ts';
import { type ExitCode, UsageError } from './command.ts';
import { fileErrorMessage } from './file-errors.ts';
import { madeInputs, newProject, sourceFiles } from './init/project-files.ts';
import { inputFiles, json, packageParts, TSCONFIG } from './init/surroundings.ts';
import type { Io } from './io.ts';
import { type OpenProject, openProject } from './project-type.ts';
import { readVersion } from './version.ts';
import { type FileToWrite, writeFiles } from './write-files.ts';

export interface MigrateOptions {
  readonly write: boolean;
  readonly check: boolean;
}

/** Makes a Formwork project of one of AWS's TypeScript plugin. What is replaced is kept beside. */
export async function migrateProject(
  given: string,
  { write, check }: MigrateOptions,
  io: Io,
): Promise<ExitCode> {
  const opened = await openProject(given, io);
  if (opened === undefined) return 1;
  const { language } = opened.project.config;
  if (!hasTypes(language)) throw new UsageError(`The handlers are in ${language}, not in TypeScript.`);
  const files = await migratedFiles(opened, io);
  if (files === undefined) {
    io.stderr.write(`${given}: there is nothing to migrate.\n`);
    return 0;
  }
  if (check) return 1;
  if (write) writeFiles(files, io);
  for (const { file } of files) io.stdout.write(`${write ? 'wrote' : 'would write'} ${file}\n`);
  if (write)
    io.stderr.write(
      `formwork: the handlers keep resources in a folder now. Move the calls of your service over from ${join(given, HANDLERS)}${KEPT}.\n`,
    );
  return 0;
}

const HANDLERS = 'src/handlers.ts';

/** At the end of the name of a file that was replaced. No compiler takes it for its own. */
const KEPT = '.orig';

/** Every file to write; undefined if the handlers are Formwork's already. */
async function migratedFiles(opened: OpenProject, io: Io): Promise<readonly FileToWrite[] | undefined> {
  const { project, shown, type } = opened;
  const read = (path: string): string | undefined =>
    readText(join(project.folder, path), join(shown, path), io);
  if (/['"]formwork\/provider['"]/.test(read(HANDLERS) ?? '')) return undefined;
  const version = readVersion(io);
  const carried = carriedInputs(opened, io);
  const hasInputs = carried.length > 0 || io.kindOf(join(project.folder, INPUTS)) !== undefined;
  // The test of the handlers reads inputs that are made for it; what the project has is for the contract test.
  const start = newProject(type, hasInputs ? undefined : await madeInputs(type), version);
  const written = new Map([
    ...sourceFiles(start),
    ['package.json', packageText(read('package.json'), join(shown, 'package.json'), version)],
    ['tsconfig.json', TSCONFIG],
    ...carried,
    ...inputFiles(start),
  ]);
  const generated = generateFiles(type, project);
  const { foreign } = findChanges(project.folder, generated, io);
  const kept = [...written.keys(), ...foreign].flatMap((path): [string, string][] => {
    const before = read(path);
    if (before === undefined) return [];
    if (io.kindOf(join(project.folder, `${path}${KEPT}`)) !== undefined)
      throw new UsageError(`${join(shown, `${path}${KEPT}`)} is there already, and is not replaced.`);
    return [[`${path}${KEPT}`, before]];
  });
  return [...kept, ...written, ...generated].map(([path, text]) => ({
    file: join(shown, path),
    path: join(project.folder, path),
    text,
  }));
}

const INPUTS = 'inputs';

/** The plugin puts examples where nobody looks for inputs. */
function carriedInputs({ project, shown }: OpenProject, io: Io): readonly (readonly [string, string])[] {
  const examples = join(project.folder, 'example_inputs');
  if (io.kindOf(join(project.folder, INPUTS)) !== undefined || io.kindOf(examples) !== 'folder') return [];
  return io
    .listFolder(examples)
    .filter(({ name, kind }) => kind === 'file' && /^inputs_\d+_(?:create|update|invalid)\.json$/.test(name))
    .map(({ name }) => [
      `${INPUTS}/${name}`,
      readText(join(examples, name), join(shown, 'example_inputs', name), io)!,
    ]);
}

/** What handlers of the plugin needed, and those of Formwork do not. */
const SUPERFLUOUS =
  /^(?:@amazon-web-services-cloudformation\/cloudformation-cli-typescript-lib|class-transformer)$/;

/** What else the handlers use stays. */
function packageText(before: string | undefined, file: string, version: string): string {
  const { document, diagnostics } = parseJson(before ?? '{}', file);
  const value = hasErrors(diagnostics) ? undefined : document?.value;
  if (value === undefined || !isJsonObject(value))
    throw new UsageError(`${file} does not hold a JSON object.`);
  const { type, engines, scripts, devDependencies } = packageParts(version);
  const part = (name: string): JsonObject => {
    const there = own(value, name);
    const entries = there !== undefined && isJsonObject(there) ? Object.entries(there) : [];
    return Object.fromEntries(entries.filter(([key]) => !SUPERFLUOUS.test(key)));
  };
  const { main: _, files: __, ...rest } = value;
  return json({
    ...rest,
    type,
    engines,
    scripts: { ...part('scripts'), ...scripts },
    ...(own(value, 'dependencies') !== undefined && { dependencies: part('dependencies') }),
    devDependencies: { ...part('devDependencies'), ...devDependencies },
  });
}

function readText(path: string, file: string, io: Io): string | undefined {
  try {
    return io.kindOf(path) === undefined ? undefined : decodeText(io.readFile(path), file).text;
  } catch (error) {
    throw new UsageError(fileErrorMessage(error, file));
  }
}
