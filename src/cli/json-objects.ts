import { hasErrors } from '../diagnostics/index.ts';
import { decodeText, isJsonObject, type JsonObject, parseJson } from '../json/index.ts';
import { UsageError } from './command.ts';
import { readInput } from './input-files.ts';
import type { Io } from './io.ts';
import { printFindings } from './print-findings.ts';

/**
 * Reads a file that holds a JSON object. Undefined if it is no JSON: the findings are printed then, on standard
 * error, and without the lines in question, which may hold secrets.
 */
export async function readJsonObject(given: string, io: Io): Promise<JsonObject | undefined> {
  const { file, content } = await readInput(given, io);
  const { text, diagnostics: bytes } = decodeText(content, file);
  const { document, diagnostics: syntax } = parseJson(text, file, { exactNumbers: true });
  const diagnostics = [...bytes, ...syntax];
  if (document === undefined || hasErrors(diagnostics)) {
    await printFindings(diagnostics, [{ file, source: undefined }], 'pretty', io.stderr, io);
    return undefined;
  }
  if (!isJsonObject(document.value)) throw new UsageError(`${file} does not hold a JSON object.`);
  return document.value;
}
