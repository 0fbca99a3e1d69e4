import { holdsLargeNumber } from './large-numbers.ts';
import { parseJson } from './parse.ts';
import type { JsonValue } from './value.ts';

/** Where a value has other numbers than the text that it was read from. For texts that the engine's parser reads. */
export function lostNumbers(text: string, value: JsonValue): readonly string[] {
  if (!holdsLargeNumber(value)) return [];
  const { diagnostics } = parseJson(text, '', { exactNumbers: true });
  return diagnostics.flatMap(({ code, pointer }) =>
    code === 'number-not-kept' && pointer !== undefined ? [pointer] : [],
  );
}
