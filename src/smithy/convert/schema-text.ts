import type { JsonObject } from '../../json/index.ts';
import type { ConvertOptions } from './options.ts';

/** The text of a schema's file, formatted as the reference formats it; only that ours ends with a line break. */
export function schemaText(schema: JsonObject, { compat }: Pick<ConvertOptions, 'compat'>): string {
  const text = JSON.stringify(schema, null, 4).replace(/[\u2028\u2029]/g, escapeSeparator);
  return compat ? text : `${text}\n`;
}

/** Line separators of Unicode are legal in JSON, but not in all that reads it. */
function escapeSeparator(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}
