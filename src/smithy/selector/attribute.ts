import { isJsonArray, isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { ServiceShape, Shape } from '../model/shape.ts';
import { memberNameOf, nameOf, namespaceOf, type ShapeId } from '../model/shape-id.ts';
import { absoluteTrait } from './parse-attribute.ts';
import type { AttributePath } from './syntax.ts';
import { traitEntries, traitValue } from './trait-values.ts';

/** What an attribute path arrives at. */
export type Attribute =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'node'; readonly node: JsonValue }
  /** A projection: several values that are tried one by one. */
  | { readonly kind: 'many'; readonly values: readonly Attribute[] }
  | { readonly kind: 'shape'; readonly shape: Shape }
  | { readonly kind: 'id'; readonly id: ShapeId }
  | { readonly kind: 'traits'; readonly shape: Shape }
  | { readonly kind: 'service'; readonly service: ServiceShape }
  | { readonly kind: 'variables' };

/** What variables hold at some point of the evaluation. */
export type Variables = ReadonlyMap<string, ReadonlySet<Shape>>;

const ABSENT: Attribute = { kind: 'absent' };

/** Follows a path from a value; stops where nothing is there. */
export function attributeAt(start: Attribute, path: AttributePath, variables: Variables): Attribute {
  let at = start;
  for (const key of path) {
    if (!isPresent(at)) break;
    at = property(at, key, variables);
  }
  return at;
}

export function isPresent(attribute: Attribute): boolean {
  switch (attribute.kind) {
    case 'absent':
      return false;
    case 'node':
      return attribute.node !== null;
    case 'many':
      return attribute.values.length > 0;
    default:
      return true;
  }
}

/** The text that comparators see; what has no text is empty. */
export function textOf(attribute: Attribute): string {
  switch (attribute.kind) {
    case 'text':
      return attribute.text;
    case 'node':
      return typeof attribute.node === 'object' ? '' : String(attribute.node);
    case 'shape':
      return attribute.shape.id;
    case 'id':
      return attribute.id;
    case 'service':
      return attribute.service.id;
    default:
      return '';
  }
}

/** The text that messages show: JSON for trait values, a sorted list for several values. */
export function messageOf(attribute: Attribute): string {
  if (attribute.kind === 'node') return JSON.stringify(attribute.node);
  if (attribute.kind !== 'many') return textOf(attribute);
  return `[${flatten(attribute).map(messageOf).sort().join(', ')}]`;
}

/** The single values of a projection, through all levels; any other value alone. */
export function flatten(attribute: Attribute): readonly Attribute[] {
  if (attribute.kind !== 'many') return [attribute];
  return attribute.values.some((value) => value.kind === 'many')
    ? attribute.values.flatMap(flatten)
    : attribute.values;
}

function property(attribute: Attribute, key: string, variables: Variables): Attribute {
  switch (attribute.kind) {
    case 'shape':
      return shapeProperty(attribute.shape, key);
    case 'traits':
      return traitsProperty(attribute.shape, key);
    case 'node':
      return nodeProperty(attribute.node, key);
    case 'text':
      return key === '(length)' ? text(attribute.text.length) : ABSENT;
    case 'id':
      return idProperty(attribute.id, key);
    case 'service':
      return serviceProperty(attribute.service, key);
    case 'many':
      return manyProperty(attribute.values, key, variables);
    case 'variables':
      return many(Array.from(variables.get(key) ?? [], (shape) => ({ kind: 'shape', shape })));
    default:
      return ABSENT;
  }
}

function shapeProperty(shape: Shape, key: string): Attribute {
  switch (key) {
    case 'trait':
      return { kind: 'traits', shape };
    case 'id':
      return { kind: 'id', id: shape.id };
    case 'service':
      return shape.type === 'service' ? { kind: 'service', service: shape } : ABSENT;
    case 'var':
      return { kind: 'variables' };
    default:
      return ABSENT;
  }
}

function traitsProperty(shape: Shape, key: string): Attribute {
  switch (key) {
    case '(keys)':
      return many(traitEntries(shape).map(([id]) => ({ kind: 'id', id })));
    case '(values)':
      return many(traitEntries(shape).map(([, node]) => ({ kind: 'node', node })));
    case '(length)':
      return text(traitEntries(shape).length);
    default:
      return optionalNode(traitValue(shape, absoluteTrait(key)));
  }
}

function nodeProperty(node: JsonValue, key: string): Attribute {
  if (typeof node === 'string') return key === '(length)' ? text(node.length) : ABSENT;
  if (isJsonArray(node)) {
    if (key === '(values)') return many(node.map((item) => ({ kind: 'node', node: item })));
    return key === '(length)' ? text(node.length) : ABSENT;
  }
  if (!isJsonObject(node)) return ABSENT;
  switch (key) {
    case '(keys)':
      return many(Object.keys(node).map((name) => ({ kind: 'node', node: name })));
    case '(values)':
      return many(Object.values(node).map((item) => ({ kind: 'node', node: item })));
    case '(length)':
      return text(Object.keys(node).length);
    default:
      return optionalNode(own(node, key));
  }
}

function idProperty(id: ShapeId, key: string): Attribute {
  switch (key) {
    case 'namespace':
      return text(namespaceOf(id));
    case 'name':
      return text(nameOf(id));
    case 'member': {
      const member = memberNameOf(id);
      return member === undefined ? ABSENT : text(member);
    }
    case '(length)':
      return text(id.length);
    default:
      return ABSENT;
  }
}

function serviceProperty(service: ServiceShape, key: string): Attribute {
  if (key === 'version') return text(service.version);
  return key === 'id' ? { kind: 'id', id: service.id } : ABSENT;
}

function manyProperty(values: readonly Attribute[], key: string, variables: Variables): Attribute {
  if (key === '(first)') return values.length === 0 ? ABSENT : (flatten(many(values))[0] ?? ABSENT);
  return many(values.map((value) => property(value, key, variables)).filter(isPresent));
}

function many(values: readonly Attribute[]): Attribute {
  return { kind: 'many', values };
}

function text(value: string | number): Attribute {
  return { kind: 'text', text: String(value) };
}

function optionalNode(node: JsonValue | undefined): Attribute {
  return node === undefined ? ABSENT : { kind: 'node', node };
}
