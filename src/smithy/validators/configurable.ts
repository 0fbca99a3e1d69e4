import type { JsonObject } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';

/** A validator that does nothing until the `validators` metadata of a model asks for it. */
export interface ConfigurableValidator {
  /** The name that metadata calls it by, and the id of its events unless metadata gives another. */
  readonly name: string;
  configure(configuration: JsonObject): Configured;
}

export type Configured =
  | { readonly validate: (model: Model) => Iterable<ValidationEvent>; readonly problem?: undefined }
  | { readonly problem: ConfigurationProblem; readonly validate?: undefined };

export interface ConfigurationProblem {
  readonly message: string;
  /** Which part of the configuration is meant; undefined if none in particular. */
  readonly path?: readonly (string | number)[];
}
