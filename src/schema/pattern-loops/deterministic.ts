import type { Node } from '../regex/ast.ts';
import { type Mask, maskOf } from './mask.ts';

/** The places of an expression that take a character: which may come first and last, and which after which. */
interface Places {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const MOST_PLACES = 60;
const EMPTY: Places = { nullable: true, first: [], last: [] };

/**
 * Whether a repeated expression can read any text in one way only, because at every place the next character decides
 * where to go. Undefined if it has parts that this does not look at. `all` is every character it can read.
 */
export function deterministicLoop(body: Node): { readonly all: Mask } | undefined {
  const builder = new Builder();
  const whole = builder.build(body);
  if (whole === undefined || whole.nullable) return undefined;
  builder.join(whole.last, whole.first);
  const isOneWay = [whole.first, ...builder.follow].every((next) => builder.areApart(next));
  return isOneWay ? { all: builder.masks.reduce((all, mask) => all | mask, 0n) } : undefined;
}

class Builder {
  readonly masks: Mask[] = [];
  readonly follow: number[][] = [];

  /** Undefined for what is not looked at: look-around, references, and anything large. */
  build(node: Node): Places | undefined {
    switch (node.kind) {
      case 'empty':
        return EMPTY;
      case 'char':
        return this.#place(maskOf(node.set));
      case 'capture':
      case 'atomic':
        return this.build(node.body);
      case 'sequence':
        return this.#all(node.items, (left, right) => this.#then(left, right), EMPTY);
      case 'alternation':
        return this.#all(node.options, either, undefined);
      case 'repeat': {
        const body = node.max === 0 ? EMPTY : this.build(node.body);
        if (body === undefined) return undefined;
        // A fixed number of one character is read in one way, however often.
        const isFixed = node.min === node.max && node.body.kind === 'char';
        if (node.max > 1 && !isFixed) this.join(body.last, body.first);
        return node.min === 0 ? { ...body, nullable: true } : body;
      }
      default:
        return undefined;
    }
  }

  join(from: readonly number[], to: readonly number[]): void {
    for (const place of from) {
      const known = this.follow[place]!;
      // Twice the same step is two ways: through the inner loop of (a+)*, or through the outer one.
      for (const next of to) known.push(next);
    }
  }

  areApart(places: readonly number[]): boolean {
    let seen = 0n;
    for (const place of places) {
      const mask = this.masks[place]!;
      if ((seen & mask) !== 0n) return false;
      seen |= mask;
    }
    return true;
  }

  #place(mask: Mask): Places | undefined {
    if (this.masks.length >= MOST_PLACES) return undefined;
    const place = this.masks.push(mask) - 1;
    this.follow.push([]);
    return { nullable: false, first: [place], last: [place] };
  }

  #then(left: Places, right: Places): Places {
    this.join(left.last, right.first);
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
    };
  }

  #all(
    nodes: readonly Node[],
    combine: (left: Places, right: Places) => Places,
    start: Places | undefined,
  ): Places | undefined {
    let whole = start;
    for (const node of nodes) {
      const part = this.build(node);
      if (part === undefined) return undefined;
      whole = whole === undefined ? part : combine(whole, part);
    }
    return whole;
  }
}

function either(left: Places, right: Places): Places {
  return {
    nullable: left.nullable || right.nullable,
    first: [...left.first, ...right.first],
    last: [...left.last, ...right.last],
  };
}
