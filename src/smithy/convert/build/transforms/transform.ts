import type { Model } from '../../../model/model.ts';

/** The arguments of a transform, as its users write them. */
export interface Arguments {
  /** A list of texts; empty if it is not given. */
  texts(name: string): ReadonlySet<string>;
  /** One text; a mistake if it is not given. */
  text(name: string): string;
  /** One text, or none. */
  optionalText(name: string): string | undefined;
  /** True or false; false if it is not given. */
  flag(name: string): boolean;
  /** An object of texts; a mistake if it is not given or empty. */
  pairs(name: string): ReadonlyMap<string, string>;
}

/** A step that changes a model, named as in build files. */
export interface TransformDefinition {
  readonly name: string;
  /** The argument that a list in place of the object stands for. */
  readonly listed?: string;
  readonly arguments: readonly string[];
  apply(model: Model, args: Arguments): Model;
}

/** Arguments that a transform cannot work with; the message is for the author of the build file. */
export class ArgumentError extends Error {}
