import { own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import type { Finding, Rule, SchemaView } from '../rule.ts';

export const additionalPropertiesMissing: Rule = {
  code: 'additional-properties-missing',
  severity: 'warning',
  summary: 'An object that lists its properties but does not refuse others.',
  check(view, report) {
    let composed: ReadonlySet<string> | undefined;
    const open = [...nodesWith(view, 'properties'), ...nodesWith(view, 'patternProperties')].filter(isOpen);
    for (const node of new Set(open)) {
      if (node.role === 'branch' || node.role === 'dependency') {
        report(branchFinding(node));
        continue;
      }
      composed ??= composedDefinitions(view);
      const fixable = !composed.has(node.pointer) && !hasBranches(node);
      report({
        pointer: node.pointer,
        at: 'key',
        message: `${nodeName(node)} lists its properties but has no additionalProperties, so misspelt names are accepted without a word.`,
        help: 'Set "additionalProperties": false.',
        ...(fixable && {
          fix: [{ kind: 'set', object: node.pointer, key: 'additionalProperties', value: false }],
        }),
      });
    }
  },
};

/** The list handler's schema may not have the keyword; the type configuration must, which its structure says. */
function isOpen({ schema, role }: SchemaNode): boolean {
  if (role === 'contains' || role === 'handler-schema' || role === 'configuration') return false;
  return !Object.hasOwn(schema, 'additionalProperties');
}

/** No fix: in a branch `false` would refuse every property that only its owner knows. */
function branchFinding(node: SchemaNode): Finding {
  return {
    pointer: node.pointer,
    message: `${nodeName(node)} lists properties but has no additionalProperties; the next major version of AWS's CLI will refuse that in branches too.`,
    help: 'Move the properties to the schema that the branch belongs to and keep only "required" here. Where the branches are complete alternatives, set "additionalProperties": false in each.',
  };
}

function hasBranches({ schema }: SchemaNode): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'dependencies'].some((key) => own(schema, key) !== undefined);
}

/** Definitions that branches refer to: their properties may be joined with others, which `false` would refuse. */
function composedDefinitions(view: SchemaView): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { role, schema } of nodesWith(view, '$ref')) {
    const ref = own(schema, '$ref');
    if ((role === 'branch' || role === 'dependency') && typeof ref === 'string') found.add(ref.slice(1));
  }
  return found;
}
