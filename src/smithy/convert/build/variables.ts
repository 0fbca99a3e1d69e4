import { childPointer, isJsonArray, isJsonObject, type JsonValue } from '../../../json/index.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Tells of a variable that has no value, and of the value it stands in. */
export type MissingVariable = (name: string, pointer: string) => void;

/**
 * The value with `${NAME}` replaced in all texts, keys included. `\$` is a plain `$`. A variable without a value is
 * left as it is.
 */
export function expandVariables(
  value: JsonValue,
  variables: Variables,
  missing: MissingVariable,
  pointer = '',
): JsonValue {
  const expand = (text: string, at: string): string =>
    expandText(text, variables, (name) => missing(name, at));
  if (typeof value === 'string') return expand(value, pointer);
  if (isJsonArray(value))
    return value.map((item, index) =>
      expandVariables(item, variables, missing, childPointer(pointer, index)),
    );
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const at = childPointer(pointer, key);
      return [expand(key, at), expandVariables(item, variables, missing, at)];
    }),
  );
}

function expandText(text: string, variables: Variables, missing: (name: string) => void): string {
  if (!text.includes('$')) return text;
  return text.replace(/\\\$|\$\{([^}]+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return '$';
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) missing(name);
    return value ?? found;
  });
}
