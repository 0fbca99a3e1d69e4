import { type CharSet, type RegexNode, readPattern } from '../../../schema/index.ts';

const known = new WeakMap<RegexNode, CharSet>();

/** The characters that texts of a pattern are made of; undefined if nobody can read it. */
export function alphabetOf(pattern: string): CharSet | undefined {
  const body = readPattern(pattern).regex?.body;
  if (body === undefined) return undefined;
  let alphabet = known.get(body);
  if (alphabet === undefined) {
    alphabet = { kind: 'union', members: setsOf(body) };
    known.set(body, alphabet);
  }
  return alphabet;
}

function setsOf(node: RegexNode): readonly CharSet[] {
  switch (node.kind) {
    case 'char':
      return [node.set];
    case 'sequence':
      return node.items.flatMap(setsOf);
    case 'alternation':
      return node.options.flatMap(setsOf);
    case 'capture':
    case 'atomic':
    case 'repeat':
      return setsOf(node.body);
    default:
      return [];
  }
}
