import { type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import { generateFiles, hyphenated } from '../../generate/index.ts';
import { compileSchema, loadSchema, type ResourceType, validateSchema } from '../../schema/index.ts';
import { handlerFacts } from './handler-facts.ts';
import { handlersSource } from './handler-sources.ts';
import type { NewProject, ProjectInputs } from './new-project.ts';
import { storeSource } from './store-source.ts';
import { inputFiles, projectConfig, surroundings } from './surroundings.ts';
import { testSource } from './test-source.ts';

/** What a project is made from. */
export interface Start {
  readonly typeName: string;
  readonly schemaText: string;
  /** Made from the schema if they are left out. */
  readonly inputs?: ProjectInputs;
  readonly version: string;
}

export type ProjectFiles =
  | { readonly files: ReadonlyMap<string, string>; readonly diagnostics: readonly Diagnostic[] }
  | { readonly files?: undefined; readonly diagnostics: readonly Diagnostic[] };

/** Every file of a new project, by its path; none if its schema has errors. */
export async function projectFiles(start: Start): Promise<ProjectFiles> {
  const schemaFile = `${hyphenated(start.typeName)}.json`;
  const { diagnostics } = await validateSchema(start.schemaText, schemaFile);
  const { document } = loadSchema(start.schemaText, schemaFile);
  if (document === undefined || hasErrors(diagnostics)) return { diagnostics };
  const type = compileSchema(document);
  const project = newProject(type, start.inputs ?? (await madeInputs(type)), start.version);
  const config = projectConfig(start.typeName);
  const files = new Map([
    [schemaFile, start.schemaText],
    ...sourceFiles(project),
    ...Object.entries(surroundings(project)),
    ...inputFiles(project),
    ...generateFiles(type, { folder: '.', config, schemaFile, isConfigured: true }),
  ]);
  return { files, diagnostics };
}

export function newProject(
  type: ResourceType,
  inputs: ProjectInputs | undefined,
  version: string,
): NewProject {
  return {
    typeName: type.typeName,
    hyphenated: hyphenated(type.typeName),
    facts: handlerFacts(type),
    ...(inputs !== undefined && { inputs }),
    version,
  };
}

/** Handlers, what stands behind them, and their test. */
export function sourceFiles(project: NewProject): readonly (readonly [path: string, text: string])[] {
  return [
    ['src/handlers.ts', handlersSource(project)],
    ['src/store.ts', storeSource(project)],
    ['test/handlers.test.ts', testSource(project)],
  ];
}

/** Loaded only here: whoever brings inputs along need not wait for it. */
export async function madeInputs(type: ResourceType): Promise<ProjectInputs | undefined> {
  const { makeInputs } = await import('./make-inputs.ts');
  return makeInputs(type);
}
