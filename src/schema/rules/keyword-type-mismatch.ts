import { own } from '../../json/index.ts';
import { declaredTypes } from '../nodes/declared-types.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName, refinedSchemas } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import type { Rule, SchemaView } from '../rule.ts';

const FAMILIES: readonly (readonly [
  family: string,
  types: readonly string[],
  keywords: readonly string[],
])[] = [
  [
    'numbers',
    ['integer', 'number'],
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ],
  ['strings', ['string'], ['minLength', 'maxLength', 'pattern']],
  [
    'objects',
    ['object'],
    [
      'minProperties',
      'maxProperties',
      'additionalProperties',
      'patternProperties',
      'properties',
      'required',
      'dependencies',
    ],
  ],
  [
    'arrays',
    ['array'],
    ['minItems', 'maxItems', 'additionalItems', 'uniqueItems', 'items', 'contains', 'insertionOrder'],
  ],
];

export const keywordTypeMismatch: Rule = {
  code: 'keyword-type-mismatch',
  severity: 'warning',
  summary: 'A keyword that says nothing about values of this type.',
  check(view, report) {
    for (const [family, fitting, keywords] of FAMILIES) {
      for (const keyword of keywords) {
        for (const node of nodesWith(view, keyword)) {
          if (fitting.includes(own(node.schema, 'type') as string)) continue;
          const types = typesOf(node, view);
          if (types.length === 0 || types.some((type) => fitting.includes(type))) continue;
          report({
            pointer: `${node.pointer}/${keyword}`,
            at: 'key',
            message: `${nodeName(node)} has the type ${types.join(' or ')}, but ${keyword} is for ${family}, so it has no effect.`,
            help: `Remove ${keyword}, or correct the type.`,
          });
        }
      }
    }
  },
};

/** The types of a node; a branch without a type has that of what it is a branch of. */
function typesOf(node: SchemaNode, view: SchemaView): readonly string[] {
  const types = declaredTypes(node.schema);
  if (types.length > 0 || node.role !== 'branch') return types;
  const base = refinedSchemas(node, view).find((schema) => declaredTypes(schema).length > 0);
  return base === undefined ? [] : declaredTypes(base);
}
