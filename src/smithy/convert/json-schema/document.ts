import { isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';
import { neighborIndex, walk } from '../../indexes/index.ts';
import { type Model, membersOf } from '../../model/model.ts';
import type { DataShape, MemberShape, Shape } from '../../model/shape.ts';
import { type ShapeId, UNIT } from '../../model/shape-id.ts';
import { traitText } from '../../validators/trait-members.ts';
import { assignNames } from './assign-names.ts';
import { definitionsAmong, reachedDefinitions } from './closure.ts';
import { definitionNames } from './definition-names.ts';
import { definitionPointerOf, type JsonSchemaOptions } from './options.ts';
import { createShapeSchemas } from './shape-schema.ts';
import { traitOnlyShapes } from './trait-only-shapes.ts';

/**
 * The JSON Schema document of a model: definitions of all its shapes, or of those that a root needs. A root that is
 * not a service is itself the schema of the document.
 */
export function toJsonSchema(model: Model, options: JsonSchemaOptions, root?: ShapeId): JsonObject {
  const start = root === undefined ? undefined : model.shape(root);
  if (root !== undefined && start === undefined) throw new Error(`There is no shape ${root}.`);
  const definitions = definitionsFor(model, options, start);
  const names = assignNames(definitions, definitionNames(model, options)).names;
  const schemas = createShapeSchemas({
    model,
    options,
    nameOf: (id) => names.get(id) ?? definitionNames(model, options).of(id),
    propertyName: (member) => propertyName(member, options),
    leavesOut: () => false,
    keepsTimestampFormat: false,
    typesConstants: false,
  });
  const isSchema = start !== undefined && start.type !== 'service';
  const document: JsonObject = {
    ...(isSchema && schemas.shape(start)),
    ...options.schemaDocumentExtensions,
  };
  const entries = definitions.map((shape): [string, JsonValue] => [
    names.get(shape.id)!,
    schemas.shape(shape),
  ]);
  if (entries.length === 0) return document;
  return putAt(document, definitionPointerOf(options), Object.fromEntries(entries));
}

function definitionsFor(model: Model, options: JsonSchemaOptions, start: Shape | undefined): DataShape[] {
  const found = definitionsAmong(shapesFrom(model, options, start), options);
  return found.filter((shape) => shape !== start && (shape.id !== UNIT || hasUnitAlternative(model)));
}

function shapesFrom(model: Model, options: JsonSchemaOptions, start: Shape | undefined): Iterable<Shape> {
  if (start?.type === 'service') return walk(start, neighborIndex(model).from);
  if (start !== undefined) return reachedDefinitions(model, membersOf(start).values(), options);
  const scrubbed = traitOnlyShapes(model);
  return Array.from(model.shapes.values()).filter(
    (shape) => !scrubbed.has(shape.id) && !shape.traits.has('smithy.api#mixin'),
  );
}

function hasUnitAlternative(model: Model): boolean {
  return model
    .ofType('union')
    .some((union) => Array.from(membersOf(union).values()).some(({ target }) => target === UNIT));
}

function propertyName(member: MemberShape, { useJsonName }: JsonSchemaOptions): string {
  return (useJsonName ? traitText(member, 'smithy.api#jsonName') : undefined) ?? member.name;
}

/** The document with a value at a pointer such as `#/definitions`. */
function putAt(document: JsonObject, pointer: string, value: JsonObject): JsonObject {
  const [name, ...rest] = pointer.replace(/^#?\//, '').split('/');
  if (name === undefined || name === '') return { ...document, ...value };
  const inner = own(document, name);
  const below = isJsonObject(inner) ? inner : {};
  return { ...document, [name]: rest.length === 0 ? value : putAt(below, rest.join('/'), value) };
}
