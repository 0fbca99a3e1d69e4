export {
  createArbitrary,
  type InvalidInput,
  invalidArbitrary,
  type Lifecycle,
  lifecycleArbitrary,
} from './arbitraries.ts';
export type { CreateOptions } from './create.ts';
export { createInputGenerator, type GeneratorOptions, type InputGenerator } from './generator.ts';
export { type GivenInput, type InputSet, type ReadInputs, readInputFiles } from './given/input-files.ts';
export { type Overrides, type ReadOverrides, readOverrides } from './given/overrides.ts';
export { createPlaceholders, type PlaceholderSources, type Placeholders } from './given/placeholders.ts';
export { createInputSource, type InputSource, type InputSourceOptions } from './given/source.ts';
export type { InputFile } from './given/template.ts';
export { withIdentifier } from './identifiers.ts';
export type { Broken, InvalidModel, InvalidOptions } from './invalid.ts';
export { atPlaces, type Given, partlyObject } from './make/given.ts';
export type { MadeModel } from './make/model.ts';
export type { Extent } from './make/place.ts';
export type { UpdateOptions } from './update.ts';
