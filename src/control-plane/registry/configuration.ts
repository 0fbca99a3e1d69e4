import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import type { Seal } from '../seal.ts';
import type { ConfigurationRecord } from '../store/store.ts';

/** A configuration as clients send it. Whatever is wrong with it, its text is not repeated. */
export function readConfiguration(text: string): JsonObject {
  const { document, diagnostics } = parseJson(text, 'configuration');
  if (document === undefined || diagnostics.length > 0 || !isJsonObject(document.value))
    throw new ApiError('CFNRegistryException', 'The configuration is no JSON object.');
  return document.value;
}

/** A configuration is sealed for its type. */
export function openConfiguration({ configuration, typeName }: ConfigurationRecord, seal: Seal): JsonObject {
  return JSON.parse(seal.open(configuration, typeName)) as JsonObject;
}

const REFERENCE = /\{\{resolve:([a-z-]+):([^}]*)\}\}/g;

/** A reference in a configuration that leads nowhere. The message names it. */
export class UnresolvedReference extends Error {}

/**
 * Replaces `{{resolve:env:NAME}}` by the variable of the server's environment. References are resolved only when the
 * configuration is handed to handlers, so that the secret itself is stored nowhere.
 */
export function resolveReferences(
  configuration: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
): JsonObject {
  return replaceTexts(configuration, (text) =>
    text.replace(REFERENCE, (_whole, service: string, name: string) => {
      if (service !== 'env')
        throw new UnresolvedReference(
          `This server cannot resolve {{resolve:${service}:…}}; it knows {{resolve:env:NAME}}.`,
        );
      const value = Object.hasOwn(env, name) ? env[name] : undefined;
      if (value === undefined)
        throw new UnresolvedReference(
          `The server's environment has no variable ${name.slice(0, 100)}, which the configuration refers to.`,
        );
      return value;
    }),
  ) as JsonObject;
}

/** Only references can be shown: any other text may be a secret. */
export function redactConfiguration(configuration: JsonObject): JsonObject {
  return replaceTexts(configuration, (text) =>
    text.replace(REFERENCE, '') === '' ? text : '****',
  ) as JsonObject;
}

function replaceTexts(value: JsonValue, replace: (text: string) => string): JsonValue {
  if (typeof value === 'string') return replace(value);
  if (isJsonArray(value)) return value.map((one) => replaceTexts(one, replace));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceTexts(one, replace)]));
}
