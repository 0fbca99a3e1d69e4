import type { BackReference, Node, Regex } from './ast.ts';
import { isNullable } from './nullable.ts';

/** Thrown while writing for JavaScript; handed out as a value. */
export class Inexpressible extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/**
 * The groups that are referred to. A reference to a group that took no part fails in Java and matches nothing
 * in JavaScript, so the group must be certain to have taken part; and the two differ in what a group holds
 * after an empty round of a repetition, and in a look-behind, which JavaScript reads backwards.
 */
export function checkReferences(regex: Regex): ReadonlySet<number> {
  const referenced = new Set<number>();
  collectReferences(regex.body, regex.groups, referenced);
  if (referenced.size > 0) new ReferenceCheck(referenced).visit(regex.body, new Set(), false, false);
  return referenced;
}

function collectReferences(node: Node, groups: number, into: Set<number>): void {
  if (node.kind === 'back-reference' && node.group <= groups) into.add(node.group);
  for (const child of childrenOf(node)) collectReferences(child, groups, into);
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'sequence') return node.items;
  if (node.kind === 'alternation') return node.options;
  return 'body' in node ? [node.body] : [];
}

class ReferenceCheck {
  readonly #referenced: ReadonlySet<number>;

  constructor(referenced: ReadonlySet<number>) {
    this.#referenced = referenced;
  }

  /** Gives back the groups that are certain to be set after the node, if `before` were set ahead of it. */
  visit(node: Node, before: ReadonlySet<number>, behind: boolean, emptyRound: boolean): ReadonlySet<number> {
    switch (node.kind) {
      case 'sequence':
        return node.items.reduce((set, item) => this.visit(item, set, behind, emptyRound), before);
      case 'alternation': {
        const sets = node.options.map((option) => this.visit(option, before, behind, emptyRound));
        return new Set([...sets[0]!].filter((group) => sets.every((set) => set.has(group))));
      }
      case 'capture':
        return this.#capture(node.group, node, before, behind, emptyRound);
      case 'repeat': {
        const after = this.visit(node.body, before, behind, emptyRound || isNullable(node.body));
        return node.min === 0 ? before : after;
      }
      case 'atomic':
        return this.visit(node.body, before, behind, emptyRound);
      case 'look': {
        const after = this.visit(node.body, before, node.behind, emptyRound);
        return node.negative ? before : after;
      }
      case 'back-reference':
        this.#reference(node, before, behind);
        return before;
      default:
        return before;
    }
  }

  #capture(
    group: number,
    node: Node & { kind: 'capture' },
    before: ReadonlySet<number>,
    behind: boolean,
    emptyRound: boolean,
  ): ReadonlySet<number> {
    const after = this.visit(node.body, before, behind, emptyRound);
    if (!this.#referenced.has(group)) return after;
    if (behind)
      throw new Inexpressible('A reference to a group in a look-behind is read differently.', node.start);
    if (emptyRound) {
      throw new Inexpressible(
        'A reference to a group in a repetition that may match nothing is read differently.',
        node.start,
      );
    }
    return new Set([...after, group]);
  }

  #reference(node: BackReference, before: ReadonlySet<number>, behind: boolean): void {
    if (!this.#referenced.has(node.group)) return;
    if (behind) throw new Inexpressible('A back reference in a look-behind is read differently.', node.start);
    if (node.folding !== 'none') {
      throw new Inexpressible('A back reference that ignores case has no counterpart.', node.start);
    }
    if (!before.has(node.group)) {
      throw new Inexpressible(
        'A back reference to a group that may not have taken part fails in Java and matches in JavaScript.',
        node.start,
      );
    }
  }
}
