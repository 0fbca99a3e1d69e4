import { normalize, resolve } from 'node:path';
import { UsageError } from './command.ts';
import { fileErrorMessage } from './file-errors.ts';
import type { Io } from './io.ts';

/** What standard input is called in findings. */
export const STANDARD_INPUT = '<stdin>';

/** A file that the command line names. */
export interface InputFile {
  /** Its name as findings show it. */
  readonly file: string;
  readonly path: string;
  readonly content: Uint8Array;
}

/** Reads the file that an argument names; `-` is standard input. */
export async function readInput(given: string, io: Io): Promise<InputFile> {
  const path = resolve(io.cwd, given);
  try {
    if (given === '-') return { file: STANDARD_INPUT, path, content: await io.readStandardInput() };
    return { file: normalize(given), path, content: io.readFile(path) };
  } catch (error) {
    throw new UsageError(fileErrorMessage(error, given));
  }
}

/** Reads several files. Whatever cannot be read is told at once. */
export async function readInputs(given: readonly string[], io: Io): Promise<readonly InputFile[]> {
  if (given.filter((name) => name === '-').length > 1)
    throw new UsageError('Standard input can be only one of the files.');
  const inputs: InputFile[] = [];
  const reasons: string[] = [];
  for (const name of given) {
    try {
      inputs.push(await readInput(name, io));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      reasons.push(...error.reasons);
    }
  }
  if (reasons.length > 0) throw new UsageError(...reasons);
  return inputs;
}
