import { isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Fix, Rule } from '../rule.ts';

/** What a taggable type should state, and what it means if it does not. Permissions have no harmless default. */
const STATEMENTS: readonly { readonly key: string; readonly byDefault?: JsonValue }[] = [
  { key: 'tagOnCreate', byDefault: true },
  { key: 'tagUpdatable', byDefault: true },
  { key: 'cloudFormationSystemTags', byDefault: true },
  { key: 'tagProperty', byDefault: '/properties/Tags' },
  { key: 'permissions' },
];

export const taggingNotExplicit: Rule = {
  code: 'tagging-not-explicit',
  severity: 'off',
  profiles: { registry: 'error' },
  aliases: ['TAG007', 'TAG008', 'TAG009', 'TAG010', 'TAG012'],
  summary: 'A taggable type that leaves parts of "tagging" to their defaults.',
  check({ root }, report) {
    const tagging = own(root, 'tagging');
    if (!isJsonObject(tagging) || own(tagging, 'taggable') !== true) return;
    for (const { key, byDefault } of STATEMENTS) {
      if (own(tagging, key) !== undefined) continue;
      report({
        pointer: '/tagging',
        at: 'key',
        message:
          byDefault === undefined
            ? `tagging does not state ${key}, so no permission to tag will be granted to the handlers.`
            : `tagging does not state ${key}; by default it is ${JSON.stringify(byDefault)}, which the registry wants to see in writing.`,
        help:
          byDefault === undefined
            ? 'List the permissions that setting, changing and reading tags takes.'
            : `Write "${key}": ${JSON.stringify(byDefault)} if that is so.`,
        ...(byDefault !== undefined && { fix: [fixFor(key, byDefault)] }),
      });
    }
  },
};

function fixFor(key: string, value: JsonValue): Fix {
  return { kind: 'set', object: '/tagging', key, value };
}
