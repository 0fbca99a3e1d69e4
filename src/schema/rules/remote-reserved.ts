import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const remoteReserved: Rule = {
  code: 'remote-reserved',
  severity: 'error',
  summary: 'The keyword "remote", which tools write and authors must not.',
  check(view, report) {
    if (own(view.root, 'remote') === undefined) return;
    report({
      pointer: '/remote',
      at: 'key',
      message:
        '"remote" is where tools put the schemas that references lead to; a schema that has it is refused.',
      help: 'Take it out, and put shared schemas into "definitions" or refer to their file.',
    });
  },
};
