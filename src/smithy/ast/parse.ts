import { createSource, type Diagnostic, type Source } from '../../diagnostics/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, own, typeOf } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { LoadedFile, LoadOperation, Version } from '../model/operations.ts';
import { isAbsoluteId, type ShapeId } from '../model/shape-id.ts';
import { type JsonPlace, rootPlace } from './json-place.ts';
import { type LazyDocument, readJson } from './lazy-document.ts';
import { AstFailure, type AstReader, checkKeys, expectText, failAst } from './reader.ts';
import { readShape } from './shapes.ts';

const TOP_KEYS: readonly string[] = ['smithy', 'shapes', 'metadata'];
const VERSIONS: ReadonlyMap<string, Version> = new Map([
  ['1', '1.0'],
  ['1.0', '1.0'],
  ['2', '2.0'],
  ['2.0', '2.0'],
]);

/** Reads a file in the JSON AST, 1.0 or 2.0. A JSON file that does not call itself a Smithy model holds nothing. */
export function parseAst(file: string, text: string): LoadedFile {
  const { document, diagnostics } = readJson(file, text);
  const source = document?.source ?? createSource(file, text);
  if (diagnostics.some((diagnostic) => diagnostic.code !== 'duplicate-key')) {
    return { operations: [], events: diagnostics.map((diagnostic) => syntaxEvent(diagnostic, source)) };
  }
  const operations: LoadOperation[] = [];
  const events: ValidationEvent[] = [];
  if (document !== undefined && isJsonObject(document.value) && Object.hasOwn(document.value, 'smithy')) {
    events.push(...diagnostics.map((diagnostic) => syntaxEvent(diagnostic, source)));
    attempt({ operations, events, version: '1.0', traitIds: new Set() }, document, document.value);
  }
  return { operations, events };
}

function syntaxEvent(diagnostic: Diagnostic, source: Source): ValidationEvent {
  const message = `Error parsing JSON: ${diagnostic.message}`;
  const { location } = diagnostic;
  if (location === undefined) return { id: 'Model', severity: 'ERROR', message };
  const start = offsetOf(source, location.line, location.column);
  const end = offsetOf(source, location.endLine, location.endColumn);
  return { id: 'Model', severity: 'ERROR', message, place: { source, start, end } };
}

function offsetOf(source: Source, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = source.text.indexOf('\n', start) + 1;
  return start + column - 1;
}

function attempt(reader: AstReader, document: LazyDocument, model: JsonObject): void {
  try {
    readModel(reader, model, rootPlace(document));
  } catch (error) {
    if (!(error instanceof AstFailure)) throw error;
    reader.events.push(failureEvent(error));
  }
}

function failureEvent(failure: AstFailure, shape?: ShapeId): ValidationEvent {
  const { message, place } = failure;
  return { id: 'Model', severity: 'ERROR', message, place, ...(shape !== undefined && { shape }) };
}

function readModel(reader: AstReader, model: JsonObject, place: JsonPlace): void {
  const versionPlace = place.child('smithy');
  const version = expectText(model['smithy']!, '`smithy` member', versionPlace);
  reader.version =
    VERSIONS.get(version) ?? failAst(versionPlace, `Unsupported Smithy version number: ${version}`);
  const metadata = own(model, 'metadata');
  if (metadata !== undefined) readMetadata(reader, metadata, place.child('metadata'));
  const shapes = own(model, 'shapes');
  if (shapes !== undefined) readShapes(reader, shapes, place.child('shapes'));
  checkKeys(reader, model, TOP_KEYS, place);
}

function readMetadata(reader: AstReader, metadata: JsonValue, place: JsonPlace): void {
  if (!isJsonObject(metadata)) {
    const message = `Expected \`metadata\` to be an object; found ${typeOf(metadata)}`;
    reader.events.push({ id: 'Model', severity: 'ERROR', message, place });
    return;
  }
  for (const [key, value] of Object.entries(metadata)) {
    reader.operations.push({ kind: 'metadata', key, value, place: place.child(key) });
  }
}

function readShapes(reader: AstReader, shapes: JsonValue, place: JsonPlace): void {
  if (!isJsonObject(shapes)) failAst(place, `Expected \`shapes\` to be an object; found ${typeOf(shapes)}`);
  for (const id of Object.keys(shapes)) {
    const shapePlace = place.child(id);
    const shape = shapes[id]!;
    if (!isAbsoluteId(id)) failAst(place.key(id), `Invalid shape ID: ${id}`);
    if (!isJsonObject(shape)) failAst(shapePlace, `Expected object, but found ${typeOf(shape)}.`);
    try {
      readShape(reader, id, shape, shapePlace);
    } catch (error) {
      if (!(error instanceof AstFailure)) throw error;
      reader.events.push(failureEvent(error, id));
    }
  }
}
