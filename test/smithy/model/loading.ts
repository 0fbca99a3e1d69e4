import type { JsonObject } from '../../../src/json/index.ts';
import {
  type LoadedModel,
  type LoadOptions,
  loadModel,
  locationOf,
  toAst,
  type ValidationEvent,
} from '../../../src/smithy/index.ts';

/** Loads files that are given as name and text; text alone is the file `model.smithy` in the namespace `test`. */
export function load(files: string | Readonly<Record<string, string>>, options?: LoadOptions): LoadedModel {
  const named = typeof files === 'string' ? { 'model.smithy': inNamespace(files) } : files;
  return loadModel(
    Object.entries(named).map(([file, text]) => ({ file, text })),
    options,
  );
}

export function inNamespace(text: string, namespace = 'test'): string {
  return `$version: "2.0"\nnamespace ${namespace}\n${text}\n`;
}

/** The shapes of a model as JSON AST. */
export function shapesOf(loaded: LoadedModel): JsonObject {
  return toAst(loaded.model, { includePrelude: false })['shapes'] as JsonObject;
}

/** An event as one line: severity, id, shape, place and message. */
export function lineOf({ severity, id, shape, place, message }: ValidationEvent): string {
  const at = place === undefined ? '' : ` ${locationOf(place).line}:${locationOf(place).column}`;
  return `${severity} ${id} ${shape ?? '-'}${at} ${message}`;
}

export function linesOf(loaded: LoadedModel): string[] {
  return loaded.events.map(lineOf);
}

/** The messages of all events. */
export function messagesOf(loaded: LoadedModel): string[] {
  return loaded.events.map(({ message }) => message);
}
