import type { AggregateType, SimpleType } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { parseAggregate, parseEnum, parseSimple } from './data-shapes.ts';
import { parseOperation } from './operation-shape.ts';
import { expectToken, fail, failAt, type Parser, placeFrom, skipRequiredSpaces } from './parser.ts';
import { parseResource, parseService } from './service-shapes.ts';
import * as token from './token.ts';

const SIMPLE_TYPES: ReadonlySet<string> = new Set([
  'string',
  'blob',
  'boolean',
  'document',
  'byte',
  'short',
  'integer',
  'long',
  'float',
  'double',
  'bigDecimal',
  'bigInteger',
  'timestamp',
]);
const AGGREGATE_TYPES: ReadonlySet<string> = new Set(['list', 'set', 'map', 'union', 'structure']);
const OTHER_TYPES: ReadonlySet<string> = new Set(['enum', 'intEnum', 'service', 'resource', 'operation']);

/** The words a shape statement may start with. */
export const SHAPE_TYPES: ReadonlySet<string> = new Set([
  ...SIMPLE_TYPES,
  ...AGGREGATE_TYPES,
  ...OTHER_TYPES,
]);

/** Reads a shape statement from its type on and returns the shape's ID. */
export function parseShape(p: Parser): ShapeId {
  const { lexer } = p;
  const start = lexer.start;
  const type = lexer.lexeme;
  if (!SHAPE_TYPES.has(type)) fail(p, `Unknown shape type: ${type}`);
  lexer.next();
  skipRequiredSpaces(p);
  const id = parseNewName(p);
  const place = placeFrom(p, start, lexer.start);
  if (SIMPLE_TYPES.has(type)) parseSimple(p, id, place, type as SimpleType);
  else if (AGGREGATE_TYPES.has(type)) parseAggregate(p, id, place, type as AggregateType);
  else if (type === 'service') parseService(p, id, place);
  else if (type === 'resource') parseResource(p, id, place);
  else if (type === 'operation') parseOperation(p, id, place);
  else parseEnum(p, id, place, type as 'enum' | 'intEnum');
  return id;
}

function parseNewName(p: Parser): ShapeId {
  const { lexer } = p;
  expectToken(p, token.IDENTIFIER);
  const name = lexer.lexeme;
  const imported = p.scope.uses.get(name);
  if (imported !== undefined) {
    failAt(
      placeFrom(p, lexer.start, lexer.end),
      `Shape name \`${name}\` conflicts with imported shape \`${imported}\``,
    );
  }
  lexer.next();
  return `${p.scope.namespace}#${name}`;
}
