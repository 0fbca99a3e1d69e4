import type { JsonObject } from '../../../json/index.ts';
import type { ShapeId } from '../../model/shape-id.ts';

export const TIMESTAMP_FORMATS = ['date-time', 'epoch-seconds', 'http-date'] as const;
export const ENUM_STRATEGIES = ['enum', 'oneOf'] as const;

/** How shapes become JSON Schema; names and meanings are those of the reference's configuration. */
export interface JsonSchemaOptions {
  /** Gives the context for renamed shapes. */
  readonly service?: ShapeId;
  readonly alphanumericOnlyRefs: boolean;
  readonly useJsonName: boolean;
  readonly defaultTimestampFormat: (typeof TIMESTAMP_FORMATS)[number];
  readonly unionStrategy: 'oneOf' | 'object' | 'structure';
  readonly mapStrategy: 'propertyNames' | 'patternProperties';
  readonly enumStrategy: (typeof ENUM_STRATEGIES)[number];
  readonly jsonSchemaVersion: 'draft07' | 'draft2020-12';
  /** Where definitions stand; by default where the version puts them. */
  readonly definitionPointer?: string;
  readonly supportNonNumericFloats: boolean;
  /** Shapes outside the service's closure take part in naming too. */
  readonly enableOutOfServiceReferences: boolean;
  readonly useIntegerType: boolean;
  readonly disableDefaultValues: boolean;
  readonly disableIntEnums: boolean;
  readonly addReferenceDescriptions: boolean;
  readonly useInlineMaps: boolean;
  readonly disableDefaultDeprecatedMessage: boolean;
  /** Keywords to leave out. */
  readonly disableFeatures: readonly string[];
  /** Keywords to put on the document. */
  readonly schemaDocumentExtensions: JsonObject;
}

export const JSON_SCHEMA_DEFAULTS: JsonSchemaOptions = {
  alphanumericOnlyRefs: false,
  useJsonName: false,
  defaultTimestampFormat: 'date-time',
  unionStrategy: 'oneOf',
  mapStrategy: 'propertyNames',
  enumStrategy: 'enum',
  jsonSchemaVersion: 'draft07',
  supportNonNumericFloats: false,
  enableOutOfServiceReferences: false,
  useIntegerType: false,
  disableDefaultValues: false,
  disableIntEnums: false,
  addReferenceDescriptions: false,
  useInlineMaps: false,
  disableDefaultDeprecatedMessage: false,
  disableFeatures: [],
  schemaDocumentExtensions: {},
};

export function definitionPointerOf(
  options: Pick<JsonSchemaOptions, 'definitionPointer' | 'jsonSchemaVersion'>,
): string {
  return options.definitionPointer ?? (options.jsonSchemaVersion === 'draft07' ? '#/definitions' : '#/$defs');
}
