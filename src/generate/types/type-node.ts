/** A TypeScript type before it is text. */
export type TypeNode =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'reference'; readonly to: Declaration }
  /** A type of the standard library over another: `Partial<ReadOutput>`. */
  | { readonly kind: 'partial'; readonly of: Declaration }
  | { readonly kind: 'array'; readonly element: TypeNode }
  | { readonly kind: 'tuple'; readonly elements: readonly TypeNode[] }
  | ObjectNode
  | { readonly kind: 'union'; readonly members: readonly TypeNode[] }
  | { readonly kind: 'intersection'; readonly members: readonly TypeNode[] };

export type Word = 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'unknown' | 'never';

export interface ObjectNode {
  readonly kind: 'object';
  readonly members: readonly Member[];
  /** The type of members that have no name of their own. */
  readonly index?: TypeNode;
}

export interface Member {
  readonly name: string;
  readonly type: TypeNode;
  readonly required: boolean;
  /** The lines of its comment. */
  readonly doc: readonly string[];
}

/** A type with a name. Made before its type is known, because types refer to each other in circles. */
export interface Declaration {
  name: string;
  type: TypeNode;
  doc: readonly string[];
}

export const STRING: TypeNode = { kind: 'word', word: 'string' };
export const NUMBER: TypeNode = { kind: 'word', word: 'number' };
export const BOOLEAN: TypeNode = { kind: 'word', word: 'boolean' };
export const NULL: TypeNode = { kind: 'word', word: 'null' };
export const UNKNOWN: TypeNode = { kind: 'word', word: 'unknown' };
export const NEVER: TypeNode = { kind: 'word', word: 'never' };

/** An object that has no members at all: `{}` would accept every value. */
export const EMPTY_OBJECT: ObjectNode = { kind: 'object', members: [], index: NEVER };
export const ANY_OBJECT: ObjectNode = { kind: 'object', members: [], index: UNKNOWN };

export function isWord(node: TypeNode, word: Word): boolean {
  return node.kind === 'word' && node.word === word;
}

/** A union without repetitions, and without what another member covers already. */
export function union(nodes: readonly TypeNode[]): TypeNode {
  const flat = nodes.flatMap((node) => (node.kind === 'union' ? node.members : [node]));
  if (flat.some((node) => isWord(node, 'unknown'))) return UNKNOWN;
  const words = new Set(flat.flatMap((node) => (node.kind === 'word' ? [node.word] : [])));
  const wanted = flat.filter((node) => !isWord(node, 'never') && !isCovered(node, words));
  const members = unique(wanted);
  return members.length === 0 ? NEVER : members.length === 1 ? members[0]! : { kind: 'union', members };
}

function isCovered(node: TypeNode, words: ReadonlySet<Word>): boolean {
  if (node.kind !== 'literal') return false;
  return words.has(node.value === null ? 'null' : (typeof node.value as Word));
}

/** An intersection without repetitions and without `unknown`. */
export function intersection(nodes: readonly TypeNode[]): TypeNode {
  const flat = nodes.flatMap((node) => (node.kind === 'intersection' ? node.members : [node]));
  if (flat.some((node) => isWord(node, 'never'))) return NEVER;
  const members = unique(flat.filter((node) => !isWord(node, 'unknown')));
  if (members.length === 0) return UNKNOWN;
  return members.length === 1 ? members[0]! : { kind: 'intersection', members };
}

function unique(nodes: readonly TypeNode[]): readonly TypeNode[] {
  const literals = new Set<unknown>();
  const kept: TypeNode[] = [];
  for (const node of nodes) {
    if (node.kind === 'literal') {
      if (literals.has(node.value)) continue;
      literals.add(node.value);
    } else if (kept.some((other) => isSame(other, node))) continue;
    kept.push(node);
  }
  return kept;
}

/** Whether two types are written alike. References are alike if they lead to one declaration. */
function isSame(a: TypeNode, b: TypeNode): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'reference' && b.kind === 'reference') return a.to === b.to;
  if (a.kind === 'partial' && b.kind === 'partial') return a.of === b.of;
  if (a.kind === 'array' && b.kind === 'array') return isSame(a.element, b.element);
  if (a.kind === 'object' && b.kind === 'object') return sameObject(a, b);
  if (a.kind === 'word' && b.kind === 'word') return a.word === b.word;
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value;
  return false;
}

function sameObject(a: ObjectNode, b: ObjectNode): boolean {
  const sameIndex =
    a.index === undefined || b.index === undefined ? a.index === b.index : isSame(a.index, b.index);
  return (
    sameIndex &&
    a.members.length === b.members.length &&
    a.members.every((member, at) => {
      const other = b.members[at]!;
      return (
        member.name === other.name && member.required === other.required && isSame(member.type, other.type)
      );
    })
  );
}
