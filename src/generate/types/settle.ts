import { type Declaration, intersection, type TypeNode, UNKNOWN, union } from './type-node.ts';

/** The compiler gives up on unions of more members than this allows; a wider type is better than none. */
const MAX_WIDTH = 500;

/** A chain of aliases longer than this counts as one alternative. */
const MAX_CHAIN = 100;

/**
 * Makes declarations that the compiler accepts: an alias that is itself by way of other aliases says nothing, and
 * intersections that would multiply out to too many alternatives lose the parts that are too much.
 */
export function settle(declarations: readonly Declaration[]): void {
  breakCircles(declarations);
  const widths = new Map<Declaration, number>();
  for (const declaration of declarations) declaration.type = narrow(declaration.type, widths);
}

/** The aliases that a type is made of at once. What stands in a member or an element may refer back. */
function immediate(node: TypeNode): readonly Declaration[] {
  if (node.kind === 'reference') return [node.to];
  return node.kind === 'union' || node.kind === 'intersection' ? node.members.flatMap(immediate) : [];
}

function breakCircles(declarations: readonly Declaration[]): void {
  const done = new Set<Declaration>();
  for (const start of declarations) {
    const open = new Set<Declaration>();
    const stack: { declaration: Declaration; waiting: Declaration[] }[] = [];
    const enter = (declaration: Declaration): void => {
      open.add(declaration);
      stack.push({ declaration, waiting: [...immediate(declaration.type)] });
    };
    if (!done.has(start)) enter(start);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.waiting.pop();
      if (next === undefined) {
        open.delete(top.declaration);
        done.add(top.declaration);
        stack.pop();
      } else if (open.has(next)) top.declaration.type = without(top.declaration.type, next);
      else if (!done.has(next)) enter(next);
    }
  }
}

function without(node: TypeNode, target: Declaration): TypeNode {
  if (node.kind === 'reference') return node.to === target ? UNKNOWN : node;
  if (node.kind === 'union') return union(node.members.map((member) => without(member, target)));
  return node.kind === 'intersection'
    ? intersection(node.members.map((member) => without(member, target)))
    : node;
}

/** The type with every intersection in it kept within bounds. */
function narrow(node: TypeNode, widths: Map<Declaration, number>): TypeNode {
  switch (node.kind) {
    case 'union':
      return union(node.members.map((member) => narrow(member, widths)));
    case 'array':
      return { ...node, element: narrow(node.element, widths) };
    case 'object':
      return {
        ...node,
        members: node.members.map((member) => ({ ...member, type: narrow(member.type, widths) })),
        ...(node.index && { index: narrow(node.index, widths) }),
      };
    case 'intersection':
      return narrowIntersection(node.members, widths);
    default:
      return node;
  }
}

function narrowIntersection(members: readonly TypeNode[], widths: Map<Declaration, number>): TypeNode {
  const kept: TypeNode[] = [];
  let total = 1;
  for (const member of members) {
    const next = total * width(member, widths, 0);
    if (next > MAX_WIDTH && kept.length > 0) continue;
    total = next;
    kept.push(narrow(member, widths));
  }
  return intersection(kept);
}

/** How many alternatives a type has once unions inside intersections are multiplied out. */
function width(node: TypeNode, widths: Map<Declaration, number>, depth: number): number {
  if (depth > MAX_CHAIN) return 1;
  switch (node.kind) {
    case 'union':
      return node.members.reduce((sum, member) => sum + width(member, widths, depth + 1), 0);
    case 'intersection':
      return node.members.reduce((product, member) => product * width(member, widths, depth + 1), 1);
    case 'reference': {
      const known = widths.get(node.to) ?? width(node.to.type, widths, depth + 1);
      widths.set(node.to, known);
      return known;
    }
    default:
      return 1;
  }
}
