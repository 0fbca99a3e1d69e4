import type { JsonValue } from '../../json/index.ts';
import type { Place } from '../model/place.ts';
import { parseShapeName } from './names.ts';
import {
  emit,
  enterNesting,
  expectToken,
  failAt,
  failExpecting,
  leaveNesting,
  type Parser,
  placeFrom,
} from './parser.ts';
import * as token from './token.ts';

/** An unquoted word in a node value: it names a shape, and becomes its absolute ID when all files are known. */
export class SyntacticId {
  readonly name: string;
  /** Puts the ID where the word stands; the node that holds it sets this. */
  store: (value: JsonValue) => void = () => {};

  constructor(name: string) {
    this.name = name;
  }
}

export type Node = JsonValue | SyntacticId;

type JsonRecord = Record<string, JsonValue>;

const NODE_STARTS: readonly token.Token[] = [
  token.STRING,
  token.TEXT_BLOCK,
  token.NUMBER,
  token.IDENTIFIER,
  token.LBRACE,
  token.LBRACKET,
];
const KEY_STARTS: readonly token.Token[] = [token.RBRACE, token.STRING, token.IDENTIFIER];

/** Reads a node value; errors about it are placed at its own start. */
export function parseNode(p: Parser): Node {
  const { lexer } = p;
  switch (lexer.kind) {
    case token.STRING:
    case token.TEXT_BLOCK: {
      const { value } = lexer;
      lexer.next();
      return value;
    }
    case token.IDENTIFIER: {
      const { start } = lexer;
      const name = parseShapeName(p);
      return wordNode(p, name, placeFrom(p, start, start + name.length));
    }
    case token.NUMBER: {
      const value = Number(lexer.lexeme);
      lexer.next();
      return value;
    }
    case token.LBRACE:
      return parseObject(p);
    case token.LBRACKET:
      return parseArray(p);
    default:
      return failExpecting(p, NODE_STARTS);
  }
}

/** The value of an unquoted word: a keyword, or a shape ID to resolve later. */
export function wordNode(p: Parser, word: string, place: Place): Node {
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null') return null;
  const node = new SyntacticId(word);
  emit(p, { kind: 'name', scope: p.scope, name: word, place, settle: (id) => node.store(id) });
  return node;
}

/** Puts a node where it belongs; a shape ID is put there again when it is known. */
export function storeNode(node: Node, store: (value: JsonValue) => void): void {
  if (!(node instanceof SyntacticId)) return store(node);
  store(node.name);
  node.store = store;
}

function parseArray(p: Parser): JsonValue {
  const { lexer } = p;
  const items: JsonValue[] = [];
  enterNesting(p);
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  while (lexer.kind !== token.RBRACKET) {
    const node = parseNode(p);
    if (node instanceof SyntacticId) {
      const index = items.length;
      storeNode(node, (value) => {
        items[index] = value;
      });
    } else items.push(node);
    lexer.skipWhitespaceAndDocs();
  }
  lexer.next();
  leaveNesting(p);
  return items;
}

/** Reads an object. `starts` receives where the value of each key starts, for those who check the object. */
export function parseObject(p: Parser, starts?: Map<string, Place>): JsonRecord {
  const { lexer } = p;
  const object: JsonRecord = {};
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  enterNesting(p);
  while (lexer.kind !== token.RBRACE && lexer.kind !== token.EOF) {
    if (lexer.kind !== token.STRING && lexer.kind !== token.IDENTIFIER) failExpecting(p, KEY_STARTS);
    const keyStart = lexer.start;
    const keyEnd = lexer.end;
    const key = lexer.kind === token.STRING ? lexer.value : lexer.lexeme;
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    expectToken(p, token.COLON);
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    const valueStart = lexer.start;
    const node = parseNode(p);
    if (Object.hasOwn(object, key)) {
      failAt(placeFrom(p, keyStart, keyEnd), `Duplicate member: '${key}'`);
    }
    starts?.set(key, placeFrom(p, valueStart, lexer.start));
    setMember(object, key, node);
    lexer.skipWhitespaceAndDocs();
  }
  expectToken(p, token.RBRACE);
  lexer.next();
  leaveNesting(p);
  return object;
}

/** Sets an own member even for the keys that mean something else to JavaScript. */
export function setMember(object: JsonRecord, key: string, node: Node): void {
  if (node instanceof SyntacticId || key === '__proto__') {
    storeNode(node, (value) => {
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    });
  } else object[key] = node;
}
