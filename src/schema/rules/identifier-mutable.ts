import { pointerSet } from '../paths/pointer-set.ts';
import type { Rule } from '../rule.ts';

export const identifierMutable: Rule = {
  code: 'identifier-mutable',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['PID003'],
  summary: 'A primary identifier that an update could change.',
  check(view, report) {
    const fixed = [...view.pointersIn('readOnlyProperties'), ...view.pointersIn('createOnlyProperties')];
    const spelled = new Set(fixed.map(({ resolved }) => resolved.written));
    const listed = pointerSet(fixed);
    for (const identifier of view.pointersIn('primaryIdentifier')) {
      const { written } = identifier.resolved;
      if (spelled.has(written)) continue;
      // The official tools look for the very same text, so these two are findings there as well.
      const parent = listed.above(identifier);
      const known = listed.has(identifier)
        ? ' under the same spelling, and the official tools compare letter by letter'
        : parent === undefined
          ? ', so an update could give the resource another identity'
          : ` itself, only ${parent} is, and the official tools do not look at what is inside`;
      report({
        pointer: identifier.pointer,
        message: `${written} identifies the resource but is listed in neither readOnlyProperties nor createOnlyProperties${known}.`,
        help: `Add ${identifier.resolved.path?.pointer ?? written} to readOnlyProperties if the service makes it up, or to createOnlyProperties if the user does.`,
      });
    }
  },
};
