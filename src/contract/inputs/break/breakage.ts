import type { JsonObject, JsonValue, PatchOperation } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';

/** One way to break one rule of the schema at one place of a valid model. */
export interface Breakage {
  /** The keyword that is broken, or the list of properties: `pattern`, `required`, `readOnlyProperties`. */
  readonly rule: string;
  /** Where in the model. */
  readonly pointer: string;
  readonly patch: readonly PatchOperation[];
}

/** A place of a model with the schemas that hold for it whatever branches it takes. */
export interface BrokenPlace {
  readonly pointer: string;
  readonly value: JsonValue;
  readonly sites: readonly Site[];
}

/** Finds the ways to break a place. */
export type Breaker = (place: BrokenPlace) => readonly Breakage[];

export function replaced(rule: string, { pointer }: BrokenPlace, value: JsonValue): Breakage {
  return { rule, pointer, patch: [{ op: 'replace', path: pointer, value }] };
}

/** The values of a keyword in all schemas of a place. */
export function valuesOf({ sites }: BrokenPlace, keyword: string): readonly JsonValue[] {
  return sites.flatMap(({ schema }: { readonly schema: JsonObject }) =>
    Object.hasOwn(schema, keyword) ? [schema[keyword]!] : [],
  );
}

export function numbersAt(place: BrokenPlace, keyword: string): readonly number[] {
  return valuesOf(place, keyword).filter((value) => typeof value === 'number');
}
