import { mutabilityLists } from '../derive/mutability.ts';
import { propertyPointer } from '../resource-context.ts';
import { list, type Mapper } from './mapper.ts';

/** The properties that cannot be set, cannot be read, or cannot be changed. */
export const mapMutability: Mapper = ({ properties }) => {
  const found = { readOnly: [] as string[], writeOnly: [] as string[], createOnly: [] as string[] };
  for (const { name, derived } of properties.values()) {
    if (derived === undefined) continue;
    const lists = mutabilityLists(derived.mutability);
    for (const key of ['readOnly', 'writeOnly', 'createOnly'] as const)
      if (lists[key]) found[key].push(propertyPointer(name));
  }
  return {
    ...list('readOnlyProperties', found.readOnly),
    ...list('writeOnlyProperties', found.writeOnly),
    ...list('createOnlyProperties', found.createOnly),
  };
};
