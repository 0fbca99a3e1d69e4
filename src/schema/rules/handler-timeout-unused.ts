import { own } from '../../json/index.ts';
import { handlerEntries } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

export const handlerTimeoutUnused: Rule = {
  code: 'handler-timeout-unused',
  severity: 'info',
  summary: 'A timeout on a read or list handler, where it has no effect.',
  check({ root }, report) {
    for (const { action, pointer, handler } of handlerEntries(root)) {
      if ((action !== 'read' && action !== 'list') || own(handler, 'timeoutInMinutes') === undefined)
        continue;
      report({
        pointer: `${pointer}/timeoutInMinutes`,
        at: 'key',
        message: `timeoutInMinutes has no effect on the ${action} handler, which must answer within 30 seconds.`,
        help: 'Leave it out; it is for create, update and delete.',
      });
    }
  },
};
