/** Where the contract leaves a choice: how the reference uses it. */
export interface Manners {
  /** How often create, update and delete answer IN_PROGRESS before they are done. */
  readonly callbacks: number;
  readonly delaySeconds: number;
  /** Whether properties are set little by little, a few with each callback, or all of them at once. */
  readonly piecemeal: boolean;
  /** How many elements a page has if the request does not say. */
  readonly pageSize: number;
  readonly lists: 'identifiers' | 'models';
  /** Whether a list heeds the properties in its request; it may. */
  readonly filters: boolean;
  /** Whether events have all members, null where there is nothing to say. */
  readonly writesNulls: boolean;
  /** Whether arrays without order come back in another order. */
  readonly turnsBags: boolean;
  /** What the first invocation of an operation that has ended gets, when it comes again: the result, or a refusal. */
  readonly replay: 'result' | 'refusal';
  /** Whether the input is held against the schema; it may be relied on. */
  readonly validates: boolean;
  /** How long every answer takes. */
  readonly slowSeconds: number;
}

export const PLAIN: Manners = {
  callbacks: 0,
  delaySeconds: 0,
  piecemeal: false,
  pageSize: 50,
  lists: 'identifiers',
  filters: true,
  writesNulls: false,
  turnsBags: false,
  replay: 'result',
  validates: true,
  slowSeconds: 0,
};

export type MannersName = 'synchronous' | 'one callback' | 'several callbacks' | 'piecemeal' | 'unhurried';

/** Providers that keep the contract, each in its own way. */
export const MANNERS: Readonly<Record<MannersName, Manners>> = {
  synchronous: PLAIN,
  'one callback': { ...PLAIN, callbacks: 1, delaySeconds: 5, lists: 'models', turnsBags: true },
  'several callbacks': { ...PLAIN, callbacks: 3, delaySeconds: 30, pageSize: 2, writesNulls: true },
  piecemeal: { ...PLAIN, callbacks: 2, piecemeal: true, replay: 'refusal', filters: false, validates: false },
  unhurried: { ...PLAIN, callbacks: 1, slowSeconds: 28, delaySeconds: 2, pageSize: 3, lists: 'models' },
};
