import type { JsonValue } from '../../json/index.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { JSON_SCHEMA_DEFAULTS, type JsonSchemaOptions } from './json-schema/options.ts';

/** How resources become schemas. Names and meanings are those of the reference's `cloudformation` plugin. */
export interface ConvertOptions extends JsonSchemaOptions {
  /** The service whose resources are converted. */
  readonly service: ShapeId;
  /** First part of type names; `AWS` for services with `aws.api#service`. */
  readonly organizationName?: string;
  /** Second part of type names; by default what `aws.api#service` says, or the service's shape name. */
  readonly serviceName?: string;
  /** Names of external documentation that give the `documentationUrl`, the best first. */
  readonly externalDocs: readonly string[];
  /** Names of external documentation that give the `sourceUrl`, the best first. */
  readonly sourceDocs: readonly string[];
  /** Values to put into schemas: by resource, by JSON pointer. */
  readonly jsonAdd: ReadonlyMap<ShapeId, readonly JsonAddition[]>;
  readonly disableHandlerPermissionGeneration: boolean;
  readonly disableDeprecatedPropertyGeneration: boolean;
  readonly disableRequiredPropertyGeneration: boolean;
  readonly disableCapitalizedProperties: boolean;
  /** Formwork's own: give what the reference gives, known defects included. */
  readonly compat: boolean;
}

export interface JsonAddition {
  readonly pointer: string;
  readonly value: JsonValue;
}

/** What holds unless it is configured; a service has to be. */
export const CONVERT_DEFAULTS: Omit<ConvertOptions, 'service'> = {
  ...JSON_SCHEMA_DEFAULTS,
  alphanumericOnlyRefs: true,
  mapStrategy: 'patternProperties',
  definitionPointer: '#/definitions',
  enableOutOfServiceReferences: true,
  externalDocs: [
    'Documentation Url',
    'DocumentationUrl',
    'API Reference',
    'User Guide',
    'Developer Guide',
    'Reference',
    'Guide',
  ],
  sourceDocs: ['Source Url', 'SourceUrl', 'Source', 'Source Code'],
  jsonAdd: new Map(),
  disableHandlerPermissionGeneration: false,
  disableDeprecatedPropertyGeneration: false,
  disableRequiredPropertyGeneration: false,
  disableCapitalizedProperties: false,
  compat: false,
};
