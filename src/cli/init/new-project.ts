import type { JsonObject } from '../../json/index.ts';
import type { HandlerFacts } from './handler-facts.ts';

/** Models for tests. */
export interface ProjectInputs {
  readonly create: JsonObject;
  /** What to change it to; a type that cannot be updated has none. */
  readonly update?: JsonObject;
  /** What create must refuse. */
  readonly invalid?: JsonObject;
}

/** What a new project is made of. */
export interface NewProject {
  readonly typeName: string;
  /** The name of the type in file names: `acme-shop-order`. */
  readonly hyphenated: string;
  readonly facts: HandlerFacts;
  /** Undefined where nothing could be made that fits the schema. */
  readonly inputs?: ProjectInputs;
  /** The version of Formwork that makes it. */
  readonly version: string;
}
