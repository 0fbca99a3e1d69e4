import { isIdentifier } from '../shape-id.ts';

/** What is wrong with the URI pattern of an HTTP binding. */
export function uriProblem(uri: string): string | undefined {
  if (uri.endsWith('?')) return `URI patterns must not end with '?'. Found ${uri}`;
  if (!uri.startsWith('/')) return `URI pattern must start with '/'. Found ${uri}`;
  if (uri.includes('#')) return `URI pattern must not contain a fragment. Found ${uri}`;
  const queryStart = uri.indexOf('?');
  const path = queryStart === -1 ? uri : uri.slice(0, queryStart);
  const query = queryStart === -1 ? undefined : uri.slice(queryStart + 1);
  // An empty segment at the end is no segment: `/a/` has one.
  const segments = path.replace(/\/+$/, '').split('/').slice(1);
  return segmentsProblem(segments, 1, 1) ?? queryProblem(query, uri) ?? repeatedLabel(segments, uri);
}

function segmentsProblem(segments: readonly string[], from: number, gap: number): string | undefined {
  let offset = from;
  for (const segment of segments) {
    const problem = segmentProblem(segment, offset);
    if (problem !== undefined) return problem;
    offset += segment.length + gap;
  }
  return undefined;
}

function segmentProblem(segment: string, offset: number): string | undefined {
  const label = labelOf(segment);
  if (label === undefined) {
    if (segment === '') return `Segments must not be empty at index ${offset}`;
    if (!/[{}]/.test(segment)) return undefined;
    return `Literal segments must not contain \`{\` or \`}\` characters. Found segment \`${segment}\` at index ${offset}`;
  }
  if (label === '') return `Empty label declaration in pattern at index ${offset}.`;
  if (isIdentifier(label)) return undefined;
  return `Invalid label name in pattern: '${label}' at index ${offset}. Labels must contain value identifiers.`;
}

/** The name in `{name}` or `{name+}`; undefined if the segment is not a label. */
function labelOf(segment: string): string | undefined {
  if (segment.length < 2 || !segment.startsWith('{') || !segment.endsWith('}')) return undefined;
  return segment.slice(1, segment.endsWith('+}') ? -2 : -1);
}

function queryProblem(query: string | undefined, uri: string): string | undefined {
  if (query === undefined) return undefined;
  if (/[{}]/.test(query)) return `URI labels must not appear in the query string. Found ${uri}`;
  const names = query.split('&').map((pair) => pair.split('=', 1)[0]);
  if (new Set(names).size < names.length) return `Literal query parameters must not be repeated: ${uri}`;
  return undefined;
}

function repeatedLabel(segments: readonly string[], pattern: string): string | undefined {
  const seen = new Set<string>();
  for (const segment of segments) {
    const label = labelOf(segment);
    if (label === undefined) continue;
    if (seen.has(label.toLowerCase()))
      return `Label \`${label}\` is defined more than once in pattern: ${pattern}`;
    seen.add(label.toLowerCase());
  }
  return undefined;
}

/** What is wrong with the host prefix of an endpoint. */
export function hostPrefixProblem(prefix: string): string | undefined {
  const segments: string[] = [];
  let offset = 0;
  const parts = prefix.split(/([{}])/).filter((part) => part !== '');
  for (let at = 0; at < parts.length; at++) {
    let segment = parts[at]!;
    if (segment === '{') {
      if (labelOf(segments.at(-1) ?? '') !== undefined) {
        return `Host labels must not be adjacent in a pattern. Found ${prefix}`;
      }
      if (parts[at + 2] === undefined) return `Unclosed label found in pattern at: .${offset}`;
      segment += parts[++at]! + parts[++at]!;
    } else if (segment === '}') return `Literal segments must not contain \`}\`. Found at: ${offset}`;
    const problem = segmentProblem(segment, offset);
    if (problem !== undefined) return problem;
    segments.push(segment);
    offset += segment.length;
  }
  const repeated = repeatedLabel(segments, prefix);
  if (repeated !== undefined) return repeated;
  const hasGreedyLabel = segments.some((segment) => /^\{.*\+\}$/.test(segment));
  return hasGreedyLabel ? `Pattern must not contain a greedy label. Found ${prefix}` : undefined;
}
