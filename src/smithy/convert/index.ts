export type { BuildFile, Plugin, Projection, ReadBuildFile, Transform } from './build/build-file.ts';
export { type ConversionJob, conversionJobs } from './build/jobs.ts';
export { readBuildFile } from './build/read-build-file.ts';
export { TRANSFORM_NAMES, type TransformedModel, transformModel } from './build/transform-model.ts';
export type { Variables } from './build/variables.ts';
export { type Conversion, convertModel, type Selection } from './convert.ts';
export type { ConvertedResource } from './converted-resource.ts';
export { deriveResource } from './derive/derive.ts';
export type {
  Contribution,
  DerivedProperty,
  DerivedResource,
  IdentifierOrigin,
  Role,
  Standing,
} from './derive/derived-resource.ts';
export { type Access, type Mutability, mutabilityLists } from './derive/mutability.ts';
export { deriveType } from './derived-type.ts';
export {
  type Explanation,
  explainResource,
  MUTABILITY_NAMES,
  type MutabilityName,
  type PropertyExplanation,
} from './explain.ts';
export { explainAsText } from './explain-text.ts';
export { toJsonSchema } from './json-schema/document.ts';
export { JSON_SCHEMA_DEFAULTS, type JsonSchemaOptions } from './json-schema/options.ts';
export { CONVERT_DEFAULTS, type ConvertOptions, type JsonAddition } from './options.ts';
export { OPTION_NAMES, type OptionsPlace, type ReadOptions, readOptions } from './read-options.ts';
export type { Reason } from './reasons.ts';
export type { ResourceContext, SchemaProperty } from './resource-context.ts';
export { schemaText } from './schema-text.ts';
