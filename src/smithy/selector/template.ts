import { attributeAt, messageOf } from './attribute.ts';
import { atEnd, type Cursor, peek, SyntaxFailure } from './cursor.ts';
import { parseScopedPath } from './parse-attribute.ts';
import type { SelectorMatch } from './selector.ts';
import type { AttributePath } from './syntax.ts';

/** A message with places for attributes of the shape it is about: `@{id|name} of @{var|service|id}`; `@@` is an at sign. */
export interface MessageTemplate {
  render(match: SelectorMatch): string;
}

export type ParsedTemplate =
  | { readonly template: MessageTemplate; readonly error?: undefined }
  | { readonly error: string; readonly template?: undefined };

export function parseTemplate(text: string): ParsedTemplate {
  const cursor: Cursor = { text, offset: 0 };
  const parts: (string | AttributePath)[] = [];
  try {
    while (!atEnd(cursor)) parts.push(parsePart(cursor));
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    const { line, column, reason } = failure.error;
    return {
      error: `Syntax error at line ${line} column ${column} of EmitEachSelector message template: ${reason}`,
    };
  }
  return { template: { render: (match) => parts.map((part) => renderPart(part, match)).join('') } };
}

function parsePart(cursor: Cursor): string | AttributePath {
  const { text, offset } = cursor;
  if (peek(cursor) !== '@') {
    const at = text.indexOf('@', offset);
    cursor.offset = at === -1 ? text.length : at;
    return text.slice(offset, cursor.offset);
  }
  if (text.charAt(offset + 1) !== '@') return parseScopedPath(cursor);
  cursor.offset += 2;
  return '@';
}

function renderPart(part: string | AttributePath, match: SelectorMatch): string {
  if (typeof part === 'string') return part;
  return messageOf(attributeAt({ kind: 'shape', shape: match.shape }, part, match.variables));
}
