import { compareDiagnostics, type Diagnostic } from '../diagnostics/index.ts';
import { type LintOptions, lintSchema } from './lint.ts';
import { type LoadOptions, loadSchema, type SchemaDocument } from './load.ts';
import { createView } from './nodes/view.ts';
import { EMPTY_LIBRARY, type SchemaLibrary } from './references/references.ts';
import type { Fix } from './rule.ts';
import { checkStructure } from './structure/index.ts';
import { parseTransforms } from './transforms.ts';

export interface ValidateOptions extends LintOptions, LoadOptions {
  /** Other schemas that references may lead to. */
  readonly library?: SchemaLibrary;
}

export interface ValidatedSchema {
  readonly document: SchemaDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly fixes: readonly (readonly Fix[])[];
}

/** Loads a schema and finds every problem in it: syntax, structure, rules. */
export async function validateSchema(
  content: Uint8Array | string,
  file: string,
  options: ValidateOptions = {},
): Promise<ValidatedSchema> {
  const { document, diagnostics: loading } = loadSchema(content, file, options);
  const unreadable = loading.some(
    (diagnostic) => diagnostic.severity === 'error' && diagnostic.code !== 'duplicate-key',
  );
  if (document === undefined || unreadable) return { document, diagnostics: loading, fixes: [] };
  const structure = checkStructure(document);
  const isOther = structure.some(({ code }) => code === 'not-a-resource-type');
  if (isOther) return { document, diagnostics: [...loading, ...structure], fixes: [] };
  const view = createView(document, options.library ?? EMPTY_LIBRARY, await parseTransforms(document.root));
  const lint = lintSchema(view, options);
  const diagnostics = [...loading, ...structure, ...lint.diagnostics].sort(compareDiagnostics);
  return { document, diagnostics, fixes: lint.fixes };
}
