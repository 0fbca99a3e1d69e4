import { pathToFileURL } from 'node:url';
import { compareDiagnostics, createSource, type Diagnostic, type Source } from '../diagnostics/index.ts';
import { decodeText, own } from '../json/index.ts';
import {
  applyFixes,
  type Profile,
  type ValidatedSchema,
  type ValidateOptions,
  validateSchema,
} from '../schema/index.ts';
import type { Codes } from './codes.ts';
import type { SchemaFetcher } from './fetch-schemas.ts';
import { fileErrorMessage } from './file-errors.ts';
import { STANDARD_INPUT } from './input-files.ts';
import type { Io } from './io.ts';
import type { RunLibrary } from './library.ts';
import { type Project, type Projects, withoutSuppressed } from './projects.ts';
import { mayBeSchema, type SchemaFile } from './schema-files.ts';

/** What all schemas of a run have in common. */
export interface CheckContext {
  readonly io: Io;
  readonly codes: Codes;
  readonly projects: Projects;
  readonly library: RunLibrary;
  readonly fetcher: SchemaFetcher | undefined;
  readonly profile: Profile | undefined;
  readonly fix: boolean;
}

/** One schema after its check. */
export interface CheckedSchema {
  readonly file: SchemaFile;
  /** Its text, for code frames. */
  source(): Source;
  readonly diagnostics: readonly Diagnostic[];
  /** How many changes were written to the file. */
  readonly fixed: number;
}

/** A fix may bring up another finding that can be fixed; more rounds than this mean that two fixes fight. */
const MAX_FIX_ROUNDS = 10;

/** Checks one file. Undefined if it was found by searching and is no resource schema; a text if it cannot be read. */
export async function checkSchema(
  file: SchemaFile,
  context: CheckContext,
): Promise<CheckedSchema | string | undefined> {
  try {
    const content =
      file.file === STANDARD_INPUT ? await context.io.readStandardInput() : context.io.readFile(file.path);
    if (file.candidate && !mayBeSchema(decodeText(content, file.file).text)) return undefined;
    return await checkContent(content, file, context);
  } catch (error) {
    return fileErrorMessage(error, file.file);
  }
}

/** Checks what a file holds. Undefined if it was found by searching and is no resource schema. */
export async function checkContent(
  content: Uint8Array,
  file: SchemaFile,
  context: CheckContext,
): Promise<CheckedSchema | undefined> {
  const project = context.projects.of(file.path);
  let current: Uint8Array | string = content;
  let result = await validate(current, file, project, context);
  if (file.candidate && !isSchema(result)) return undefined;
  let fixed = 0;
  for (let round = 0; context.fix && round < MAX_FIX_ROUNDS; round++) {
    const fixes = await permittedFixes(current, result, file, project, context);
    if (result.document === undefined || fixes.length === 0) break;
    const mended = applyFixes(result.document.json, fixes);
    if (mended.applied === 0) break;
    fixed += mended.applied;
    current = mended.text;
    result = await validate(current, file, project, context);
  }
  if (typeof current === 'string') context.io.writeFile(file.path, current);
  const kept = withoutSuppressed(result.diagnostics, file.path, project, context.codes);
  const diagnostics = kept.toSorted(compareDiagnostics);
  let source: Source | undefined;
  return {
    file,
    diagnostics,
    fixed,
    source() {
      source ??= sourceOf(current, file.file);
      return source;
    },
  };
}

/** A broken file counts as a schema if one can be made out in it, or if nothing can. */
function isSchema({ document, diagnostics }: ValidatedSchema): boolean {
  if (document === undefined) return !diagnostics.some(({ code }) => code === 'not-an-object');
  return own(document.root, 'typeName') !== undefined && own(document.root, 'properties') !== undefined;
}

async function validate(
  content: Uint8Array | string,
  file: SchemaFile,
  project: Project | undefined,
  context: CheckContext,
  off: readonly string[] = [],
): Promise<ValidatedSchema> {
  const profile = context.profile ?? project?.config.profile;
  const options: ValidateOptions = {
    uri: pathToFileURL(file.path).href,
    library: context.library,
    severities: {
      ...project?.config.severities,
      ...Object.fromEntries(off.map((code) => [code, 'off' as const])),
    },
    ...(profile !== undefined && { profile }),
  };
  let result = await validateSchema(content, file.file, options);
  while (await context.fetcher?.fetchMissing(context.library)) {
    result = await validateSchema(content, file.file, options);
  }
  return result;
}

/** What a project excuses is left as it is: a rule with an excused finding in this file mends nothing in it. */
async function permittedFixes(
  content: Uint8Array | string,
  result: ValidatedSchema,
  file: SchemaFile,
  project: Project | undefined,
  context: CheckContext,
): Promise<ValidatedSchema['fixes']> {
  const kept = new Set(withoutSuppressed(result.diagnostics, file.path, project, context.codes));
  const excused = result.diagnostics.filter((diagnostic) => !kept.has(diagnostic));
  if (excused.length === 0) return result.fixes;
  const off = excused.map((diagnostic) => diagnostic.code);
  return (await validate(content, file, project, context, off)).fixes;
}

function sourceOf(content: Uint8Array | string, file: string): Source {
  return createSource(file, typeof content === 'string' ? content : decodeText(content, file).text);
}
