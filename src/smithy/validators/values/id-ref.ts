import { isJsonObject, own } from '../../../json/index.ts';
import { isAbsoluteId } from '../../model/shape-id.ts';
import { modelSelector } from '../../selector/index.ts';
import { type ConstraintOfTrait, found, NOTHING, valueType } from './constraint.ts';

/** `@idRef`: the string is the ID of a shape, of the right kind. */
export const idRef: ConstraintOfTrait = (shape, trait, model) => {
  if (!isJsonObject(trait) || valueType(model, shape) !== 'string') return undefined;
  const text = own(trait, 'selector') ?? '*';
  const ownMessage = own(trait, 'errorMessage');
  const selector = text === '*' ? undefined : modelSelector(model, String(text)).selector;
  const fail = (message: string) => found(typeof ownMessage === 'string' ? ownMessage : message);
  return (value) => {
    if (typeof value !== 'string') return NOTHING;
    if (!isAbsoluteId(value)) return found(`Invalid shape ID: ${value}`);
    const target = model.shape(value);
    if (target === undefined) {
      if (own(trait, 'failWhenMissing') !== true) return NOTHING;
      return fail(`Shape ID \`${value}\` was not found in the model`);
    }
    if (selector === undefined || selector.matches(model, target)) return NOTHING;
    return fail(`Shape ID \`${value}\` does not match selector \`${text}\``);
  };
};
