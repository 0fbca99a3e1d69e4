import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

/** In lower case: a name that differs only in case would pass for the reserved one. */
const RESERVED = new Set(['alexa', 'amzn', 'amazon', 'ask', 'aws', 'custom', 'dev']);
const DISCOURAGED = new Set(['awsquickstart']);
/** AWS publishes under these; `type-name-of-aws` speaks about them. */
const IN_USE = new Set(['AWS', 'Alexa']);

export const typeNameReserved: Rule = {
  code: 'type-name-reserved',
  severity: 'warning',
  summary: 'A type name in an organisation that CloudFormation keeps for itself.',
  check(view, report) {
    const typeName = own(view.root, 'typeName');
    if (typeof typeName !== 'string' || !typeName.includes('::')) return;
    const organisation = typeName.slice(0, typeName.indexOf('::'));
    const name = organisation.toLowerCase();
    if (IN_USE.has(organisation) || !(RESERVED.has(name) || DISCOURAGED.has(name))) return;
    report({
      pointer: '/typeName',
      message: RESERVED.has(name)
        ? `The organisation ${organisation} is reserved, so the registry does not take a type named ${typeName}.`
        : `The organisation ${organisation} belongs to AWS, which asks others not to use it.`,
      help: 'Start the name with your own organisation: Organisation::Service::Resource.',
    });
  },
};
