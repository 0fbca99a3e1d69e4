import type { JsonObject } from '../json/index.ts';
import type { ResourceType, SchemaDocument } from '../schema/index.ts';
import type { ExitCode } from './command.ts';
import { type InputFile, readInputs } from './input-files.ts';
import type { Io } from './io.ts';
import { createRunLibrary } from './library.ts';
import { readModel } from './model-files.ts';
import { printFindings, shownFile } from './print-findings.ts';
import { readType, warnOfErrors } from './resource-types.ts';

/** Two models of one resource, and the type they belong to. */
export interface ComparedModels {
  readonly type: ResourceType;
  readonly document: SchemaDocument;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

export interface ComparedFiles {
  readonly schema: string;
  readonly before: string;
  readonly after: string;
}

/** Beside a result, more warnings than these only bury it. */
const MOST_WARNINGS = 20;

/**
 * Reads a schema and two models. What keeps them from being compared is printed as the result, and answered with an
 * exit code; what is only odd is told on standard error.
 */
export async function readComparedModels(
  files: ComparedFiles,
  format: 'pretty' | 'json',
  io: Io,
): Promise<ComparedModels | ExitCode> {
  const inputs = await readInputs([files.schema, files.before, files.after], io);
  const [schema, previous, next] = inputs as [InputFile, InputFile, InputFile];
  const library = createRunLibrary([], io);
  const read = await readType(schema, library);
  const before = readModel(previous, read.type);
  const after = readModel(next, read.type);
  const findings = [...read.diagnostics, ...before.diagnostics, ...after.diagnostics];
  if (read.type === undefined || before.model === undefined || after.model === undefined) {
    await printFindings(findings, [shownFile(schema), before, after], format, io.stdout, io);
    return 1;
  }
  await warnOfErrors(schema, library, io);
  const told = findings.slice(0, MOST_WARNINGS);
  if (told.length > 0) await printFindings(told, [before, after], 'pretty', io.stderr, io);
  if (told.length < findings.length)
    io.stderr.write(`formwork: ${findings.length - told.length} more warnings are not shown.\n`);
  return { type: read.type, document: read.document, before: before.model, after: after.model };
}
