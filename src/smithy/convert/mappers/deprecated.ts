import { propertyPointer } from '../resource-context.ts';
import { list, type Mapper } from './mapper.ts';

const DEPRECATED = 'smithy.api#deprecated';

/** The properties that are deprecated themselves, or by their type. */
export const mapDeprecated: Mapper = ({ model, options, properties }) => {
  if (options.disableDeprecatedPropertyGeneration) return {};
  const deprecated = Array.from(properties.values()).filter(
    ({ member }) =>
      member.traits.has(DEPRECATED) || model.shape(member.target)?.traits.has(DEPRECATED) === true,
  );
  return list(
    'deprecatedProperties',
    deprecated.map(({ name }) => propertyPointer(name)),
  );
};
