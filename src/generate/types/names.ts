import { nameOfPointer } from '../schema-names.ts';
import type { Family } from './declarations.ts';
import type { Declaration } from './type-node.ts';

/** The steps in the life of a resource whose models differ. */
export type Lifecycle = 'create' | 'update' | 'read';

/** Names that TypeScript or its library has given away; a type of the same name would hide them or not compile. */
const TAKEN = [
  ...[
    'Any',
    'Array',
    'ArrayBuffer',
    'AsyncIterable',
    'Awaited',
    'BigInt',
    'Boolean',
    'Buffer',
    'DataView',
    'Date',
  ],
  ...[
    'Error',
    'Event',
    'Exclude',
    'Extract',
    'Function',
    'Infinity',
    'Intl',
    'Iterable',
    'Iterator',
    'JSON',
    'Map',
  ],
  ...[
    'Math',
    'NaN',
    'Never',
    'NonNullable',
    'Null',
    'Number',
    'Object',
    'Omit',
    'Parameters',
    'Partial',
    'Pick',
  ],
  ...[
    'PromiseLike',
    'Promise',
    'PropertyKey',
    'Proxy',
    'Readonly',
    'ReadonlyArray',
    'ReadonlyMap',
    'ReadonlySet',
  ],
  ...[
    'Record',
    'Reflect',
    'RegExp',
    'Required',
    'ReturnType',
    'Set',
    'String',
    'Symbol',
    'Undefined',
    'Unknown',
  ],
  ...['Void', 'WeakMap', 'WeakRef', 'WeakSet'],
];

/** Gives every declaration a name of its own; the same schema gets the same names again. */
export function nameDeclarations(
  families: readonly Family[],
  lifecyclesOf: (declaration: Declaration) => ReadonlySet<Lifecycle>,
  reserved: readonly string[],
): void {
  const given = new Set([...TAKEN, ...reserved]);
  const taken = new Set(given);
  const unused = (name: string): string => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
    taken.add(free);
    return free;
  };
  for (const { pointer, variants } of inOrder(families, given)) {
    const wanted = nameOfPointer(pointer);
    const name = given.has(wanted) ? `${wanted}Definition` : wanted;
    const plain = variants.get('');
    if (plain !== undefined) plain.name = unused(name);
    const others = [...variants].filter(([key]) => key !== '').sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [, declaration] of others)
      declaration.name = unused(`${name}${suffix(lifecyclesOf(declaration))}`);
  }
}

/** Definitions that can keep their names come first, then those that cannot, then what has no name of its own. */
function inOrder(families: readonly Family[], given: ReadonlySet<string>): readonly Family[] {
  const rank = ({ pointer }: Family): number => {
    if (isDefinition(pointer)) return given.has(nameOfPointer(pointer)) ? 1 : 0;
    return pointer.startsWith('/properties/') ? 2 : 3;
  };
  return families.toSorted((a, b) => rank(a) - rank(b) || (a.pointer < b.pointer ? -1 : 1));
}

function isDefinition(pointer: string): boolean {
  return /^\/definitions\/[^/]*$/.test(pointer);
}

/** What tells a variant apart: the lifecycles it is for. */
function suffix(lifecycles: ReadonlySet<Lifecycle>): string {
  const [isCreate, isUpdate, isRead] = [
    lifecycles.has('create'),
    lifecycles.has('update'),
    lifecycles.has('read'),
  ];
  if (isCreate && isUpdate && !isRead) return 'Input';
  if (isCreate && !isRead) return 'CreateInput';
  if (isUpdate && !isRead) return 'UpdateInput';
  return isRead && !isCreate && !isUpdate ? 'Output' : 'Part';
}
