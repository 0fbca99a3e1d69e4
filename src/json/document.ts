import type { Location, Source } from '../diagnostics/index.ts';
import { parsePointer } from './pointer.ts';
import type { JsonValue } from './value.ts';

/** A parsed file: its value, and a place for every pointer into it. */
export interface JsonDocument {
  readonly file: string;
  readonly source: Source;
  readonly value: JsonValue;
  /** Where a pointer's value (or its key) stands. A pointer that leads nowhere gives its nearest existing ancestor. */
  locate(pointer: string, part?: 'value' | 'key'): Location;
  /** The same as character offsets, for edits; undefined if the pointer leads nowhere. */
  offsets(
    pointer: string,
    part?: 'value' | 'key',
  ): { readonly start: number; readonly end: number } | undefined;
}

/** Where the members of one container stand in the text; a tree of these mirrors the value. */
export class Layout {
  readonly keys: string[] | undefined;
  readonly start: number;
  end = 0;
  /** Objects: key start, key end, value start, value end for each member. Arrays: value start, value end. */
  readonly offsets: number[] = [];
  readonly children: (Layout | undefined)[] = [];

  constructor(keys: string[] | undefined, start: number) {
    this.keys = keys;
    this.start = start;
  }

  addItem(start: number, end: number, child: Layout | undefined): void {
    this.offsets.push(start, end);
    this.children.push(child);
  }

  addMember(
    key: string,
    keyStart: number,
    keyEnd: number,
    start: number,
    end: number,
    child: Layout | undefined,
  ): void {
    this.keys!.push(key);
    this.offsets.push(keyStart, keyEnd, start, end);
    this.children.push(child);
  }

  close(end: number): void {
    this.end = end;
  }

  closeLast(end: number): void {
    this.offsets[this.offsets.length - 1] = end;
  }

  /** The last member of that name wins, as it does in the value. */
  indexOf(token: string): number {
    if (this.keys !== undefined) return this.keys.lastIndexOf(token);
    return /^(0|[1-9]\d*)$/.test(token) && Number(token) < this.children.length ? Number(token) : -1;
  }

  span(index: number, part: 'value' | 'key'): { start: number; end: number } {
    if (this.keys === undefined)
      return { start: this.offsets[index * 2]!, end: this.offsets[index * 2 + 1]! };
    const at = index * 4 + (part === 'key' ? 0 : 2);
    return { start: this.offsets[at]!, end: this.offsets[at + 1]! };
  }
}

export function createDocument(source: Source, value: JsonValue, root: Layout): JsonDocument {
  const find = (pointer: string, part: 'value' | 'key') => {
    const tokens = parsePointer(pointer) ?? [];
    let span = root.span(0, 'value');
    let layout = root.children[0];
    for (const [depth, token] of tokens.entries()) {
      const index = layout?.indexOf(token) ?? -1;
      if (layout === undefined || index === -1) return { span, exact: false };
      span = layout.span(index, depth === tokens.length - 1 ? part : 'value');
      layout = layout.children[index];
    }
    return { span, exact: true };
  };
  return {
    file: source.file,
    source,
    value,
    locate(pointer, part = 'value') {
      const { span, exact } = find(pointer, part);
      return source.location(span.start, exact ? span.end : span.start + 1);
    },
    offsets(pointer, part = 'value') {
      const { span, exact } = find(pointer, part);
      return exact ? span : undefined;
    },
  };
}
