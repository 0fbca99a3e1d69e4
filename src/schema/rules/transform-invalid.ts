import { childPointer, isJsonObject, own, typeOf } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const transformInvalid: Rule = {
  code: 'transform-invalid',
  severity: 'error',
  summary: 'A property transform that is not a JSONata expression.',
  check(view, report) {
    const transforms = own(view.root, 'propertyTransform');
    if (!isJsonObject(transforms)) return;
    const help =
      'Write a JSONata expression over the model, such as "$lowercase(Name)"; put $OR between alternatives.';
    for (const [key, value] of Object.entries(transforms)) {
      const pointer = childPointer('/propertyTransform', key);
      if (typeof value !== 'string')
        report({
          pointer,
          message: `The transform of ${key} is not an expression but ${nounOf(typeOf(value))}.`,
          help,
        });
      else if (value.trim() === '')
        report({
          pointer,
          message: `The transform of ${key} is empty, so it gives no value to compare with.`,
          help,
        });
    }
    for (const { pointer, expression, alternatives, errors } of view.transforms ?? []) {
      if (expression.trim() === '') continue;
      for (const { alternative, message } of errors) {
        const text = alternatives[alternative]!;
        report({
          pointer,
          message:
            text === ''
              ? 'There is a $OR without an expression on both sides of it.'
              : `JSONata cannot read the transform ${shorten(text)}: ${message}.`,
          help,
        });
      }
    }
  },
};

function nounOf(type: string): string {
  return type === 'null' ? 'null' : `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
