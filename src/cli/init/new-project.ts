import type { JsonObject } from '../../json/index.ts';

/** What a new project is made of. */
export interface NewProject {
  readonly typeName: string;
  /** The name of the type in file names: `acme-shop-order`. */
  readonly hyphenated: string;
  readonly schema: JsonObject;
  /** The text of the schema file. */
  readonly schemaText: string;
  /** The properties that identify a resource, and which of them the service chooses. */
  readonly identifiers: readonly NewIdentifier[];
  /** Models for tests, where there are any: what to create, and what to change it to. */
  readonly inputs?: { readonly create: JsonObject; readonly update: JsonObject };
  /** The version of Formwork that makes it. */
  readonly version: string;
}

export interface NewIdentifier {
  readonly name: string;
  readonly isReadOnly: boolean;
}
