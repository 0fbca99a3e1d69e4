import { childPointer, isJsonObject, own } from '../../json/index.ts';
import { resolvePropertyPath } from '../paths/property-paths.ts';
import type { Rule, SchemaView } from '../rule.ts';

/** What the console fills in by itself: `awsRegion` and its like. */
const BUILT_IN = /^aws[A-Z]/;

export const resourceLinkPlaceholder: Rule = {
  code: 'resource-link-placeholder',
  severity: 'warning',
  summary: 'A link whose placeholders and mappings do not fit together.',
  check(view, report) {
    const link = own(view.root, 'resourceLink');
    const template = isJsonObject(link) ? own(link, 'templateUri') : undefined;
    const mappings = isJsonObject(link) ? own(link, 'mappings') : undefined;
    if (typeof template !== 'string' || !isJsonObject(mappings)) return;
    const used = new Set([...template.matchAll(/\$\{([^{}]*)\}/g)].map((match) => match[1]!));
    for (const name of used) {
      if (BUILT_IN.test(name) || own(mappings, name) !== undefined) continue;
      report({
        pointer: '/resourceLink/templateUri',
        message: `The link has the placeholder \${${name}}, but mappings do not say which property fills it.`,
        help: `Add "${name}" to mappings, with the pointer of a property such as "/Id".`,
      });
    }
    for (const [name, target] of Object.entries(mappings)) {
      const pointer = childPointer('/resourceLink/mappings', name);
      if (!used.has(name))
        report({
          pointer,
          at: 'key',
          message: `The mapping of ${name} is never used: the link has no placeholder \${${name}}.`,
          help: 'Put the placeholder into templateUri, or take the mapping out.',
        });
      if (typeof target === 'string' && !leadsToProperty(target, view))
        report({
          pointer,
          message: `The placeholder \${${name}} cannot be filled: ${target} leads to no property.`,
          help: 'Give the pointer of a property in the model, such as "/Id".',
        });
    }
  },
};

/** Mappings point into the model; some authors write the schema's form with `/properties` all the same. */
function leadsToProperty(target: string, { document, library }: SchemaView): boolean {
  const inModel = target.startsWith('/properties/') ? target : `/properties${target}`;
  return resolvePropertyPath(inModel, document, library).path !== undefined;
}
