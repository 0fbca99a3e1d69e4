export { type DocsOptions, generateDocs } from './docs/generate-docs.ts';
export {
  type CreatedPackage,
  createPackage,
  type Package,
  type PackageOptions,
} from './package/create-package.ts';
export { endpointPackage } from './package/endpoint-package.ts';
export { type FileChange, type FoundChanges, findChanges } from './project/changes.ts';
export type { ProjectConfig } from './project/config.ts';
export type { FolderAccess } from './project/folder-access.ts';
export { generateFiles, hasTypes } from './project/generate-files.ts';
export { hyphenated, type Project, type ReadProject, readProject } from './project/project.ts';
export { generateRole, type RoleOptions } from './role/generate-role.ts';
export { generateTypes, type TypesOptions } from './types/generate-types.ts';
