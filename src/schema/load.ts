import { createSource, type Diagnostic, hasErrors } from '../diagnostics/index.ts';
import {
  decodeText,
  isJsonObject,
  type JsonDocument,
  type JsonObject,
  own,
  parseJson,
} from '../json/index.ts';

/** A schema file that could be read: a JSON object with a place for every pointer, and a URI to resolve references against. */
export interface SchemaDocument {
  readonly file: string;
  readonly json: JsonDocument;
  readonly root: JsonObject;
  /** What relative references start from: `$id`, seen from the file's own URI. */
  readonly uri: string;
}

export interface LoadedSchema {
  /** Undefined only if there is nothing to work on; after syntax errors it holds what could be read. */
  readonly document: SchemaDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LoadOptions {
  /** The file's own URI; by default made from its name. */
  readonly uri?: string;
}

/** No published schema is larger than 0.5 MB; beyond this a file is not a schema. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Reads a schema from a file's bytes or text. Every defect is a diagnostic. */
export function loadSchema(
  content: Uint8Array | string,
  file: string,
  options: LoadOptions = {},
): LoadedSchema {
  if (content.length > MAX_BYTES)
    return { document: undefined, diagnostics: [tooLarge(file, content.length)] };
  const decoded =
    typeof content === 'string' ? { text: content, diagnostics: [] } : decodeText(content, file);
  const parsed = parseJson(decoded.text, file);
  const diagnostics = [...decoded.diagnostics, ...parsed.diagnostics];
  const json = parsed.document;
  if (json === undefined) return { document: undefined, diagnostics };
  if (!isJsonObject(json.value)) {
    if (!hasErrors(diagnostics)) diagnostics.push(notAnObject(json));
    return { document: undefined, diagnostics };
  }
  return { document: createSchemaDocument(file, json, json.value, options.uri), diagnostics };
}

/** Most schemas refer to nothing but themselves: the address is worked out when somebody asks. */
function createSchemaDocument(
  file: string,
  json: JsonDocument,
  root: JsonObject,
  ownUri: string | undefined,
): SchemaDocument {
  let uri: string | undefined;
  return {
    file,
    json,
    root,
    get uri() {
      uri ??= baseUri(root, ownUri ?? fileUri(file));
      return uri;
    },
  };
}

export function fileUri(file: string): string {
  const path = file.replaceAll('\\', '/');
  return new URL(encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F'), 'file:///').href;
}

/** References start from a document, so that a fragment after its `$id` says nothing. */
function baseUri(root: JsonObject, ownUri: string): string {
  const id = own(root, '$id');
  if (typeof id !== 'string' || !URL.canParse(id, ownUri)) return ownUri;
  const uri = new URL(id, ownUri);
  uri.hash = '';
  return uri.href;
}

function tooLarge(file: string, size: number): Diagnostic {
  const megabytes = (size / (1024 * 1024)).toFixed(1);
  return {
    code: 'file-too-large',
    severity: 'error',
    message: `The file has ${megabytes} MB; a resource schema has at most ${MAX_BYTES / (1024 * 1024)} MB.`,
    location: createSource(file, '').location(0),
    help: 'Check that this is the right file.',
  };
}

function notAnObject(json: JsonDocument): Diagnostic {
  const found =
    json.value === null ? 'null' : Array.isArray(json.value) ? 'an array' : `a ${typeof json.value}`;
  return {
    code: 'not-an-object',
    severity: 'error',
    message: `A resource schema is a JSON object, but this file holds ${found}.`,
    location: json.locate(''),
    pointer: '',
    help: 'Start the file with "{" and at least "typeName", "description", "properties" and "primaryIdentifier".',
  };
}
