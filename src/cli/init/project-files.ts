import { type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import { generateFiles, hyphenated } from '../../generate/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { compileSchema, loadSchema, type ResourceType, validateSchema } from '../../schema/index.ts';
import { handlersSource, storeSource } from './handler-sources.ts';
import type { NewProject } from './new-project.ts';
import { projectConfig, surroundings } from './surroundings.ts';
import { testSource } from './test-source.ts';

/** What a project is made from. */
export interface Start {
  readonly typeName: string;
  readonly schema: JsonObject;
  readonly schemaText: string;
  readonly inputs?: NewProject['inputs'];
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
  const { inputs, ...rest } = start;
  const project: NewProject = {
    ...rest,
    ...(inputs !== undefined && { inputs }),
    hyphenated: hyphenated(start.typeName),
    identifiers: identifiersOf(type),
  };
  const config = projectConfig(start.typeName);
  const files = new Map([
    [schemaFile, start.schemaText],
    ['src/handlers.ts', handlersSource(project)],
    ['src/store.ts', storeSource(project)],
    ['test/handlers.test.ts', testSource(project)],
    ...Object.entries(surroundings(project)),
    ...generateFiles(type, { folder: '.', config, schemaFile, isConfigured: true }),
  ]);
  return { files, diagnostics };
}

/** A value deep inside a property is not chosen by the handlers: who creates the resource gives it with the property. */
export function identifiersOf({ primaryIdentifier, readOnly }: ResourceType): NewProject['identifiers'] {
  const derived = new Set(readOnly.paths.map(({ segments }) => segments.join('/')));
  const names = new Set(primaryIdentifier.map(({ segments }) => segments[0]!));
  return [...names].map((name) => ({ name, isReadOnly: derived.has(name) }));
}
