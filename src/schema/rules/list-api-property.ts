import { childPointer, isJsonObject, own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

const LIST_INPUTS: ReadonlySet<string> = new Set([
  'maxresults',
  'maxrecords',
  'maxitems',
  'nexttoken',
  'nextmarker',
  'nextpagetoken',
  'pagetoken',
  'paginationtoken',
]);

export const listApiProperty: Rule = {
  code: 'list-api-property',
  severity: 'warning',
  summary: 'A property that belongs to a list request, not to a resource.',
  check(view, report) {
    const properties = own(view.root, 'properties');
    if (!isJsonObject(properties)) return;
    for (const name of Object.keys(properties)) {
      if (!LIST_INPUTS.has(name.toLowerCase())) continue;
      report({
        pointer: childPointer('/properties', name),
        at: 'key',
        message: `The property "${name}" is the input of a list request; a resource does not have it.`,
        help: 'Remove it. What a list needs besides the page token belongs in handlers.list.handlerSchema.',
      });
    }
  },
};
