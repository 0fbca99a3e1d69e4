import type { AccessKey } from '../../control-plane/index.ts';
import type { Io } from '../io.ts';

/**
 * What the SDKs of AWS find credentials by: keys, and names of profiles, files, roles and addresses that lead to keys
 * (docs.aws.amazon.com/sdkref, "Standardized credential providers"). A client that a handler makes without a thought
 * would call AWS as whoever has started the server.
 */
const TO_CREDENTIALS =
  /^AWS_(ACCESS_KEY|SECRET_|SESSION_TOKEN|SECURITY_TOKEN|BEARER_TOKEN_|CREDENTIAL_|CONTAINER_|WEB_IDENTITY_|ROLE_|((DEFAULT_)?PROFILE|CONFIG_FILE|SHARED_CREDENTIALS_FILE)$)/i;

/**
 * Handlers and references of configurations see the environment of the server, but not what is the server's own: its
 * settings, secrets of keys, and whatever leads to its AWS credentials, which handlers get in requests or not at all.
 */
export function handlerEnvironment(
  { env }: Pick<Io, 'env'>,
  keys: readonly AccessKey[],
): Readonly<Record<string, string>> {
  const secrets = new Set(keys.map(({ secretAccessKey }) => secretAccessKey));
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      !entry[0].startsWith('FORMWORK_') &&
      !TO_CREDENTIALS.test(entry[0]) &&
      !secrets.has(entry[1]),
  );
  return Object.fromEntries(entries);
}
