import type { JsonValue } from '../../json/index.ts';

export interface LockedOption {
  /** The values that change nothing; none if the option must not be there at all. */
  readonly accepts: readonly JsonValue[];
  readonly message: string;
}

/** The options of JSON Schema that resource schemas leave no choice for. */
export const LOCKED: Readonly<Record<string, LockedOption>> = {
  alphanumericOnlyRefs: {
    accepts: [true],
    message: 'Resource schemas have alphanumeric only references.',
  },
  useJsonName: {
    accepts: [],
    message: 'In resource schemas members are renamed with `@cfnName`, never with `@jsonName`.',
  },
  mapStrategy: {
    accepts: ['patternProperties'],
    message: 'Resource schemas describe maps with `patternProperties`.',
  },
  unionStrategy: {
    accepts: ['oneOf'],
    message: 'Resource schemas describe unions with `oneOf`.',
  },
  jsonSchemaVersion: {
    accepts: ['draft07'],
    message: 'Resource schemas are written in JSON Schema draft07.',
  },
  definitionPointer: {
    accepts: ['#/definitions'],
    message: 'Resource schemas have their definitions under `#/definitions`.',
  },
};
