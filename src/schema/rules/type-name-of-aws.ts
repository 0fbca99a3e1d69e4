import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const typeNameOfAws: Rule = {
  code: 'type-name-of-aws',
  severity: 'info',
  summary: 'A type name that only AWS can register.',
  check(view, report) {
    const typeName = own(view.root, 'typeName');
    if (typeof typeName !== 'string' || !/^(AWS|Alexa)::/.test(typeName)) return;
    const organisation = typeName.slice(0, typeName.indexOf('::'));
    report({
      pointer: '/typeName',
      message: `Only AWS can register types of the organisation ${organisation}.`,
      help: 'If you are not AWS, start the name with your own organisation: Organisation::Service::Resource.',
    });
  },
};
