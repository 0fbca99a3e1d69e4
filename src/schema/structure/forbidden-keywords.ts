/** Why resource types refuse a keyword of JSON Schema draft-07, and what to write instead. */
export interface Refusal {
  readonly why: string;
  readonly instead: string;
}

const CONDITION: Refusal = {
  why: 'conditions are hard to read for authors and users alike, and few tools support them',
  instead:
    'Describe each allowed shape in "oneOf" or "anyOf", or use "dependencies" if one property asks for another.',
};

/** What the resource schema documentation calls "not valid" for a property, with its reasons. */
const IN_EVERY_SCHEMA: Readonly<Record<string, Refusal>> = {
  if: CONDITION,
  // biome-ignore lint/suspicious/noThenProperty: a table of keywords; nothing awaits it.
  then: CONDITION,
  else: CONDITION,
  not: {
    why: 'what a value must not be is hard to read for authors and users alike, and few tools support it',
    instead: 'Say what is allowed: list the values in "enum", or describe them with "pattern" or "oneOf".',
  },
  propertyNames: {
    why: 'it allows members without a defined shape',
    instead:
      'Use "patternProperties": it limits the names with a regular expression and says what the values look like.',
  },
  additionalItems: {
    why: 'all items of an array have the same schema, so there are none that are additional',
    instead: 'Use one schema in "items"; for values of different kinds use an object with named properties.',
  },
  readOnly: {
    why: 'whether a property is read-only depends on the resource type, not on the property alone: another type may refer to the same property and set it',
    instead: 'List the pointer of the property in "readOnlyProperties" at the top level.',
  },
  writeOnly: {
    why: 'whether a property is write-only depends on the resource type, not on the property alone: another type may refer to the same property and read it',
    instead: 'List the pointer of the property in "writeOnlyProperties" at the top level.',
  },
  contentMediaType: {
    why: 'nothing in CloudFormation looks into the content of a string',
    instead: 'Remove it, and say in "description" what the string holds.',
  },
  contentEncoding: {
    why: 'nothing in CloudFormation looks into the content of a string',
    instead:
      'Remove it, say in "description" how the string is encoded, and limit its characters with "pattern".',
  },
};

const BELOW_THE_TOP: Readonly<Record<string, Refusal>> = {
  ...IN_EVERY_SCHEMA,
  $id: {
    why: 'a schema has one address for all of it, and a second one would change where references lead',
    instead: 'Remove it. "$id" at the top level is the place that relative references start from.',
  },
  $schema: {
    why: 'all of a schema is written against one meta-schema',
    instead: 'Remove it, or move it to the top level.',
  },
  definitions: {
    why: 'all shared schemas of a resource type stand in one place',
    instead: 'Move them to "definitions" at the top level and refer to them with "#/definitions/Name".',
  },
};

const AT_THE_TOP: Readonly<Record<string, Refusal>> = {
  ...IN_EVERY_SCHEMA,
  patternProperties: {
    why: 'a resource has only the properties that its schema defines by name',
    instead: 'Define a property whose value is the map, and put "patternProperties" there.',
  },
};

const BY_KIND: Readonly<Record<string, Readonly<Record<string, Refusal>>>> = {
  'resource type schema': AT_THE_TOP,
  'property schema': BELOW_THE_TOP,
  'handler schema': { ...BELOW_THE_TOP, ...AT_THE_TOP },
  'type configuration': { ...BELOW_THE_TOP, ...AT_THE_TOP },
};

/** The reason why a kind of schema refuses a keyword that JSON Schema has; undefined if there is no special one. */
export function refusalOf(kind: string, keyword: string): Refusal | undefined {
  const refusals = Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind] : undefined;
  return refusals !== undefined && Object.hasOwn(refusals, keyword) ? refusals[keyword] : undefined;
}

/** Keywords of other dialects (later and older drafts of JSON Schema, OpenAPI) and what a resource type has for them. */
const OTHER_DIALECTS: Readonly<Record<string, string>> = {
  $defs: 'Resource types follow draft-07: use "definitions" at the top level.',
  $anchor: 'Resource types follow draft-07: refer to a definition by its pointer, "#/definitions/Name".',
  $dynamicRef: 'Resource types follow draft-07: use "$ref".',
  $recursiveRef: 'Resource types follow draft-07: use "$ref".',
  id: 'Resource types follow draft-07, which has "$id", and that only at the top level.',
  dependentRequired: 'Resource types follow draft-07: use "dependencies" with a list of names.',
  dependentSchemas: 'Resource types follow draft-07: use "dependencies" with a schema.',
  unevaluatedProperties: 'Resource types follow draft-07: use "additionalProperties": false.',
  unevaluatedItems: 'Resource types follow draft-07: "items" already applies to every item.',
  prefixItems: 'All items of an array have the same schema: use "items", or an object with named properties.',
  minContains: 'Resource types follow draft-07, where "contains" means at least one item.',
  maxContains: 'Resource types follow draft-07, where "contains" means at least one item.',
  deprecated: 'List the pointer of the property in "deprecatedProperties" at the top level.',
  createOnly: 'List the pointer of the property in "createOnlyProperties" at the top level.',
  nullable:
    'Add "null" to the types, as in "type": ["string", "null"], or leave the property out of "required".',
  example: 'Use "examples" with a list of values.',
  discriminator: 'Describe each shape in "oneOf" with a property that has a "const" and a "type".',
  divisibleBy: 'Use "multipleOf".',
  extends: 'Use "allOf".',
  disallow: 'Say what is allowed instead.',
};

export function helpForOtherDialect(keyword: string): string | undefined {
  return Object.hasOwn(OTHER_DIALECTS, keyword) ? OTHER_DIALECTS[keyword] : undefined;
}
