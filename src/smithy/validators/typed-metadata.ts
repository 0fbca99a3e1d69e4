import type { ValidationEvent } from '../model/event.ts';
import { metadataDefinitions } from './metadata-definition.ts';
import type { Validator } from './validator.ts';
import { checkValue } from './values/check-value.ts';

/** Metadata must be what the shape that defines its key says. */
export const typedMetadata: Validator = {
  id: 'TypedMetadata',
  *validate(model): Iterable<ValidationEvent> {
    for (const [key, shapes] of metadataDefinitions(model)) {
      const value = model.metadata.get(key);
      const [shape] = shapes;
      // Two definitions are an error of their own; which of them to obey is unknown.
      if (value === undefined || shape === undefined || shapes.length > 1) continue;
      const place = model.metadataPlaces.get(key);
      const owner = { id: `TypedMetadata.${key}`, context: `metadata.${key}`, place };
      yield* checkValue(model, shape, value, owner, { blobsAreBase64: true, warnAboutZeroOutOfRange: true });
    }
  },
};
