import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

const RESERVED = new Set(['alexa', 'amzn', 'amazon', 'ask', 'aws', 'custom', 'dev']);
const DISCOURAGED = new Set(['awsquickstart']);
/** AWS publishes under these; `type-name-of-aws` speaks about them. */
const IN_USE = new Set(['AWS', 'Alexa']);

/** Whether AWS keeps an organisation for itself, in any case: other letters would pass for the reserved name. */
export function isReservedOrganisation(organisation: string): boolean {
  return RESERVED.has(organisation.toLowerCase());
}

export const typeNameReserved: Rule = {
  code: 'type-name-reserved',
  severity: 'warning',
  summary: 'A type name in an organisation that CloudFormation keeps for itself.',
  check(view, report) {
    const typeName = own(view.root, 'typeName');
    if (typeof typeName !== 'string' || !typeName.includes('::')) return;
    const organisation = typeName.slice(0, typeName.indexOf('::'));
    const isDiscouraged = DISCOURAGED.has(organisation.toLowerCase());
    if (IN_USE.has(organisation) || !(isReservedOrganisation(organisation) || isDiscouraged)) return;
    report({
      pointer: '/typeName',
      message: isReservedOrganisation(organisation)
        ? `The organisation ${organisation} is reserved, so the registry does not take a type named ${typeName}.`
        : `The organisation ${organisation} belongs to AWS, which asks others not to use it.`,
      help: 'Start the name with your own organisation: Organisation::Service::Resource.',
    });
  },
};
