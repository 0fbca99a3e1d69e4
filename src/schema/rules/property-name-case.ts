import { inModel, refinedSchemas } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const propertyNameCase: Rule = {
  code: 'property-name-case',
  severity: 'warning',
  summary: 'A property whose name starts with a lowercase letter.',
  check(view, report) {
    for (const node of view.nodes) {
      const { name, pointer } = node;
      if (node.role !== 'property' || !/^\p{Ll}/u.test(name) || !inModel(node)) continue;
      // A branch that says more about a property does not name it anew.
      if (refinedSchemas(node, view).length > 0) continue;
      report({
        pointer,
        at: 'key',
        message: `The property "${name}" starts with a lowercase letter; templates expect names such as "${capitalized(name)}".`,
        help: `Rename it to "${capitalized(name)}" before the type is published; afterwards a new name breaks every template that uses the old one.`,
      });
    }
  },
};

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
