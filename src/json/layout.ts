/** A value in a text, by its number in the layout. */
export type LayoutNode = number;

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export const NOWHERE: LayoutNode = -1;

const OPEN_BRACE = 0x7b;
const FEW = 16;

/**
 * Where every value of a JSON text stands. The tree is kept in flat arrays of numbers, because one is made for
 * every document and most of it is never asked for. Members are linked from the last to the first.
 */
export class Layout {
  readonly #text: string;
  /** Start, end, key start, key end, last member, member before, number of members: for each value. */
  #fields: Int32Array;
  #size = 0;
  /** Keys that are not what stands between the quotes in the text. */
  readonly #oddKeys = new Map<LayoutNode, string>();
  /** Made for containers of many members when they are asked, so that many questions do not cost the square. */
  readonly #indexes = new Map<LayoutNode, ReadonlyMap<string, LayoutNode>>();

  constructor(text: string) {
    this.#text = text;
    this.#fields = new Int32Array(WIDTH * (16 + (text.length >> 4)));
  }

  /** Adds a value as the last member of another, or as the root of all. */
  add(parent: LayoutNode, start: number, end: number, keyStart: number, keyEnd: number): LayoutNode {
    const at = this.#size;
    if (at + WIDTH > this.#fields.length) this.#grow();
    const fields = this.#fields;
    fields[at + START] = start;
    fields[at + END] = end;
    fields[at + KEY_START] = keyStart;
    fields[at + KEY_END] = keyEnd;
    fields[at + LAST] = NOWHERE;
    fields[at + BEFORE] = NOWHERE;
    if (parent !== NOWHERE) {
      fields[at + BEFORE] = fields[parent + LAST]!;
      fields[parent + LAST] = at;
      fields[parent + COUNT]! += 1;
    }
    this.#size += WIDTH;
    return at;
  }

  #grow(): void {
    const larger = new Int32Array(this.#fields.length * 2);
    larger.set(this.#fields);
    this.#fields = larger;
  }

  nameKey(node: LayoutNode, key: string): void {
    this.#oddKeys.set(node, key);
  }

  close(node: LayoutNode, end: number): void {
    this.#fields[node + END] = end;
  }

  span(node: LayoutNode, part: 'value' | 'key'): TextSpan {
    const fields = this.#fields;
    const hasKey = part === 'key' && fields[node + KEY_START] !== NOWHERE;
    return hasKey
      ? { start: fields[node + KEY_START]!, end: fields[node + KEY_END]! }
      : { start: fields[node + START]!, end: fields[node + END]! };
  }

  /** The member of a container by its name or number. Of two members of one name the last wins, as in the value. */
  member(node: LayoutNode, token: string): LayoutNode {
    if (this.#fields[node + COUNT]! > FEW) return this.#indexOf(node).get(token) ?? NOWHERE;
    for (const [name, member] of this.#members(node)) if (name === token) return member;
    return NOWHERE;
  }

  #indexOf(node: LayoutNode): ReadonlyMap<string, LayoutNode> {
    let index = this.#indexes.get(node);
    if (index === undefined) {
      index = new Map([...this.#members(node)].reverse());
      this.#indexes.set(node, index);
    }
    return index;
  }

  /** The members of a container with their names, the last one first. */
  *#members(node: LayoutNode): Generator<[string, LayoutNode]> {
    const fields = this.#fields;
    const isObject = this.#text.charCodeAt(fields[node + START]!) === OPEN_BRACE;
    let number = fields[node + COUNT]! - 1;
    for (let member = fields[node + LAST]!; member !== NOWHERE; member = fields[member + BEFORE]!) {
      yield [isObject ? this.#keyOf(member) : String(number--), member];
    }
  }

  #keyOf(member: LayoutNode): string {
    const odd = this.#oddKeys.get(member);
    if (odd !== undefined) return odd;
    const { start, end } = this.span(member, 'key');
    const written = this.#text.slice(start + 1, end - 1);
    return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
  }
}

const START = 0;
const END = 1;
const KEY_START = 2;
const KEY_END = 3;
const LAST = 4;
const BEFORE = 5;
const COUNT = 6;
const WIDTH = 7;
