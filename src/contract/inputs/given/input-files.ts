import type { Diagnostic, Location } from '../../../diagnostics/index.ts';
import {
  applyPatch,
  isJsonObject,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
  own,
  type PatchOperation,
  parsePatch,
} from '../../../json/index.ts';
import type { Placeholders } from './placeholders.ts';
import { type InputFile, type ReadTemplate, readTemplate } from './template.ts';

/** A model that a person wrote, with its placeholders replaced. */
export interface GivenInput {
  readonly file: string;
  readonly model: JsonObject;
  /** Where a value of the model stands in the file. */
  locate(pointer: string): Location;
}

/** What belongs together: a resource, what becomes of it, and what must not become one. */
export interface InputSet {
  readonly number: number;
  readonly create?: GivenInput;
  readonly update?: GivenInput;
  readonly invalid?: GivenInput;
}

export interface ReadInputs {
  /** In the order of their numbers. */
  readonly sets: readonly InputSet[];
  readonly diagnostics: readonly Diagnostic[];
}

const KINDS = ['create', 'update', 'invalid'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Reads the files of an `inputs` folder: `inputs_<n>_create.json`, `_update.json` and `_invalid.json`, and the newer
 * `inputs_<n>.json` with `CreateInputs` and `PatchInputs`.
 */
export function readInputFiles(files: readonly InputFile[], placeholders: Placeholders): ReadInputs {
  const diagnostics: Diagnostic[] = [];
  const sets = new Map<number, { -readonly [Key in keyof InputSet]: InputSet[Key] }>();
  for (const file of files.toSorted(exactNamesFirst)) {
    const name = readName(file.name);
    if (name === undefined) continue;
    const set = sets.get(name.number) ?? { number: name.number };
    const isTaken = name.kind === 'unknown' || set[name.kind === 'both' ? 'create' : name.kind] !== undefined;
    if (isTaken) {
      diagnostics.push(notUsed(file.name, name.kind === 'unknown'));
      continue;
    }
    sets.set(name.number, set);
    const read = readTemplate(file, placeholders, name.number);
    diagnostics.push(...read.diagnostics);
    if (read.document === undefined) continue;
    const inputs =
      name.kind === 'both' ? readBoth(file.name, read) : readOne(name.kind as Kind, file.name, read);
    diagnostics.push(...inputs.diagnostics);
    Object.assign(set, inputs.found);
  }
  const found = [...sets.values()].sort((a, b) => a.number - b.number);
  return { sets: found, diagnostics };
}

/** `inputs_1_create.json` comes before `inputs_1_create.template.json`. */
function exactNamesFirst(a: InputFile, b: InputFile): number {
  return a.name.length - b.name.length || (a.name < b.name ? -1 : 1);
}

interface FileName {
  readonly number: number;
  readonly kind: Kind | 'both' | 'unknown';
}

/** Undefined for a file that is no input at all. What stands in the name decides, as for AWS's tools. */
function readName(path: string): FileName | undefined {
  const match = /(?:^|[/\\])inputs_(\d+)(?:_([^/\\]*))?\.json$/.exec(path);
  if (match === null) return undefined;
  const number = Number(match[1]);
  const rest = match[2];
  if (rest === undefined) return { number, kind: 'both' };
  const isForHook = rest.includes('pre_');
  const kind = isForHook ? undefined : KINDS.find((one) => rest.includes(one));
  return { number, kind: kind ?? 'unknown' };
}

function notUsed(file: string, isUnknown: boolean): Diagnostic {
  const message = isUnknown
    ? `${file} is not used: its name says neither create nor update nor invalid.`
    : `${file} is not used: another file of the same number and kind was found first.`;
  return {
    code: 'input-file-not-used',
    severity: 'warning',
    message,
    location: { file, line: 1, column: 1, endLine: 1, endColumn: 1 },
    help: 'Name input files inputs_1_create.json, inputs_1_update.json and inputs_1_invalid.json.',
  };
}

interface Found {
  readonly found: Omit<InputSet, 'number'>;
  readonly diagnostics: readonly Diagnostic[];
}

function readOne(kind: Kind, file: string, { document, value }: ReadTemplate): Found {
  if (!isJsonObject(value)) return { found: {}, diagnostics: [notAnObject(document!, '')] };
  const input: GivenInput = { file, model: value, locate: (pointer) => document!.locate(pointer) };
  return { found: { [kind]: input }, diagnostics: [] };
}

function notAnObject(document: JsonDocument, pointer: string): Diagnostic {
  return {
    code: 'model-not-object',
    severity: 'error',
    message: 'A model is a JSON object with the properties of one resource.',
    location: document.locate(pointer),
    pointer,
  };
}

/** `{ "CreateInputs": model, "PatchInputs": [operations] }`; the update is the model after the patch. */
function readBoth(file: string, { document, value }: ReadTemplate): Found {
  const create = isJsonObject(value) ? own(value, 'CreateInputs') : undefined;
  if (!isJsonObject(value) || !isJsonObject(create)) {
    const missing: Diagnostic = {
      code: 'create-inputs-missing',
      severity: 'error',
      message: `${file} has no object CreateInputs, so there is nothing to create.`,
      location: document!.locate(''),
      help: 'Write { "CreateInputs": { … }, "PatchInputs": [ … ] }, or name the file inputs_1_create.json.',
    };
    return { found: {}, diagnostics: [missing] };
  }
  const input: GivenInput = {
    file,
    model: create,
    locate: (pointer) => document!.locate(`/CreateInputs${pointer}`),
  };
  const patch = own(value, 'PatchInputs');
  if (patch === undefined) return { found: { create: input }, diagnostics: [] };
  return readPatch(file, document!, input, patch);
}

function readPatch(file: string, document: JsonDocument, create: GivenInput, patch: JsonValue): Found {
  const operations = parsePatch(patch);
  const patched = 'value' in operations ? applyPatch(create.model, operations.value) : operations;
  if ('problem' in patched || !isJsonObject(patched.value)) {
    const problem = 'problem' in patched ? patched.problem : { index: 0, message: 'The model is gone.' };
    const pointer = `/PatchInputs/${problem.index}`;
    const failed: Diagnostic = {
      code: 'input-patch-failed',
      severity: 'error',
      message: `The patch cannot be applied to CreateInputs. ${problem.message}`,
      location: document.locate(pointer),
      pointer,
    };
    return { found: { create }, diagnostics: [failed] };
  }
  const made = 'value' in operations ? operations.value : [];
  const update: GivenInput = {
    file,
    model: patched.value,
    locate: (pointer) => document.locate(patchedPlace(made, pointer)),
  };
  return { found: { create, update }, diagnostics: [] };
}

/** A value after a patch stands where the last operation that touched it put it, or where it was before. */
function patchedPlace(operations: readonly PatchOperation[], pointer: string): string {
  const index = operations.findLastIndex(
    ({ path }) => path === pointer || pointer.startsWith(`${path}/`) || path.startsWith(`${pointer}/`),
  );
  return index === -1 ? `/CreateInputs${pointer}` : `/PatchInputs/${index}`;
}
