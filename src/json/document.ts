import type { Location, Source } from '../diagnostics/index.ts';
import { type Layout, type LayoutNode, NOWHERE, type TextSpan } from './layout.ts';
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
  offsets(pointer: string, part?: 'value' | 'key'): TextSpan | undefined;
}

/** The root of a layout is the value that was added first. */
const ROOT: LayoutNode = 0;

export function createDocument(source: Source, value: JsonValue, layout: Layout): JsonDocument {
  const find = (
    pointer: string,
    part: 'value' | 'key',
  ): { readonly span: TextSpan; readonly exact: boolean } => {
    let node = ROOT;
    for (const token of parsePointer(pointer) ?? []) {
      const member = layout.member(node, token);
      if (member === NOWHERE) return { span: layout.span(node, 'value'), exact: false };
      node = member;
    }
    return { span: layout.span(node, part), exact: true };
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
