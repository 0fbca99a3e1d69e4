import { foldRange, foldSingle } from './case-folding.ts';
import { type CharSet, complement, intersection, union } from './char-set.ts';
import { readEscape } from './java-escapes.ts';
import { END, type JavaReader, Refusal } from './java-reader.ts';

const OPEN = 0x5b;
const CLOSE = 0x5d;
const CARET = 0x5e;
const AND = 0x26;
const DASH = 0x2d;
const BACKSLASH = 0x5c;
/** Java itself overflows its stack at some depth; nobody writes classes inside classes by the hundred. */
const MAX_DEPTH = 100;

/** Reads a class, the cursor standing on its "[". */
export function readClass(reader: JavaReader): CharSet {
  return new ClassReader(reader).bracketed(0);
}

interface Item {
  readonly set: CharSet;
  /** Java keeps lone Latin-1 characters apart from the rest, which shows in what an empty right side of && means. */
  readonly latin: boolean;
}

class ClassReader {
  readonly #reader: JavaReader;

  constructor(reader: JavaReader) {
    this.#reader = reader;
  }

  bracketed(depth: number): CharSet {
    const from = this.#reader.at;
    if (depth > MAX_DEPTH) {
      throw new Refusal('Classes are nested too deeply.', this.#reader.offset(), true);
    }
    this.#reader.at++;
    this.#reader.peek();
    const negated = this.#reader.raw() === CARET && this.#reader.raw(-1) === OPEN;
    if (negated) this.#reader.at++;
    const set = this.#members(from, depth);
    this.#reader.at++;
    if (depth > 0) this.#reader.note('class-nested', from);
    return negated ? complement(set) : set;
  }

  /** Everything up to the closing bracket, which is left to the caller. */
  #members(from: number, depth: number): CharSet {
    const reader = this.#reader;
    let items: Item[] = [];
    let latinSpent = false;
    for (;;) {
      const code = reader.peek();
      if (code === END) throw new Refusal('A character class has no closing "]".', reader.offset(from));
      if (code === CLOSE && items.length > 0) return union(items.map((item) => item.set));
      if (code === OPEN) {
        items.push({ set: this.bracketed(depth + 1), latin: false });
      } else if (code === AND && this.#atIntersection()) {
        latinSpent ||= items.some((item) => item.latin);
        items = [{ set: this.#intersect(items, from, depth), latin: false }];
      } else {
        if (code === CLOSE) reader.note('class-leading-bracket', reader.at);
        const item = this.#item();
        if (item.latin && latinSpent) {
          throw new Refusal(
            'Java reads this class in a way that depends on its inner tables.',
            reader.offset(from),
            true,
          );
        }
        items.push(item);
      }
    }
  }

  #atIntersection(): boolean {
    const reader = this.#reader;
    const back = reader.at;
    reader.at++;
    if (reader.peek() === AND) return true;
    reader.at = back;
    return false;
  }

  /** The cursor stands on the second "&". */
  #intersect(items: readonly Item[], from: number, depth: number): CharSet {
    const reader = this.#reader;
    reader.at++;
    reader.note('class-intersection', reader.at - 2);
    const rights: CharSet[] = [];
    for (;;) {
      const code = reader.peek();
      if (code === CLOSE || code === AND) break;
      if (depth > MAX_DEPTH) throw new Refusal('Classes are nested too deeply.', reader.offset(), true);
      rights.push(code === OPEN ? this.bracketed(depth + 1) : this.#members(from, depth + 1));
    }
    const left = union(items.map((item) => item.set));
    if (rights.length > 0) return items.length === 0 ? union(rights) : intersection(left, union(rights));
    return this.#emptyRight(items, left);
  }

  /** `[abc&&]`: Java intersects with the last thing that it happened to read. */
  #emptyRight(items: readonly Item[], left: CharSet): CharSet {
    const last = items.at(-1);
    if (last === undefined || (last.latin && items.some((item) => !item.latin))) {
      throw new Refusal('"&&" has nothing after it.', this.#reader.offset());
    }
    return last.latin ? left : intersection(left, last.set);
  }

  #item(): Item {
    const reader = this.#reader;
    const from = reader.at;
    let code: number;
    if (reader.peek() === BACKSLASH) {
      const read = readEscape(reader, reader.raw(2) === DASH);
      if (read.kind === 'set') {
        this.#noteDash(from);
        return { set: read.set, latin: false };
      }
      if (read.kind === 'other') throw badEscape(read.letter, reader.offset(from));
      code = read.code;
      this.#allowDash(from);
    } else {
      code = reader.read();
    }
    if (code > 0xffff) reader.note('supplementary', from, 'class');
    if (reader.peek() !== DASH) return this.#single(code);
    const next = reader.raw(1);
    if (next === OPEN || next === CLOSE) return this.#single(code);
    reader.at++;
    return { set: this.#range(code, from), latin: false };
  }

  #range(low: number, from: number): CharSet {
    const reader = this.#reader;
    let high = -1;
    const escaped = reader.peek() === BACKSLASH;
    if (escaped) {
      const read = readEscape(reader, true);
      if (read.kind === 'other') throw badEscape(read.letter, reader.offset(from));
      if (read.kind === 'code') high = read.code;
      this.#allowDash(from);
    } else {
      high = reader.read();
    }
    if (high < low) throw new Refusal('A range in a character class runs backwards.', reader.offset(from));
    if (high > 0xffff) {
      reader.note('supplementary', from, 'class');
      const [lowHalf, highHalf] = [String.fromCodePoint(low).at(-1)!, String.fromCodePoint(high)[0]!];
      if (lowHalf > highHalf) reader.note('supplementary-range', from, escaped ? 'escaped' : '');
    }
    return foldRange(low, high, reader.folding);
  }

  #single(code: number): Item {
    const set = foldSingle(code, this.#reader.folding);
    return { set, latin: code <= 0xff && (this.#reader.folding !== 'unicode' || !STRAYS.has(code)) };
  }

  /** In a class everybody takes an escaped dash. */
  #allowDash(from: number): void {
    const { features } = this.#reader;
    const last = features.at(-1);
    if (last?.name !== 'needless-escape' || last.detail !== '-') return;
    if (last.start >= this.#reader.offset(from)) features.pop();
  }

  /** `[\w-.]` is three members for Java; other engines refuse the dash there. */
  #noteDash(from: number): void {
    const reader = this.#reader;
    if (reader.raw() === DASH && reader.raw(1) !== CLOSE) reader.note('class-dash-after-shorthand', from);
  }
}

/** Latin-1 characters with a case partner outside of Latin-1. */
const STRAYS = new Set([0xff, 0xb5, 0x49, 0x69, 0x53, 0x73, 0x4b, 0x6b, 0xc5, 0xe5]);

export function badEscape(letter: string, offset: number): Refusal {
  return new Refusal(`Java has no escape "\\${letter}" here.`, offset);
}
