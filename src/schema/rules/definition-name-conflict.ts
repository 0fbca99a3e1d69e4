import { own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { inModel } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import type { Rule } from '../rule.ts';

/** The name that AWS's generators give the class of the resource itself. */
const MODEL = 'ResourceModel';

/** Global names that generated JavaScript or TypeScript would hide. */
const BUILT_IN: ReadonlySet<string> = new Set([
  'Array',
  'ArrayBuffer',
  'Boolean',
  'Buffer',
  'DataView',
  'Date',
  'Error',
  'Event',
  'Function',
  'Infinity',
  'Intl',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Partial',
  'Promise',
  'Proxy',
  'Readonly',
  'Record',
  'Reflect',
  'RegExp',
  'Request',
  'Response',
  'Set',
  'String',
  'Symbol',
  'URL',
  'WeakMap',
  'WeakSet',
]);

export const definitionNameConflict: Rule = {
  code: 'definition-name-conflict',
  severity: 'off',
  profiles: { portable: 'warning' },
  summary: 'Objects that get the same class name in generated code, or that of a JavaScript built-in.',
  check(view, report) {
    const takenBy = new Map<string, string>([[MODEL, 'the resource itself']]);
    for (const node of namedObjects(nodesWith(view, 'properties'))) {
      const name = className(node);
      if (name === undefined) continue;
      const other = takenBy.get(name);
      if (other !== undefined) {
        report({
          pointer: node.pointer,
          at: 'key',
          message: `Code generators call this object "${name}", as they do ${other}, so the generated classes collide.`,
          help: 'Give one of the two a name of its own in "definitions".',
        });
      } else if (BUILT_IN.has(name)) {
        report({
          pointer: node.pointer,
          at: 'key',
          message: `Code generators call this object "${name}", which hides the JavaScript built-in of that name.`,
          help: `Choose a name that says more, such as "${name}Configuration".`,
        });
      }
      if (other === undefined) takenBy.set(name, `the one at ${node.pointer}`);
    }
  },
};

/** Objects that become classes: definitions first, since their names are the ones that were chosen. */
function namedObjects(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const objects = nodes.filter((node) => isClass(node) && inModel(node));
  return [
    ...objects.filter((node) => node.role === 'definition'),
    ...objects.filter((node) => node.role !== 'definition'),
  ];
}

/** Branches are merged into their owner; a reference is a class elsewhere. */
function isClass({ role, schema }: SchemaNode): boolean {
  if (role === 'branch' || role === 'dependency' || role === 'contains') return false;
  return own(schema, '$ref') === undefined;
}

/** The nearest name above, with a capital: the elements of `rules` make a class `Rules`. */
function className(node: SchemaNode): string | undefined {
  let named: SchemaNode | undefined = node;
  while (named !== undefined && named.role !== 'property' && named.role !== 'definition')
    named = named.parent;
  return named && named.name.charAt(0).toUpperCase() + named.name.slice(1);
}
