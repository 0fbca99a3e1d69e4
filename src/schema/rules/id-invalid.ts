import { own } from '../../json/index.ts';
import { isUriReference } from '../references/uri-reference.ts';
import type { Rule } from '../rule.ts';

export const idInvalid: Rule = {
  code: 'id-invalid',
  severity: 'error',
  summary: 'A "$id" that is not a URI.',
  check(view, report) {
    const id = own(view.root, '$id');
    if (typeof id !== 'string' || isUriReference(id)) return;
    report({
      pointer: '/$id',
      message:
        id === ''
          ? '"$id" is empty, so relative references have nothing to start from.'
          : `"${id}" is not a URI, so relative references have nothing to start from.`,
      help: 'Write the address the schema is found at, such as "https://example.com/acme-shop-order.json", or leave "$id" out.',
    });
  },
};
