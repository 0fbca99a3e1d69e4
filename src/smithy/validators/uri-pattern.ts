import type { Shape } from '../model/shape.ts';
import { traitTextMember } from './trait-members.ts';

/** A part of a URI or host name that stands for itself, or for the value of a member. */
export interface Segment {
  readonly kind: 'literal' | 'label' | 'greedy label';
  /** The literal text, or the name of the label. */
  readonly content: string;
}

/** The `uri` of `@http`: segments of the path, and what the query string always holds. */
export interface UriPattern {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly query: ReadonlyMap<string, string>;
}

/** The `hostPrefix` of `@endpoint`. */
export interface HostPattern {
  readonly text: string;
  readonly segments: readonly Segment[];
}

export function isLabel({ kind }: Segment): boolean {
  return kind !== 'literal';
}

/** The label for a member. Names match whatever their case, which is how clients look them up. */
export function labelNamed(segments: readonly Segment[], name: string): Segment | undefined {
  const wanted = name.toLowerCase();
  return segments.find((segment) => isLabel(segment) && segment.content.toLowerCase() === wanted);
}

export function uriPatternOf(operation: Shape): UriPattern | undefined {
  const text = traitTextMember(operation, 'smithy.api#http', 'uri');
  return text === undefined ? undefined : parseUriPattern(text);
}

export function hostPatternOf(operation: Shape): HostPattern | undefined {
  const text = traitTextMember(operation, 'smithy.api#endpoint', 'hostPrefix');
  return text === undefined ? undefined : { text, segments: parseHostPrefix(text) };
}

function parseUriPattern(text: string): UriPattern {
  const queryStart = text.indexOf('?');
  const path = queryStart === -1 ? text : text.slice(0, queryStart);
  // An empty segment at the end is no segment: `/a/` has one.
  const segments = path.replace(/\/+$/, '').split('/').slice(1).map(parseSegment);
  return { text, segments, query: parseQuery(queryStart === -1 ? '' : text.slice(queryStart + 1)) };
}

function parseQuery(query: string): ReadonlyMap<string, string> {
  const literals = new Map<string, string>();
  if (query === '') return literals;
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    if (equals === -1) literals.set(pair, '');
    else literals.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return literals;
}

function parseHostPrefix(text: string): Segment[] {
  const parts = text.split(/(\{[^{}]*\})/).filter((part) => part !== '');
  return parts.map(parseSegment);
}

function parseSegment(text: string): Segment {
  if (!/^\{.*\}$/s.test(text)) return { kind: 'literal', content: text };
  return text.endsWith('+}')
    ? { kind: 'greedy label', content: text.slice(1, -2) }
    : { kind: 'label', content: text.slice(1, -1) };
}
