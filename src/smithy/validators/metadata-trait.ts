import type { ValidationEvent } from '../model/event.ts';
import { METADATA_TRAIT, metadataDefinitions } from './metadata-definition.ts';
import { error, type Validator } from './validator.ts';

/** Keys whose form Smithy itself knows. */
const RESERVED: ReadonlySet<string> = new Set(['severityOverrides', 'suppressions', 'validators']);

/** A metadata key has one definition. */
export const metadataTrait: Validator = {
  id: 'MetadataTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const [key, shapes] of metadataDefinitions(model)) {
      if (!RESERVED.has(key) && shapes.length < 2) continue;
      for (const shape of shapes) {
        const others = shapes.filter((other) => other !== shape).map(({ id }) => id);
        const message = RESERVED.has(key)
          ? `The metadata key \`${key}\` has been reserved by Smithy and may not be defined elsewhere.`
          : `A type has already been defined for the metadata key \`${key}\`. ` +
            `Conflicts with: [${others.sort().join(', ')}]`;
        yield error('MetadataTrait', shape, message, shape.traits.get(METADATA_TRAIT)?.place);
      }
    }
  },
};
