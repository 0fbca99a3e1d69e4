import type { ResourceType } from '../../schema/index.ts';
import { generateDocs } from '../docs/generate-docs.ts';
import { generateRole } from '../role/generate-role.ts';
import { generateTypes } from '../types/generate-types.ts';
import type { Project } from './project.ts';

export const ROLE_FILE = 'resource-role.yaml';
export const DOCS_FOLDER = 'docs';

/** Every file that is generated for a project, by its path from the root of the project. */
export function generateFiles(
  type: ResourceType,
  { config, schemaFile }: Project,
): ReadonlyMap<string, string> {
  const options = { schemaFile };
  const files = new Map<string, string>();
  if (hasTypes(config.language)) files.set(config.models, generateTypes(type, options));
  for (const [name, text] of generateDocs(type, options)) files.set(`${DOCS_FOLDER}/${name}`, text);
  const role = generateRole(type, options);
  if (role !== undefined) files.set(ROLE_FILE, role);
  return files;
}

/** Projects of AWS's CLI may have handlers in a language that has no use for TypeScript. */
export function hasTypes(language: string | undefined): boolean {
  return language === undefined || /typescript|javascript|node|formwork/i.test(language);
}
