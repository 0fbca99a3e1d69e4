import type { Rule } from '../rule.ts';

export const tagPropertyForm: Rule = {
  code: 'tag-property-form',
  severity: 'error',
  summary: 'A tagProperty that is not a pointer below /properties/.',
  check(view, report) {
    for (const { pointer, resolved } of view.pointersIn('tagProperty')) {
      if (/^#?\/properties\//.test(resolved.written)) continue;
      report({
        pointer,
        message: `tagProperty "${resolved.written}" does not start with "/properties/", as AWS's tools demand.`,
        help:
          resolved.path === undefined
            ? 'Write a pointer such as "/properties/Tags".'
            : `Write "${resolved.path.pointer}".`,
        ...(resolved.path !== undefined && {
          fix: [{ kind: 'replace', pointer, value: resolved.path.pointer }],
        }),
      });
    }
  },
};
