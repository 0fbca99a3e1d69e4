import type { StoreProblem } from '../store-error.ts';
import type { WriteName } from './writes/index.ts';

export interface Call {
  readonly name: WriteName;
  readonly parameters: readonly unknown[];
}

/** An error on its way between threads. Without a problem it is a bug of ours. */
export interface Failure {
  readonly message: string;
  readonly problem?: StoreProblem;
}

export type Outcome = { readonly value: unknown } | { readonly failure: Failure };

export type ToWriter = readonly Call[] | 'close';

/** First of all whether the file could be opened; then the outcomes of calls, in the order of the calls. */
export type FromWriter =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly outcomes: readonly Outcome[] };
