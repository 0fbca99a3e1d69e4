import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasErrors } from '../diagnostics/index.ts';
import { type Project, readProject } from '../generate/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../schema/index.ts';
import { checkContent } from './check-schemas.ts';
import { createCodes } from './codes.ts';
import { UsageError } from './command.ts';
import { fileErrorMessage } from './file-errors.ts';
import { type InputFile, readInput } from './input-files.ts';
import type { Io } from './io.ts';
import { createRunLibrary } from './library.ts';
import { printFindings, shownFile } from './print-findings.ts';
import { createProjects } from './projects.ts';

/** A project folder with its resource type. */
export interface OpenProject {
  readonly project: Project;
  /** The folder as the user would type it. */
  readonly shown: string;
  readonly schema: InputFile;
  readonly type: ResourceType;
}

/**
 * Opens the project in a folder. Undefined if its schema has errors: they are printed then, on standard error.
 * A folder that is no project is wrong usage.
 */
export async function openProject(given: string, io: Io): Promise<OpenProject | undefined> {
  const project = findProject(given, io);
  const schema = await readInput(join(given, project.schemaFile), io);
  const library = createRunLibrary([], io);
  const codes = createCodes(io);
  const context = { io, codes, projects: createProjects(io, codes), library };
  const checked = await checkContent(
    schema.content,
    { file: schema.file, path: schema.path, candidate: false },
    { ...context, fetcher: undefined, profile: undefined, fix: false },
  );
  const errors = (checked?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  if (hasErrors(errors)) {
    await printFindings(errors, [shownFile(schema)], 'pretty', io.stderr, io);
    return undefined;
  }
  const { document } = loadSchema(schema.content, schema.file, { uri: pathToFileURL(schema.path).href });
  const type = compileSchema(document!, library);
  if (type.typeName !== project.config.typeName)
    throw new UsageError(
      `${join(given, '.rpdk-config')} names the type ${project.config.typeName}, but ${schema.file} is the schema of ${type.typeName}.`,
    );
  return { project, shown: given, schema, type };
}

/** A folder that is no project is wrong usage. */
export function findProject(given: string, io: Io): Project {
  try {
    const { project, problems } = readProject(resolve(io.cwd, given), given, io);
    if (project === undefined) throw new UsageError(...problems);
    return project;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(fileErrorMessage(error, (error as NodeJS.ErrnoException).path ?? given));
  }
}
