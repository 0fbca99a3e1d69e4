import { isJsonObject, type JsonValue } from '../../../json/index.ts';
import { parseSelector } from '../../selector/index.ts';
import type { ShapeId } from '../shape-id.ts';
import {
  and,
  annotation,
  type Check,
  listOf,
  listOfObjects,
  listOfTexts,
  mapOf,
  number,
  objectOf,
  oneOf,
  optionalArray,
  optionalBoolean,
  optionalNumber,
  optionalObject,
  optionalText,
  optionalValue,
  required,
  requiredText,
  requiredTexts,
  shapeId,
  text,
  texts,
  textThat,
} from './check.ts';
import { regularExpressionProblem } from './regular-expression.ts';
import { hostPrefixProblem, uriProblem } from './uri.ts';

const SEVERITIES = ['SUPPRESSED', 'NOTE', 'WARNING', 'DANGER', 'ERROR'];
const shapeIds: Check = listOf(shapeId);
const severity: Check = oneOf(...SEVERITIES);
const bounds = (value: JsonValue): string | undefined =>
  isJsonObject(value) && (Object.hasOwn(value, 'min') || Object.hasOwn(value, 'max'))
    ? undefined
    : "One of 'min' or 'max' must be provided.";

const ANNOTATIONS: readonly string[] = [
  'addedDefault',
  'box',
  'clientOptional',
  'eventHeader',
  'eventPayload',
  'hostLabel',
  'httpBasicAuth',
  'httpBearerAuth',
  'httpChecksumRequired',
  'httpDigestAuth',
  'httpLabel',
  'httpPayload',
  'httpQueryParams',
  'httpResponseCode',
  'idempotencyToken',
  'input',
  'internal',
  'nestedProperties',
  'noReplace',
  'notProperty',
  'optionalAuth',
  'output',
  'private',
  'readonly',
  'required',
  'requiresLength',
  'sensitive',
  'sparse',
  'streaming',
  'uniqueItems',
  'unitType',
  'unstable',
  'xmlAttribute',
  'xmlFlattened',
];

const TEXTS: readonly string[] = [
  'documentation',
  'httpPrefixHeaders',
  'jsonName',
  'mediaType',
  'resourceIdentifier',
  'since',
  'timestampFormat',
  'title',
  'xmlName',
];

/** Java accepts the protocols it has a handler for. */
const URL_START = /^(?:https?|ftp|file|jar|mailto):/i;

const externalDocumentation: Check = (value, target) => {
  const wrong = mapOf(text)(value, target);
  if (wrong !== undefined || !isJsonObject(value)) return wrong;
  const bad = Object.entries(value).find(([, url]) => !URL_START.test(String(url)));
  if (bad === undefined) return undefined;
  const message = `Each externalDocumentation value must be a valid URL. Found "${bad[1]}" for name "${bad[0]}"`;
  return { message, path: [] };
};

const selector: Check = textThat((value) => parseSelector(value).error?.message);

const breakingChange: Check = objectOf({
  path: optionalText(
    textThat((value) =>
      value === '' || /^#?\//.test(value) || value === '#'
        ? undefined
        : `Expected a string containing a valid JSON pointer: JSON pointer must start with '/': ${value}`,
    ),
  ),
  severity: optionalText(
    textThat((value) => {
      if (value === 'SUPPRESSED') return 'Invalid severity';
      return SEVERITIES.includes(value) ? undefined : severityProblem(value);
    }),
  ),
  change: requiredText(
    textThat((value) =>
      ['add', 'remove', 'presence', 'update', 'any'].includes(value.toLowerCase())
        ? undefined
        : 'Expected a string containing a valid trait diff type: No enum constant ' +
          `software.amazon.smithy.model.traits.TraitDefinition.ChangeType.${value.toUpperCase()}`,
    ),
  ),
  message: optionalText(),
});

const traitDefinition: Check = objectOf({
  selector: optionalValue(selector),
  structurallyExclusive: optionalValue(oneOf('member', 'target')),
  conflicts: optionalArray(listOf(text)),
  breakingChanges: optionalArray(listOf(breakingChange)),
});

const example: Check = and(
  objectOf({
    title: optionalText(),
    documentation: optionalText(),
    input: optionalObject(),
    output: optionalObject(),
    error: optionalValue(objectOf({ shapeId: required(optionalValue(shapeId)), content: optionalObject() })),
    allowConstraintErrors: optionalBoolean,
  }),
  (value) =>
    isJsonObject(value) && Object.hasOwn(value, 'title') ? undefined : 'Example title must not be null',
);

const enumDefinition: Check = objectOf({
  value: requiredText(),
  name: optionalText(),
  documentation: optionalText(),
  deprecated: optionalBoolean,
  tags: optionalArray(listOfTexts),
});

const reference: Check = objectOf({
  resource: required(optionalValue(shapeId)),
  ids: optionalObject(mapOf(text)),
  service: optionalValue(shapeId),
  rel: optionalText(),
});

function notEmpty(message: string): Check {
  return textThat((value) => (value === '' ? message : undefined));
}

function severityProblem(value: string): string {
  return severity(value, '')!.message;
}

function isSet(name: string): (value: JsonValue) => string | undefined {
  return (value) =>
    isJsonObject(value) && Object.hasOwn(value, name) ? undefined : `${name} was not set on the builder`;
}

const OTHERS: Readonly<Record<string, Check>> = {
  auth: listOf(shapeId),
  authDefinition: objectOf({ traits: optionalArray(shapeIds) }),
  cors: objectOf({
    origin: optionalText(),
    origins: optionalObject(mapOf(text)),
    maxAge: optionalNumber,
    additionalAllowedHeaders: optionalValue(listOf(text)),
    additionalExposedHeaders: optionalValue(listOf(text)),
  }),
  deprecated: objectOf({ since: optionalText(), message: optionalText() }),
  endpoint: objectOf({ hostPrefix: requiredText(textThat(hostPrefixProblem)) }),
  enum: and(listOfObjects(enumDefinition), (value) =>
    Array.isArray(value) && value.length === 0 ? 'enum must have at least one entry' : undefined,
  ),
  error: textThat((value) =>
    value === 'client' || value === 'server'
      ? undefined
      : `error trait must be set to client or server, found \`${value}\``,
  ),
  examples: listOfObjects(example),
  externalDocumentation,
  http: objectOf({
    uri: requiredText(textThat(uriProblem)),
    method: requiredText(),
    code: optionalNumber,
  }),
  httpApiKeyAuth: and(
    objectOf({
      scheme: optionalText(),
      name: requiredText(),
      in: optionalText(
        textThat((value) =>
          value === 'header' || value === 'query' ? undefined : `Invalid location type: ${value}`,
        ),
      ),
    }),
    isSet('in'),
  ),
  httpError: number,
  httpHeader: notEmpty('httpHeader field name binding must not be empty'),
  httpQuery: notEmpty('httpQuery parameter name binding must not be empty'),
  idempotent: objectOf({ exists: optionalArray(shapeIds), notFound: optionalArray(shapeIds) }),
  idRef: objectOf({
    selector: optionalValue(selector),
    failWhenMissing: optionalBoolean,
    errorMessage: optionalText(),
  }),
  length: and(objectOf({ min: optionalNumber, max: optionalNumber }), bounds),
  longPoll: and(objectOf({ timeoutMillis: optionalNumber }), isSet('timeoutMillis')),
  metadata: objectOf({ key: requiredText() }),
  mixin: objectOf({ localTraits: optionalArray(shapeIds) }),
  paginated: objectOf({
    pageSize: optionalText(),
    items: optionalText(),
    inputToken: optionalText(),
    outputToken: optionalText(),
  }),
  pattern: textThat((value) => {
    const wrong = regularExpressionProblem(value);
    return wrong && `Invalid pattern trait regular expression: \`${value}\`. ${wrong}`;
  }),
  property: objectOf({ name: optionalText() }),
  protocolDefinition: objectOf({
    traits: optionalArray(shapeIds),
    noInlineDocumentSupport: optionalBoolean,
  }),
  range: and(objectOf({ min: optionalValue(number), max: optionalValue(number) }), bounds),
  recommended: objectOf({ reason: optionalText() }),
  references: listOfObjects(reference),
  requestCompression: objectOf({ encodings: requiredTexts }),
  retryable: objectOf({ throttling: optionalBoolean }),
  suppress: texts,
  tags: texts,
  // A trait definition without a value is one without constraints, in JSON AST too.
  trait: (value, target) => (value === null ? undefined : traitDefinition(value, target)),
  traitValidators: mapOf(
    objectOf({
      selector: requiredText(selector),
      message: optionalText(),
      severity: optionalText(severity),
    }),
  ),
  xmlNamespace: objectOf({ uri: requiredText(), prefix: optionalText() }),
};

/** The checks of the traits of the prelude whose values have a form that the loader insists on. */
export const PRELUDE_TRAITS: ReadonlyMap<ShapeId, Check> = new Map([
  ...ANNOTATIONS.map((name) => entry(name, annotation)),
  ...TEXTS.map((name) => entry(name, text)),
  ...Object.entries(OTHERS).map(([name, check]) => entry(name, check)),
]);

function entry(name: string, check: Check): [ShapeId, Check] {
  return [`smithy.api#${name}`, check];
}
