/**
 * What a run does, step by step. Scenarios make the calls, rules look for them by these names.
 *
 * A step is left out when the schema has no handler for it, when no input for it can be made, or when a step before
 * it failed in a way that leaves nothing to be done.
 */
export const STEPS = {
  /** One resource from its creation to its end. */
  life: [
    'create',
    'read-after-create', // by the primary identifier alone
    'read-by-additional', // by each additional identifier alone; `keyedBy` says which
    'read-with-model', // only if the read by identifier alone failed: with the whole model, to tell why
    'read-again', // only if the read after create, update or reduce was not what it should be: a little later
    'list-after-create',
    'create-same-token', // the very request of `create` again, from its beginning
    'list-after-same-token',
    'create-existing', // the same model under another token; only if the caller chooses the primary identifier
    'read-after-existing',
    'update', // changes and adds properties; keyed by the primary identifier within the whole desired model
    'read-after-update',
    'list-after-update',
    'update-reduce', // leaves out optional properties, shortens lists, drops members of maps
    'read-after-reduce',
    'update-by-additional', // without the primary identifier, where the schema does not require it
    'read-after-update-by-additional',
    'update-create-only', // one for each create-only property that is part of no identifier; `wrong` says which
    'read-after-create-only',
    'delete', // by the primary identifier alone
    'delete-with-model', // only if the delete by identifier alone failed
    'read-after-delete',
    'read-by-additional-after-delete',
    'list-after-delete',
    'update-after-delete',
    'read-after-update-after-delete',
    'delete-after-delete',
    'create-after-delete', // the same model again, under another token, where the caller chooses an identifier; else just again
    'read-after-recreate',
    'delete-by-additional', // the recreated one, by an additional identifier alone, if there is one, else as `delete-recreated`
    'delete-recreated',
    'read-after-recreate-deleted',
  ],
  /** Resources that were never there. */
  missing: [
    'read-missing',
    'read-missing-by-additional',
    'update-missing',
    'read-after-update-missing',
    'list-before-missing',
    'list-after-missing',
    'delete-missing',
  ],
  /** Requests that must be refused, or may be, and what they leave behind. */
  refused: [
    'list-before-refused',
    'create-read-only', // one for each read-only property; `wrong` says which
    'create-invalid', // a model that the schema forbids; `wrong` says why. A handler may rely on valid input
    'read-after-refused', // where the request chose the primary identifier
    'list-after-refused',
    'delete-unwanted', // what was created after all
  ],
  /** Several resources side by side. */
  pages: [
    'create-one-of-many',
    // With maxResults 1, 2 and none, while nothing else is created or deleted: pages counted off by position may
    // rightly lose or repeat elements when the list changes between them.
    'list-in-pages',
    // The request's model holds one or two properties of one of them, `after` is its create. Another one shares
    // one of the values and not the other, so that AND can be told from OR.
    'list-filtered',
    'read-listed', // each element of the longest listing, created by us or not, by its primary identifier
    'read-one-of-many', // each of them: answers must not be mixed up
    'read-by-additional', // some of them
    'create-same-token', // the very request of the first one again, when others have been made since
    'delete-one-of-many',
    'list-after-one-deleted',
  ],
  /** What was returned as done must be usable at once. */
  'at-once': ['create-at-once', 'update-at-once', 'delete-at-once'],
  /** Lost answers, doubled invocations, throttling: the same invocation again, with the same token and context. */
  replay: [
    'create-replayed',
    'read-after-create-replayed',
    'list-after-create-replayed',
    'update-replayed',
    'read-after-update-replayed',
    'delete-replayed',
    'read-after-delete-replayed',
    'create-doubled', // each invocation twice at the same time
    'list-after-create-doubled',
    'delete-doubled-one',
  ],
  /** The provider is ended and started anew between two callbacks. */
  restart: ['create-restarted', 'read-after-create-restarted', 'delete-restarted'],
  /** Around all the others. */
  frame: [
    'list-first', // before anything was created
    'list-last', // when everything was deleted
    'read-last', // each resource that the run has deleted, once more; `after` is its delete
    'delete-left-over', // what a failed step left behind
    'read-left-over', // `after` is the delete
    'read-stranger', // what a list shows that nobody told of, to see whether it is the run's own; `after` is the list
  ],
} as const;

export type ScenarioName = keyof typeof STEPS;
export type StepName = (typeof STEPS)[ScenarioName][number];
