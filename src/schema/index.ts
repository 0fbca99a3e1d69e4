export { compileSchema, type ExtraSemantics } from './compile.ts';
export { type EvaluateOptions, evaluate, type Failure } from './evaluation/evaluate.ts';
export { failureText } from './evaluation/failure-text.ts';
export { hasFormat } from './evaluation/formats.ts';
export type { ChangeLevel, SchemaChange, Verdict } from './evolution/change.ts';
export { diffTypes, type SchemaDiff } from './evolution/diff.ts';
export { applyFixes } from './fix.ts';
export type { LintOptions, LintResult } from './lint.ts';
export { type LoadedSchema, type LoadOptions, loadSchema, type SchemaDocument } from './load.ts';
export { migrateSchema } from './migration/migrate.ts';
export {
  type CompareOptions,
  compareModels,
  type Difference,
  equalValues,
  type Forgives,
} from './model/compare.ts';
export { type Drift, type DriftDifference, detectDrift, forgivenBy } from './model/drift.ts';
export {
  formatIdentifier,
  type Identifier,
  identifierModel,
  type ParsedIdentifier,
  parseIdentifier,
  sameIdentifier,
} from './model/identifier.ts';
export { isIdentifierLimit } from './model/identifier-limits.ts';
export { type ModelChecks, modelChecks } from './model/model-checks.ts';
export { patchModel } from './model/patch.ts';
export { type Plan, type PlannedChange, type PlanReason, planChange, planFromActual } from './model/plan.ts';
export { recastModel } from './model/recast.ts';
export { REDACTED, redactModel, withoutWriteOnly } from './model/redact.ts';
export { type LinkContext, resourceLinkOf } from './model/resource-link.ts';
export { type Shape, shapeAt, shapeOf } from './model/shape.ts';
export { shapeSchema } from './model/shape-schema.ts';
export { type Tags, tagsOf, withTags } from './model/tags.ts';
export { transformModel } from './model/transform.ts';
export { type ModelOptions, type Purpose, prepareValidation, validateModel } from './model/validate.ts';
export {
  covers,
  createPathTree,
  descend,
  listedPlaces,
  type PathTree,
  touches,
  withoutPaths,
} from './paths/path-tree.ts';
export { type PropertyPath, resolvePropertyPath } from './paths/property-paths.ts';
export { type QuickChecks, quickChecks } from './quick/quick-checks.ts';
export { type QuickType, quickTypeOf } from './quick/quick-type.ts';
export {
  createLibrary,
  EMPTY_LIBRARY,
  followReferences,
  type SchemaLibrary,
  type Site,
} from './references/references.ts';
export {
  type CharSet,
  containsCharacter,
  patternTester,
  type RegexNode,
  type RegexWidth,
  readPattern,
  regexWidth,
} from './regex/index.ts';
export { dependencyGraph, type Relationship, relationships } from './relationships.ts';
export type {
  Action,
  Handler,
  Property,
  PropertySet,
  Provisioning,
  ReplacementStrategy,
  ResourceLink,
  ResourceType,
  Transform,
} from './resource-type.ts';
export { type Fix, PROFILES, type Profile, type Rule, type RuleSeverity } from './rule.ts';
export { RULES } from './rules/index.ts';
export { isReservedOrganisation } from './rules/type-name-reserved.ts';
export type { Tagging } from './tagging/tagging.ts';
export { type ValidatedSchema, type ValidateOptions, validateSchema } from './validate-schema.ts';
