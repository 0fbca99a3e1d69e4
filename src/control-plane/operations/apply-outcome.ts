import type { StepFailure } from './apply-steps.ts';

/** A resource that should not be there. */
export interface Leftover {
  readonly identifier: string;
  readonly problem: string;
}

export type ApplyOutcome =
  | { readonly kind: 'unchanged' | 'created' | 'updated'; readonly identifier: string }
  | {
      readonly kind: 'replaced';
      readonly identifier: string;
      /** The identifier of the old resource. */
      readonly replaced: string;
      /** The old resource, if it could not be deleted. */
      readonly leftover?: Leftover;
    }
  | {
      readonly kind: 'failed';
      /**
       * The resource that was there before. `kept`: nothing was done to it, or nothing that changed it. `restored`: it
       * had been deleted, and was created again, perhaps under another identifier. `lost`: it could not be created
       * again. `none`: there was none.
       */
      readonly old: 'none' | 'kept' | 'restored' | 'lost';
      /** The identifier of the old resource where it is there. */
      readonly identifier?: string;
      readonly failure: StepFailure;
      /** Why the old resource could not be created again. */
      readonly restoring?: StepFailure;
      /** What a failed create has left behind. */
      readonly leftover?: Leftover;
    };
