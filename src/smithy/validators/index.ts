import { arnTemplate } from './arn-template.ts';
import { arnTrait } from './arn-trait.ts';
import { authTrait } from './auth-trait.ts';
import { cfnMutabilityTrait } from './cfn-mutability-trait.ts';
import { cfnResourceProperty } from './cfn-resource-property.ts';
import { clientEndpointDiscovery } from './client-endpoint-discovery.ts';
import { cloudWatchNamespace } from './cloud-watch-namespace.ts';
import { conditionKeyValueTrait } from './condition-key-value-trait.ts';
import { conditionKeys } from './condition-keys.ts';
import type { ConfigurableValidator } from './configurable.ts';
import { corsTrait } from './cors-trait.ts';
import { defaultTrait } from './default-trait.ts';
import { defaultValueInUpdate } from './default-value-in-update.ts';
import { defineConditionKeysTrait } from './define-condition-keys-trait.ts';
import { deprecatedTrait } from './deprecated-trait.ts';
import { emitEachSelector } from './emit-each-selector.ts';
import { emitNoneSelector } from './emit-none-selector.ts';
import { enumShape } from './enum-shape.ts';
import { enumTrait } from './enum-trait.ts';
import { errorRename } from './error-rename.ts';
import { eventPayloadTrait } from './event-payload-trait.ts';
import { eventSource } from './event-source.ts';
import { examplesTrait } from './examples-trait.ts';
import { exclusiveStructureMemberTrait } from './exclusive-structure-member-trait.ts';
import { hostLabelTrait } from './host-label-trait.ts';
import { httpApiKeyAuthTrait } from './http-api-key-auth-trait.ts';
import { httpBindingTraitIgnored } from './http-binding-trait-ignored.ts';
import { httpBindingsMissing } from './http-bindings-missing.ts';
import { httpChecksumTrait } from './http-checksum-trait.ts';
import { httpHeaderTrait } from './http-header-trait.ts';
import { httpLabelTrait } from './http-label-trait.ts';
import { httpMethodSemantics } from './http-method-semantics.ts';
import { httpPayload } from './http-payload.ts';
import { httpPrefixHeadersTrait } from './http-prefix-headers-trait.ts';
import { httpQueryParamsTrait } from './http-query-params-trait.ts';
import { httpQueryTrait } from './http-query-trait.ts';
import { httpResponseCodeSemantics } from './http-response-code-semantics.ts';
import { httpUriConflict } from './http-uri-conflict.ts';
import { httpUriFormat } from './http-uri-format.ts';
import { httpUriGreedyLabel } from './http-uri-greedy-label.ts';
import { iamAction } from './iam-action.ts';
import { iamResourceTrait } from './iam-resource-trait.ts';
import { iamResourceTraitConflictingName } from './iam-resource-trait-conflicting-name.ts';
import { idempotencyTokenIgnored } from './idempotency-token-ignored.ts';
import { idempotentTrait } from './idempotent-trait.ts';
import { jsonName } from './json-name.ts';
import { lengthTrait } from './length-trait.ts';
import { mediaType } from './media-type.ts';
import { memberShouldReferenceResource } from './member-should-reference-resource.ts';
import { metadataTrait } from './metadata-trait.ts';
import { noInlineDocumentSupport } from './no-inline-document-support.ts';
import { operationInputOutputMisuse } from './operation-input-output-misuse.ts';
import { operationInputOutputName } from './operation-input-output-name.ts';
import { operationNameAmbiguity } from './operation-name-ambiguity.ts';
import { paginatedTrait } from './paginated-trait.ts';
import { patternTrait } from './pattern-trait.ts';
import { privateAccess } from './private-access.ts';
import { privateMixinMember } from './private-mixin-member.ts';
import { protocolHttp } from './protocol-http.ts';
import { protocolHttpPayload } from './protocol-http-payload.ts';
import { queryErrorCode } from './query-error-code.ts';
import { rangeTrait } from './range-trait.ts';
import { referencesTrait } from './references-trait.ts';
import { requestCompressionTrait } from './request-compression-trait.ts';
import { resourceCycle } from './resource-cycle.ts';
import { resourceIdentifier } from './resource-identifier.ts';
import { resourceIdentifierBinding } from './resource-identifier-binding.ts';
import { resourceLifecycle } from './resource-lifecycle.ts';
import { resourceOperationInputOutput } from './resource-operation-input-output.ts';
import { rpcv2CborTrait } from './rpcv2-cbor-trait.ts';
import { rpcv2JsonTrait } from './rpcv2-json-trait.ts';
import { ruleSetAwsBuiltIn } from './rule-set-aws-built-in.ts';
import { ruleSetParamMissingDocs } from './rule-set-param-missing-docs.ts';
import { sdkServiceId } from './sdk-service-id.ts';
import { service } from './service.ts';
import { serviceAuthDefinitions } from './service-auth-definitions.ts';
import { serviceBoundResourceOperation } from './service-bound-resource-operation.ts';
import { serviceTagging } from './service-tagging.ts';
import { set } from './set.ts';
import { shapeClosure } from './shape-closure.ts';
import { shapeIdConflict } from './shape-id-conflict.ts';
import { shapeRecursion } from './shape-recursion.ts';
import { sigV4Traits } from './sig-v4-traits.ts';
import { singleOperationBinding } from './single-operation-binding.ts';
import { singleResourceBinding } from './single-resource-binding.ts';
import { smokeTestCase } from './smoke-test-case.ts';
import { streamingTrait } from './streaming-trait.ts';
import { tagEnabledService } from './tag-enabled-service.ts';
import { tagResourcePropertyName } from './tag-resource-property-name.ts';
import { tagResourcePropertyType } from './tag-resource-property-type.ts';
import { taggableResource } from './taggable-resource.ts';
import { target } from './target.ts';
import { traitBreakingChanges } from './trait-breaking-changes.ts';
import { traitConflict } from './trait-conflict.ts';
import { traitTarget } from './trait-target.ts';
import { traitValidators } from './trait-validators.ts';
import { traitValue } from './trait-value.ts';
import { typedMetadata } from './typed-metadata.ts';
import { union } from './union.ts';
import { uniqueSmokeTestCaseId } from './unique-smoke-test-case-id.ts';
import { uniqueWaiterNames } from './unique-waiter-names.ts';
import { unitType } from './unit-type.ts';
import { unreferencedShape } from './unreferenced-shape.ts';
import { unstableTrait } from './unstable-trait.ts';
import type { Validator } from './validator.ts';
import { waitableTrait } from './waitable-trait.ts';
import { xmlFlattenedTrait } from './xml-flattened-trait.ts';
import { xmlNamespaceTrait } from './xml-namespace-trait.ts';

/** Every validator. Written by scripts/validators-index.ts. */
export const VALIDATORS: readonly Validator[] = [
  arnTemplate,
  arnTrait,
  authTrait,
  cfnMutabilityTrait,
  cfnResourceProperty,
  clientEndpointDiscovery,
  cloudWatchNamespace,
  conditionKeyValueTrait,
  conditionKeys,
  corsTrait,
  defaultTrait,
  defaultValueInUpdate,
  defineConditionKeysTrait,
  deprecatedTrait,
  enumShape,
  enumTrait,
  errorRename,
  eventPayloadTrait,
  eventSource,
  examplesTrait,
  exclusiveStructureMemberTrait,
  hostLabelTrait,
  httpApiKeyAuthTrait,
  httpBindingTraitIgnored,
  httpBindingsMissing,
  httpChecksumTrait,
  httpHeaderTrait,
  httpLabelTrait,
  httpMethodSemantics,
  httpPayload,
  httpPrefixHeadersTrait,
  httpQueryParamsTrait,
  httpQueryTrait,
  httpResponseCodeSemantics,
  httpUriConflict,
  httpUriFormat,
  httpUriGreedyLabel,
  iamAction,
  iamResourceTraitConflictingName,
  iamResourceTrait,
  idempotencyTokenIgnored,
  idempotentTrait,
  jsonName,
  lengthTrait,
  mediaType,
  memberShouldReferenceResource,
  metadataTrait,
  noInlineDocumentSupport,
  operationInputOutputMisuse,
  operationInputOutputName,
  operationNameAmbiguity,
  paginatedTrait,
  patternTrait,
  privateAccess,
  privateMixinMember,
  protocolHttpPayload,
  protocolHttp,
  queryErrorCode,
  rangeTrait,
  referencesTrait,
  requestCompressionTrait,
  resourceCycle,
  resourceIdentifierBinding,
  resourceIdentifier,
  resourceLifecycle,
  resourceOperationInputOutput,
  rpcv2CborTrait,
  rpcv2JsonTrait,
  ruleSetAwsBuiltIn,
  ruleSetParamMissingDocs,
  sdkServiceId,
  serviceAuthDefinitions,
  serviceBoundResourceOperation,
  serviceTagging,
  service,
  set,
  shapeClosure,
  shapeIdConflict,
  shapeRecursion,
  sigV4Traits,
  singleOperationBinding,
  singleResourceBinding,
  smokeTestCase,
  streamingTrait,
  tagEnabledService,
  tagResourcePropertyName,
  tagResourcePropertyType,
  taggableResource,
  target,
  traitBreakingChanges,
  traitConflict,
  traitTarget,
  traitValidators,
  traitValue,
  typedMetadata,
  union,
  uniqueSmokeTestCaseId,
  uniqueWaiterNames,
  unitType,
  unstableTrait,
  waitableTrait,
  xmlFlattenedTrait,
  xmlNamespaceTrait,
];

/** Every validator that metadata can turn on. Written by scripts/validators-index.ts. */
export const CONFIGURABLE_VALIDATORS: readonly ConfigurableValidator[] = [
  emitEachSelector,
  emitNoneSelector,
  unreferencedShape,
];
