import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import { type Seal, SealError } from '../seal.ts';
import type { ConfigurationRecord } from '../store/store.ts';

/** A configuration as clients send it. Whatever is wrong with it, its text is not repeated. */
export function readConfiguration(text: string): JsonObject {
  const { document, diagnostics } = parseJson(text, 'configuration', { exactNumbers: true });
  if (diagnostics[0]?.code === 'number-not-kept')
    throw new ApiError(
      'CFNRegistryException',
      'The configuration has a number that is too large to be kept as it is written.',
    );
  if (document === undefined || diagnostics.length > 0 || !isJsonObject(document.value))
    throw new ApiError('CFNRegistryException', 'The configuration is no JSON object.');
  return document.value;
}

/** A configuration is sealed for its type. */
export function openConfiguration({ configuration, typeName }: ConfigurationRecord, seal: Seal): JsonObject {
  return JSON.parse(seal.open(configuration, typeName)) as JsonObject;
}

/** Undefined if it was sealed with a key that is lost: it has to be set again, as if it had never been. */
export function knownConfiguration(record: ConfigurationRecord, seal: Seal): JsonObject | undefined {
  try {
    return openConfiguration(record, seal);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
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
  return replaceLeaves(configuration, (leaf) =>
    typeof leaf === 'string'
      ? leaf.replace(REFERENCE, (_whole, service: string, name: string) => resolved(service, name, env))
      : leaf,
  ) as JsonObject;
}

function resolved(service: string, name: string, env: Readonly<Record<string, string | undefined>>): string {
  if (service !== 'env')
    throw new UnresolvedReference(
      `This server cannot resolve {{resolve:${service}:…}}; it knows {{resolve:env:NAME}}.`,
    );
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value === undefined)
    throw new UnresolvedReference(
      `The server's environment has no variable ${name.slice(0, 100)} that configurations may refer to.`,
    );
  return value;
}

/** Only references can be shown: any other text may be a secret, and a number a PIN. */
export function redactConfiguration(configuration: JsonObject): JsonObject {
  return replaceLeaves(configuration, (leaf) =>
    typeof leaf === 'number' || (typeof leaf === 'string' && leaf.replace(REFERENCE, '') !== '')
      ? '****'
      : leaf,
  ) as JsonObject;
}

type Leaf = Exclude<JsonValue, JsonObject | readonly JsonValue[]>;

function replaceLeaves(value: JsonValue, replace: (leaf: Leaf) => Leaf): JsonValue {
  if (isJsonArray(value)) return value.map((one) => replaceLeaves(one, replace));
  if (!isJsonObject(value)) return replace(value);
  const members = Object.entries(value).map(([name, one]) => [name, replaceLeaves(one, replace)] as const);
  return Object.fromEntries(members);
}
