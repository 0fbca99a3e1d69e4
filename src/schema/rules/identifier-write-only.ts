import type { Rule } from '../rule.ts';

export const identifierWriteOnly: Rule = {
  code: 'identifier-write-only',
  severity: 'error',
  aliases: ['PID004'],
  summary: 'A primary identifier that no read returns.',
  check(view, report) {
    const writeOnly = new Set(
      view.pointersIn('writeOnlyProperties').map(({ resolved }) => resolved.path?.pointer),
    );
    for (const { pointer, resolved } of view.pointersIn('primaryIdentifier')) {
      if (resolved.path === undefined || !writeOnly.has(resolved.path.pointer)) continue;
      report({
        pointer,
        message: `${resolved.written} identifies the resource but is write-only, so neither read nor list can return it.`,
        help: 'Take it out of writeOnlyProperties, or identify the resource by another property.',
      });
    }
  },
};
