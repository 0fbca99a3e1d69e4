import { createSource } from '../diagnostics/index.ts';
import { parseAst } from './ast/parse.ts';
import { preludeModel, traitPackagesFor } from './built-in.ts';
import { parseIdl } from './idl/parse.ts';
import { assemble } from './model/assemble.ts';
import type { ValidationEvent } from './model/event.ts';
import type { Model } from './model/model.ts';
import type { LoadedFile } from './model/operations.ts';

export interface ModelFile {
  readonly file: string;
  readonly text: string;
}

export interface LoadOptions {
  /** Traits that no file defines are warnings instead of errors. */
  readonly allowUnknownTraits?: boolean;
}

export interface LoadedModel {
  readonly model: Model;
  /** What is wrong with the files themselves; validators look at the model afterwards. */
  readonly events: readonly ValidationEvent[];
}

/**
 * Makes one model of many files, in Smithy IDL or JSON AST. It always gives a model: what could not be part of
 * it is left out and reported, so that a broken file does not hide what is wrong with the others.
 */
export function loadModel(files: readonly ModelFile[], options: LoadOptions = {}): LoadedModel {
  const loaded = distinct(files).map(readFile);
  return assemble([...loaded, ...traitPackagesFor(loaded)], {
    prelude: preludeModel(),
    allowUnknownTraits: options.allowUnknownTraits ?? false,
  });
}

/** A file that is given twice counts once. */
function distinct(files: readonly ModelFile[]): ModelFile[] {
  return [...new Map(files.map((file) => [file.file, file])).values()];
}

/** The largest model of AWS has 6 MB; a file beyond this is read no further, so that memory stays bounded. */
const MAX_LENGTH = 64 * 1024 * 1024;

function readFile({ file, text }: ModelFile): LoadedFile {
  if (text.length > MAX_LENGTH) return tooLarge(file, text.length);
  return isJson(file, text) ? parseAst(file, text) : parseIdl(file, text);
}

/** Names decide; text without a telling name is JSON if it starts like an object. */
function isJson(file: string, text: string): boolean {
  if (file.endsWith('.smithy')) return false;
  return file.endsWith('.json') || /^\s*\{/.test(text);
}

function tooLarge(file: string, length: number): LoadedFile {
  const [megabytes, most] = [length, MAX_LENGTH].map((size) => Math.round(size / (1024 * 1024)));
  const message = `The file has ${megabytes} MB; a model file has at most ${most} MB, so it was not read.`;
  const place = { source: createSource(file, ''), start: 0, end: 0 };
  return { operations: [], events: [{ id: 'Model', severity: 'ERROR', message, place }] };
}
