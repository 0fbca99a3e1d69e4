import { pathToFileURL } from 'node:url';
import { countSeverities, type Diagnostic, hasErrors } from '../diagnostics/index.ts';
import { own } from '../json/index.ts';
import {
  compileSchema,
  loadSchema,
  type ResourceType,
  type SchemaDocument,
  type ValidateOptions,
  validateSchema,
} from '../schema/index.ts';
import { checkContent } from './check-schemas.ts';
import { createCodes } from './codes.ts';
import type { InputFile } from './input-files.ts';
import type { Io } from './io.ts';
import type { RunLibrary } from './library.ts';
import { createProjects } from './projects.ts';

/** A schema that a command works with, compiled; or why it cannot be. */
export type ReadType =
  | {
      readonly type: ResourceType;
      readonly document: SchemaDocument;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly type?: undefined; readonly diagnostics: readonly Diagnostic[] };

/** Reads a schema as far as it can be worked with: a defect that leaves its meaning clear does not keep it back. */
export async function readType({ content, file, path }: InputFile, library: RunLibrary): Promise<ReadType> {
  const uri = pathToFileURL(path).href;
  const { document, diagnostics } = loadSchema(content, file, { uri });
  const unreadable = hasErrors(diagnostics.filter(({ code }) => code !== 'duplicate-key'));
  if (document === undefined || unreadable) return { diagnostics };
  const missing = ['typeName', 'properties'].filter((key) => own(document.root, key) === undefined);
  if (missing.length > 0)
    return { diagnostics: await tellKind(content, document, missing, { uri, library }) };
  return { type: compileSchema(document, library), document, diagnostics: [] };
}

/** A file of another kind is told as such, where it is known; it is not measured by all that a schema needs. */
async function tellKind(
  content: Uint8Array,
  { file, json }: SchemaDocument,
  missing: readonly string[],
  options: ValidateOptions,
): Promise<readonly Diagnostic[]> {
  const code = 'not-a-resource-type';
  const { diagnostics } = await validateSchema(content, file, options);
  const known = diagnostics.filter((diagnostic) => diagnostic.code === code);
  if (known.length > 0) return known;
  const keys = missing.map((key) => `no "${key}"`).join(' and ');
  return [
    {
      code,
      severity: 'error',
      message: `This is not a resource schema: it has ${keys}.`,
      location: json.locate(''),
      pointer: '',
      help: 'Give the schema of the resource type here. "formwork validate" tells what is wrong with a schema.',
    },
  ];
}

/** Says that a schema has errors, which the result may suffer from, unless its project excuses them. */
export async function warnOfErrors(input: InputFile, library: RunLibrary, io: Io): Promise<void> {
  const codes = createCodes(io);
  const context = { io, codes, projects: createProjects(io, codes), library };
  const checked = await checkContent(
    input.content,
    { file: input.file, path: input.path, candidate: false },
    { ...context, fetcher: undefined, profile: undefined, fix: false },
  );
  const { errors } = countSeverities(checked?.diagnostics ?? []);
  if (errors === 0) return;
  const count = errors === 1 ? 'an error' : `${errors} errors`;
  io.stderr.write(
    `formwork: ${input.file} has ${count}, so the result may be wrong. "formwork validate" shows more.\n`,
  );
}
