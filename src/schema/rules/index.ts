import type { Rule } from '../rule.ts';
import { additionalPropertiesMissing } from './additional-properties-missing.ts';
import { arnPattern } from './arn-pattern.ts';
import { arnType } from './arn-type.ts';
import { arrayTypeNotArray } from './array-type-not-array.ts';
import { boundsInverted } from './bounds-inverted.ts';
import { conditionalCreateOnlyOverlap } from './conditional-create-only-overlap.ts';
import { conditionalCreateOnlyReadOnly } from './conditional-create-only-read-only.ts';
import { constInvalid } from './const-invalid.ts';
import { defaultInvalid } from './default-invalid.ts';
import { definitionNameConflict } from './definition-name-conflict.ts';
import { definitionUnused } from './definition-unused.ts';
import { deprecatedPointerUnresolved } from './deprecated-pointer-unresolved.ts';
import { descriptionForm } from './description-form.ts';
import { enumInvalid } from './enum-invalid.ts';
import { handlerMissing } from './handler-missing.ts';
import { handlerTimeoutUnused } from './handler-timeout-unused.ts';
import { hardcodedPartition } from './hardcoded-partition.ts';
import { idInvalid } from './id-invalid.ts';
import { identifierDuplicate } from './identifier-duplicate.ts';
import { identifierMutable } from './identifier-mutable.ts';
import { identifierNotScalar } from './identifier-not-scalar.ts';
import { identifierWriteOnly } from './identifier-write-only.ts';
import { insertionOrderMissing } from './insertion-order-missing.ts';
import { integerPrecision } from './integer-precision.ts';
import { itemsCombinator } from './items-combinator.ts';
import { itemsMissing } from './items-missing.ts';
import { keywordTypeMismatch } from './keyword-type-mismatch.ts';
import { largeEnum } from './large-enum.ts';
import { legacyIdentifiers } from './legacy-identifiers.ts';
import { listApiProperty } from './list-api-property.ts';
import { listHandlerMissing } from './list-handler-missing.ts';
import { listNotSorted } from './list-not-sorted.ts';
import { nestedProperties } from './nested-properties.ts';
import { nonAscii } from './non-ascii.ts';
import { nonPublicDefinitionUnresolved } from './non-public-definition-unresolved.ts';
import { notTaggable } from './not-taggable.ts';
import { patternBacktracking } from './pattern-backtracking.ts';
import { patternInvalid } from './pattern-invalid.ts';
import { patternNotPortable } from './pattern-not-portable.ts';
import { patternPropertiesSchema } from './pattern-properties-schema.ts';
import { patternUntranslatable } from './pattern-untranslatable.ts';
import { permissionMalformed } from './permission-malformed.ts';
import { permissionsEmpty } from './permissions-empty.ts';
import { permissionsWildcard } from './permissions-wildcard.ts';
import { pointerDuplicate } from './pointer-duplicate.ts';
import { pointerForm } from './pointer-form.ts';
import { pointerUnresolved } from './pointer-unresolved.ts';
import { propertyNameCase } from './property-name-case.ts';
import { readOnlyCreateOnly } from './read-only-create-only.ts';
import { readOnlyRequired } from './read-only-required.ts';
import { readOnlyWriteOnly } from './read-only-write-only.ts';
import { referenceLoop } from './reference-loop.ts';
import { referenceSiblings } from './reference-siblings.ts';
import { referenceUnresolved } from './reference-unresolved.ts';
import { relationshipUnresolved } from './relationship-unresolved.ts';
import { remoteReserved } from './remote-reserved.ts';
import { replacementStrategyNotDefault } from './replacement-strategy-not-default.ts';
import { replacementStrategyUnneeded } from './replacement-strategy-unneeded.ts';
import { requiredUnknown } from './required-unknown.ts';
import { resourceLinkPlaceholder } from './resource-link-placeholder.ts';
import { schemaTooLarge } from './schema-too-large.ts';
import { tagPropertyCreateOnly } from './tag-property-create-only.ts';
import { tagPropertyForm } from './tag-property-form.ts';
import { tagPropertyNested } from './tag-property-nested.ts';
import { tagPropertyUnresolved } from './tag-property-unresolved.ts';
import { tagPropertyWriteOnly } from './tag-property-write-only.ts';
import { tagUpdatableWithoutUpdate } from './tag-updatable-without-update.ts';
import { taggableAndTagging } from './taggable-and-tagging.ts';
import { taggableDeprecated } from './taggable-deprecated.ts';
import { taggingMissing } from './tagging-missing.ts';
import { taggingNotExplicit } from './tagging-not-explicit.ts';
import { tagsButNotTaggable } from './tags-but-not-taggable.ts';
import { tagsPropertyMissing } from './tags-property-missing.ts';
import { transformInvalid } from './transform-invalid.ts';
import { transformTargetUnresolved } from './transform-target-unresolved.ts';
import { typeList } from './type-list.ts';
import { typeMissing } from './type-missing.ts';
import { typeNameOfAws } from './type-name-of-aws.ts';
import { typeNameReserved } from './type-name-reserved.ts';
import { unknownFormat } from './unknown-format.ts';
import { updateHandlerMissing } from './update-handler-missing.ts';

/** Every rule, in the order of its code. Written by scripts/rules-index.ts. */
export const RULES: readonly Rule[] = [
  additionalPropertiesMissing,
  arnPattern,
  arnType,
  arrayTypeNotArray,
  boundsInverted,
  conditionalCreateOnlyOverlap,
  conditionalCreateOnlyReadOnly,
  constInvalid,
  defaultInvalid,
  definitionNameConflict,
  definitionUnused,
  deprecatedPointerUnresolved,
  descriptionForm,
  enumInvalid,
  handlerMissing,
  handlerTimeoutUnused,
  hardcodedPartition,
  idInvalid,
  identifierDuplicate,
  identifierMutable,
  identifierNotScalar,
  identifierWriteOnly,
  insertionOrderMissing,
  integerPrecision,
  itemsCombinator,
  itemsMissing,
  keywordTypeMismatch,
  largeEnum,
  legacyIdentifiers,
  listApiProperty,
  listHandlerMissing,
  listNotSorted,
  nestedProperties,
  nonAscii,
  nonPublicDefinitionUnresolved,
  notTaggable,
  patternBacktracking,
  patternInvalid,
  patternNotPortable,
  patternPropertiesSchema,
  patternUntranslatable,
  permissionMalformed,
  permissionsEmpty,
  permissionsWildcard,
  pointerDuplicate,
  pointerForm,
  pointerUnresolved,
  propertyNameCase,
  readOnlyCreateOnly,
  readOnlyRequired,
  readOnlyWriteOnly,
  referenceLoop,
  referenceSiblings,
  referenceUnresolved,
  relationshipUnresolved,
  remoteReserved,
  replacementStrategyNotDefault,
  replacementStrategyUnneeded,
  requiredUnknown,
  resourceLinkPlaceholder,
  schemaTooLarge,
  tagPropertyCreateOnly,
  tagPropertyForm,
  tagPropertyNested,
  tagPropertyUnresolved,
  tagPropertyWriteOnly,
  tagUpdatableWithoutUpdate,
  taggableAndTagging,
  taggableDeprecated,
  taggingMissing,
  taggingNotExplicit,
  tagsButNotTaggable,
  tagsPropertyMissing,
  transformInvalid,
  transformTargetUnresolved,
  typeList,
  typeMissing,
  typeNameOfAws,
  typeNameReserved,
  unknownFormat,
  updateHandlerMissing,
];
