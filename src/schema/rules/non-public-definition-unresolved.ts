import { childPointer, isJsonArray, isJsonObject, own, resolvePointer } from '../../json/index.ts';
import { nameSuggestions } from '../paths/name-suggestions.ts';
import type { Rule } from '../rule.ts';

export const nonPublicDefinitionUnresolved: Rule = {
  code: 'non-public-definition-unresolved',
  severity: 'warning',
  summary: 'A hidden definition that the schema does not have.',
  check(view, report) {
    const list = own(view.root, 'nonPublicDefinitions');
    if (!isJsonArray(list)) return;
    const definitions = own(view.root, 'definitions');
    const names = isJsonObject(definitions) ? Object.keys(definitions) : [];
    const closest = nameSuggestions();
    for (const [index, written] of list.entries()) {
      if (typeof written !== 'string') continue;
      const isDefinition = written.startsWith('/definitions/');
      if (isDefinition && isJsonObject(resolvePointer(view.root, written))) continue;
      const meant = closest(written.slice(written.lastIndexOf('/') + 1), () => names);
      report({
        pointer: childPointer('/nonPublicDefinitions', index),
        message: `${written} in nonPublicDefinitions leads to no definition, so it hides nothing.`,
        help:
          meant === undefined
            ? 'Take it out, or point at a definition in the form /definitions/Name.'
            : `Did you mean ${childPointer('/definitions', meant)}?`,
      });
    }
  },
};
