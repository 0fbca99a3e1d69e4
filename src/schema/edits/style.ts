import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';

/** How the author of a file lays out JSON. */
export interface Style {
  readonly multiline: boolean;
  /** One step of indentation. */
  readonly unit: string;
  readonly lineEnd: string;
  /** What stands between a key and its value. */
  readonly colon: string;
  /** Whether lists of plain values stand on one line. */
  readonly inlineLists: boolean;
}

export function styleOf(text: string): Style {
  const multiline = /[{[,]\s*\n/.test(text);
  return {
    multiline,
    unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? (multiline ? '  ' : ''),
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
    colon: /"(\s*:[ \t]*)/.exec(text)?.[1] ?? ': ',
    inlineLists: /\[[ \t]*"[^"\n]*"[ \t]*[,\]]/.test(text),
  };
}

/** The indentation of the line that an offset is on. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))![0];
}

/** Writes a value as the author would, for a line with the given indentation. */
export function formatValue(value: JsonValue, indent: string, style: Style): string {
  const parts = isJsonArray(value)
    ? value.map((element) => (inner: string) => formatValue(element, inner, style))
    : isJsonObject(value)
      ? Object.entries(value).map(
          ([key, member]) =>
            (inner: string) =>
              `${JSON.stringify(key)}${style.colon}${formatValue(member, inner, style)}`,
        )
      : undefined;
  if (parts === undefined) return JSON.stringify(value);
  const [open, close] = isJsonArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  if (!style.multiline)
    return `${open}${parts.map((part) => part('')).join(style.colon.trimEnd() === style.colon ? ',' : ', ')}${close}`;
  if (style.inlineLists && isPlainList(value))
    return `${open}${parts.map((part) => part('')).join(', ')}${close}`;
  const inner = `${indent}${style.unit}`;
  const lead = `${style.lineEnd}${inner}`;
  return `${open}${lead}${parts.map((part) => part(inner)).join(`,${lead}`)}${style.lineEnd}${indent}${close}`;
}

/** A list of plain values, or of such lists. */
function isPlainList(value: JsonValue): boolean {
  return (
    isJsonArray(value) &&
    value.every((element) => !isJsonObject(element) && (!isJsonArray(element) || isPlainList(element)))
  );
}
