import type { JsonObject, JsonValue } from '../../json/index.ts';

/** What the meta-schema says about a place, as far as messages need it. */
export interface Site {
  readonly role: 'root' | 'keyword' | 'entry' | 'item';
  /** What an entry of a map is called: property, definition, placeholder. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The object around it cannot do without it. */
  readonly required: boolean;
}

/** One thing that the meta-schema does not allow. */
export type Problem =
  | { readonly kind: 'unknown'; readonly key: string; readonly value: JsonValue; readonly owner: JsonObject }
  | { readonly kind: 'name'; readonly key: string; readonly title: string; readonly pattern: string }
  | { readonly kind: 'missing'; readonly key: string; readonly owner: JsonObject }
  | { readonly kind: 'needs'; readonly key: string; readonly needed: string; readonly value: JsonValue }
  | { readonly kind: 'excludes'; readonly key: string; readonly by: string }
  | { readonly kind: 'type'; readonly value: JsonValue; readonly expected: readonly string[] }
  | { readonly kind: 'repeated'; readonly index: number; readonly first: number; readonly value: JsonValue }
  | {
      readonly kind: 'value';
      readonly keyword: ValueKeyword;
      readonly limit: JsonValue;
      readonly value: JsonValue;
    };

export type ValueKeyword =
  | 'const'
  | 'enum'
  | 'pattern'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'minItems'
  | 'minProperties';

/** A problem with the place it was met at. */
export interface Violation {
  readonly problem: Problem;
  /** Where the check stood: the value itself, or the object or array around the offending member. */
  readonly tokens: readonly (string | number)[];
  readonly sites: readonly Site[];
}

/** Nobody reads more findings of one file than this; hostile files have millions. */
const MAX_VIOLATIONS = 5000;

/** Where a check stands in the document, and what it found. Reused along the way, so that a good schema costs no memory. */
export class Walk {
  readonly violations: Violation[] = [];
  /** How many more there were. */
  omitted = 0;
  readonly #tokens: (string | number)[] = [];
  readonly #sites: Site[];

  constructor(root: Site) {
    this.#sites = [root];
  }

  enter(token: string | number, site: Site): void {
    this.#tokens.push(token);
    this.#sites.push(site);
  }

  leave(): void {
    this.#tokens.pop();
    this.#sites.pop();
  }

  report(problem: Problem): void {
    if (this.violations.length >= MAX_VIOLATIONS) this.omitted++;
    else this.violations.push({ problem, tokens: [...this.#tokens], sites: [...this.#sites] });
  }
}
