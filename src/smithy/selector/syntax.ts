import type { RelationshipType } from '../indexes/relationship.ts';
import type { ShapeType } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** A selector as parsed: shapes go through the steps one after the other. `*` lets all pass and leaves no step. */
export type Sequence = readonly Step[];

export type Step = Filter | Mapping | Variable;

/** Lets a shape pass or not. */
export type Filter =
  | { readonly kind: 'type'; readonly name: string; readonly types: ReadonlySet<ShapeType> }
  | { readonly kind: 'trait'; readonly trait: ShapeId }
  | {
      readonly kind: 'attribute';
      readonly path: AttributePath;
      /** Undefined asks whether the attribute is there. */
      readonly comparison: Comparison<string> | undefined;
    }
  | { readonly kind: 'scoped'; readonly path: AttributePath; readonly assertions: readonly Assertion[] }
  | { readonly kind: 'test'; readonly branches: readonly Sequence[] }
  | { readonly kind: 'not'; readonly branch: Sequence }
  | { readonly kind: 'in'; readonly branch: Sequence };

/** Sends other shapes on in place of the one that came. */
export type Mapping =
  | {
      readonly kind: 'neighbors';
      readonly direction: 'forward' | 'reverse';
      /** Undefined takes every relationship but traits. */
      readonly types: ReadonlySet<RelationshipType> | undefined;
    }
  | { readonly kind: 'reach' }
  | { readonly kind: 'is'; readonly branches: readonly Sequence[] }
  | { readonly kind: 'root'; readonly branch: Sequence }
  | { readonly kind: 'topdown'; readonly qualifier: Sequence; readonly disqualifier: Sequence | undefined }
  | { readonly kind: 'recursive'; readonly branch: Sequence }
  /** A function that nobody knows. */
  | { readonly kind: 'nothing' };

export type Variable =
  | { readonly kind: 'store'; readonly name: string; readonly branch: Sequence }
  | { readonly kind: 'load'; readonly name: string };

/** Keys from outside in; `(keys)`, `(values)`, `(length)` and `(first)` keep their parentheses. */
export type AttributePath = readonly string[];

/** A path into the scope, or a value as written. */
export type ScopedValue =
  | { readonly path: AttributePath; readonly text?: undefined }
  | { readonly text: string; readonly path?: undefined };

export interface Comparison<Value> {
  readonly comparator: Comparator;
  /** One that fits is enough. */
  readonly values: readonly Value[];
  readonly ignoreCase: boolean;
}

export interface Assertion extends Comparison<ScopedValue> {
  readonly left: ScopedValue;
}

export type Comparator =
  | '='
  | '!='
  | '^='
  | '$='
  | '*='
  | '?='
  | '>'
  | '>='
  | '<'
  | '<='
  | '{=}'
  | '{!=}'
  | '{<}'
  | '{<<}';
