import type { JsonObject } from '../json/index.ts';

/** The types of one resource type's models, as `formwork generate` writes them. */
export interface ModelTypes {
  /** What may be given to create: no read-only property. */
  readonly CreateInput: object;
  /** What may be given to update: no read-only property but the identifiers. */
  readonly UpdateInput: object;
  /** What a resource looks like from outside: no write-only property. */
  readonly ReadOutput: object;
  /** The primary identifier, or one of the additional ones. */
  readonly Identifier: object;
  /** What a list may be narrowed down by. */
  readonly ListFilter: object;
  /** The type configuration. */
  readonly Configuration: object;
}

/** The models of a provider that has no generated types. */
export interface AnyModels {
  readonly CreateInput: JsonObject;
  readonly UpdateInput: JsonObject;
  readonly ReadOutput: JsonObject;
  readonly Identifier: JsonObject;
  readonly ListFilter: JsonObject;
  readonly Configuration: JsonObject;
}
