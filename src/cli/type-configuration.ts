import { resolve } from 'node:path';
import { type Diagnostic, hasErrors, printable } from '../diagnostics/index.ts';
import {
  decodeText,
  isJsonObject,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '../json/index.ts';
import { UsageError } from './command.ts';
import { fileErrorMessage } from './file-errors.ts';
import { readInput } from './input-files.ts';
import type { Io } from './io.ts';
import { printFindings } from './print-findings.ts';

const VARIABLE = 'FORMWORK_TYPE_CONFIGURATION';

/** The type configuration of a run, as it was written and with its secrets filled in. */
export interface ReadConfiguration {
  readonly value: JsonObject;
  readonly document: JsonDocument;
}

/**
 * Reads the type configuration from a file or from the environment; undefined if there is none, `wrong` if it is no
 * JSON. The findings are printed then, without the lines in question.
 */
export async function readConfiguration(
  given: string | undefined,
  io: Io,
): Promise<ReadConfiguration | undefined | 'wrong'> {
  const inEnvironment = io.env[VARIABLE];
  if (given === undefined && (inEnvironment === undefined || inEnvironment === '')) return undefined;
  const { file, content } =
    given === undefined
      ? { file: VARIABLE, content: new TextEncoder().encode(inEnvironment) }
      : await readInput(given, io);
  const { text, diagnostics: bytes } = decodeText(content, file);
  const { document, diagnostics: syntax } = parseJson(text, file, { exactNumbers: true });
  const diagnostics: readonly Diagnostic[] = [...bytes, ...syntax];
  if (document === undefined || hasErrors(diagnostics)) {
    await printFindings(diagnostics, [{ file, source: undefined }], 'pretty', io.stderr, io);
    return 'wrong';
  }
  if (!isJsonObject(document.value)) throw new UsageError(`${file} does not hold a JSON object.`);
  return { value: fill(document.value, io) as JsonObject, document };
}

const REFERENCE = /\{\{resolve:([^:{}]+):([^{}]+)\}\}/g;

function fill(value: JsonValue, io: Io): JsonValue {
  if (typeof value === 'string')
    return value.replace(REFERENCE, (_, kind: string, name: string) => secretOf(kind, name, io));
  if (Array.isArray(value)) return (value as JsonValue[]).map((element) => fill(element, io));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member, io)]));
}

/** Secrets come from the environment or from files: AWS's stores of secrets are not asked. */
function secretOf(kind: string, name: string, io: Io): string {
  const shown = `{{resolve:${printable(kind)}:${printable(name)}}}`;
  if (kind === 'env') {
    const value = io.env[name];
    if (value === undefined)
      throw new UsageError(`${shown}: there is no environment variable ${printable(name)}.`);
    return value;
  }
  if (kind === 'file') {
    try {
      return new TextDecoder().decode(io.readFile(resolve(io.cwd, name))).replace(/\r?\n$/, '');
    } catch (error) {
      throw new UsageError(`${shown}: ${fileErrorMessage(error, name)}`);
    }
  }
  throw new UsageError(
    `${shown} cannot be looked up here. Put the value into an environment variable or a file, and write {{resolve:env:NAME}} or {{resolve:file:path}}.`,
  );
}
