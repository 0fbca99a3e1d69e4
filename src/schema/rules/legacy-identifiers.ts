import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const legacyIdentifiers: Rule = {
  code: 'legacy-identifiers',
  severity: 'error',
  summary: 'The keyword "identifiers" of the first schema format.',
  check(view, report) {
    if (own(view.root, 'identifiers') === undefined) return;
    report({
      pointer: '/identifiers',
      at: 'key',
      message:
        '"identifiers" is how schemas listed their identifiers until June 2019; today one of them is the "primaryIdentifier".',
      help: 'Run "formwork migrate": it makes one of them the primaryIdentifier and the others additionalIdentifiers, and says why.',
    });
  },
};
