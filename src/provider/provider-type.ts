import type { WireAction } from './protocol.ts';

/** An action as authors write it: the name of its handler. */
export type Action = Lowercase<WireAction>;

/** A way of names below a model; `*` stands for the elements of an array and the values of a map. */
export interface ModelPath {
  readonly segments: readonly string[];
}

/**
 * What the run time needs to know of a resource type to keep the contract. A compiled `ResourceType` is one;
 * `formwork generate` also writes it as a small module, so that a bundle need not hold the schema.
 */
export interface ProviderType<Models = unknown> {
  readonly typeName: string;
  readonly primaryIdentifier: readonly ModelPath[];
  readonly additionalIdentifiers: readonly (readonly ModelPath[])[];
  readonly readOnly: { readonly paths: readonly ModelPath[] };
  readonly writeOnly: { readonly paths: readonly ModelPath[] };
  readonly handlers: Readonly<Partial<Record<Action, { readonly timeoutInMinutes: number }>>>;
  /** Never there: it carries the types of the models to `defineProvider`. As a method it goes with any other type. */
  models?(models: Models): void;
}
