import { parsePointer } from '../json/index.ts';

/** The steps of a pointer that say what something is called, as one name. */
export function nameOfPointer(pointer: string): string {
  const tokens = parsePointer(pointer) ?? [];
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const keyword = tokens[at]!;
    if (keyword === 'items') words.push('Item');
    else if (keyword === 'additionalProperties') words.push('Value');
    else if (keyword === 'typeConfiguration') words.push('Configuration');
    else if (keyword === 'handlerSchema') words.push('ListFilter');
    else {
      const name = tokens[++at];
      if (name === undefined) continue;
      if (keyword === 'patternProperties') words.push('Value');
      else if (keyword === 'properties' || keyword === 'definitions') words.push(name);
    }
  }
  return pascal(words) || (pointer === '' ? 'Resource' : 'Definition');
}

/** Letters and digits only, each part with a capital first. */
function pascal(words: readonly string[]): string {
  const name = words
    .flatMap((word) => word.split(/[^\p{L}\p{Nl}\p{Nd}]+/u))
    .filter((part) => part !== '')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
  return /^\p{Nd}/u.test(name) ? `Definition${name}` : name;
}
