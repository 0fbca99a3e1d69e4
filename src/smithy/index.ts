export { toAst, type WriteOptions } from './ast/write.ts';
export { isBuiltIn } from './built-in.ts';
export {
  type BuildFile,
  CONVERT_DEFAULTS,
  type Conversion,
  type ConversionJob,
  type ConvertedResource,
  type ConvertOptions,
  conversionJobs,
  convertModel,
  deriveType,
  type Explanation,
  explainAsText,
  explainResource,
  JSON_SCHEMA_DEFAULTS,
  type JsonSchemaOptions,
  type PropertyExplanation,
  type Reason,
  readBuildFile,
  readOptions,
  type Selection,
  schemaText,
  toJsonSchema,
  transformModel,
} from './convert/index.ts';
export { type LoadedModel, type LoadOptions, loadModel, type ModelFile } from './load.ts';
export type { EventSeverity, ValidationEvent } from './model/event.ts';
export { flattenMixins } from './model/flatten-mixins.ts';
export { createModel, type Model, membersOf } from './model/model.ts';
export { locationOf, type Place } from './model/place.ts';
export type {
  AggregateType,
  DataShape,
  Lifecycle,
  MemberShape,
  OperationShape,
  ResourceShape,
  ServiceParts,
  ServiceShape,
  ServiceType,
  Shape,
  ShapeType,
  SimpleType,
  Trait,
} from './model/shape.ts';
export {
  compareShapeIds,
  containerOf,
  isAbsoluteId,
  memberId,
  memberNameOf,
  nameOf,
  namespaceOf,
  PRELUDE_NAMESPACE,
  type ShapeId,
  UNIT,
} from './model/shape-id.ts';
export { type ParsedSelector, parseSelector, type Selector, type SelectorError } from './selector/index.ts';
export { loadAndValidate, type ValidateOptions, validateModel } from './validate.ts';
