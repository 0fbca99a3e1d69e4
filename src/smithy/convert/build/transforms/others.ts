import { flattenMixins } from '../../../model/flatten-mixins.ts';
import { createModel, type Model } from '../../../model/model.ts';
import { ArgumentError, type TransformDefinition } from './transform.ts';

function keepMetadata(model: Model, isKept: (key: string) => boolean): Model {
  const metadata = new Map(Array.from(model.metadata).filter(([key]) => isKept(key)));
  return createModel(model.shapes, metadata, model.metadataPlaces);
}

export const OTHER_TRANSFORMS: readonly TransformDefinition[] = [
  {
    name: 'apply',
    listed: 'projections',
    arguments: ['projections'],
    // What could be applied has been: only names of projections that do not exist are left.
    apply(_, args) {
      throw new ArgumentError(`There is no projection "${[...args.texts('projections')].join('", "')}".`);
    },
  },
  {
    name: 'flattenAndRemoveMixins',
    arguments: [],
    apply: flattenMixins,
  },
  {
    name: 'includeMetadata',
    listed: 'keys',
    arguments: ['keys'],
    apply: (model, args) => keepMetadata(model, (key) => args.texts('keys').has(key)),
  },
  {
    name: 'excludeMetadata',
    listed: 'keys',
    arguments: ['keys'],
    apply: (model, args) => keepMetadata(model, (key) => !args.texts('keys').has(key)),
  },
];

/**
 * Transforms of which a resource schema shows nothing: they are about endpoints, about suppressions, and about what
 * clients may leave out.
 */
export const WITHOUT_EFFECT: readonly string[] = [
  'compileBdd',
  'filterSuppressions',
  'makeIdempotencyTokensClientOptional',
];
