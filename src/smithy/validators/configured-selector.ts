import { type JsonObject, own } from '../../json/index.ts';
import { parseSelector, type Selector } from '../selector/index.ts';
import type { ConfigurationProblem } from './configurable.ts';

export type ReadSelector =
  | { readonly selector: Selector; readonly problem?: undefined }
  | { readonly problem: ConfigurationProblem; readonly selector?: undefined };

/** The selector that a validator's configuration must have. */
export function readSelector(configuration: JsonObject, name: string): ReadSelector {
  const text = own(configuration, name);
  if (typeof text !== 'string') return { problem: { message: `${name} is required` } };
  const { selector, error } = parseSelector(text);
  return selector === undefined ? { problem: { message: error.message, path: [name] } } : { selector };
}
