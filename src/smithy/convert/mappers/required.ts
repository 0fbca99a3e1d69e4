import { list, type Mapper } from './mapper.ts';

/** The properties that have to be given: required ones that can be given at all. */
export const mapRequired: Mapper = ({ options, properties }) => {
  if (options.disableRequiredPropertyGeneration) return {};
  const required = Array.from(properties.values()).filter(({ member, derived }) => {
    const isInput = derived?.mutability.has('create') || derived?.mutability.has('write');
    return isInput && member.traits.has('smithy.api#required');
  });
  return list(
    'required',
    required.map(({ name }) => name),
  );
};
