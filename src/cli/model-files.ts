import { createSource, type Diagnostic, hasErrors, type Source } from '../diagnostics/index.ts';
import { decodeText, isJsonObject, type JsonDocument, type JsonObject, parseJson } from '../json/index.ts';
import { type ResourceType, recastModel, validateModel } from '../schema/index.ts';
import type { InputFile } from './input-files.ts';

/** A file with a model in it. */
export interface ReadModel {
  readonly file: string;
  /** Undefined if the file holds no model, or the type is not known. */
  readonly model: JsonObject | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The text with its write-only values blotted out; undefined if it cannot be told where they are. */
  readonly source: Source | undefined;
}

/** Reads a model; values that CloudFormation sends as texts get their types back. */
export function readModel({ file, content }: InputFile, type: ResourceType | undefined): ReadModel {
  const decoded = decodeText(content, file);
  const { document, diagnostics: syntax } = parseJson(decoded.text, file, { exactNumbers: true });
  const diagnostics = [...decoded.diagnostics, ...syntax];
  if (document === undefined || type === undefined || hasErrors(diagnostics)) {
    const isOpen = type !== undefined && type.writeOnly.paths.length === 0;
    return {
      file,
      model: undefined,
      diagnostics,
      source: isOpen ? createSource(file, decoded.text) : undefined,
    };
  }
  const { value } = document;
  const model = isJsonObject(value) ? recastModel(type, value) : undefined;
  const found = validateModel(type, model ?? value, 'output', { document });
  const source = blotOut(document, found);
  const told = model === undefined ? found : oddities(found, document);
  return { file, model, diagnostics: [...diagnostics, ...told], source };
}

/** What a model may be compared with, but hardly means. Whether it is complete is not asked here. */
const ODD: ReadonlySet<string> = new Set(['unknown-property', 'invalid-value', 'null-value']);

function oddities(found: readonly Diagnostic[], document: JsonDocument): readonly Diagnostic[] {
  return found
    .filter(({ code }) => ODD.has(code))
    .map((diagnostic) => ({
      ...diagnostic,
      severity: 'warning',
      // Of a property that does not exist, the name is what is wrong.
      ...(diagnostic.code === 'unknown-property' && {
        location: document.locate(diagnostic.pointer!, 'key'),
      }),
    }));
}

/** Findings show the lines they are about, and whatever else stands there. */
function blotOut(document: JsonDocument, found: readonly Diagnostic[]): Source {
  const { file, text } = document.source;
  const secrets = found
    .filter(({ code }) => code === 'write-only-output')
    .flatMap(({ pointer }) => document.offsets(pointer!) ?? [])
    .sort((a, b) => a.start - b.start);
  if (secrets.length === 0) return document.source;
  const parts: string[] = [];
  let end = 0;
  for (const secret of secrets) {
    parts.push(text.slice(end, secret.start), text.slice(secret.start, secret.end).replace(/[^\r\n]/g, '*'));
    end = secret.end;
  }
  return createSource(file, [...parts, text.slice(end)].join(''));
}
