import { placesOf } from './paths.ts';
import type { HandlerRequest } from './protocol.ts';
import type { ProviderType } from './provider-type.ts';
import { createRedactor, type Redactor } from './redaction.ts';

/** Members of a type configuration that are safe to show; the schema does not say which are secret. */
const HARMLESS = /(region|host|port|endpoint|account|database|user|name|arn|id)$/i;

/** A redactor for the secrets of a request: its token, credentials, write-only values, and its configuration. */
export function redactorFor(
  { bearerToken, requestData }: HandlerRequest,
  type: ProviderType | undefined,
): Redactor {
  const secrets = new Set([bearerToken]);
  const hide = (value: unknown, harmless?: RegExp): void => {
    JSON.stringify(value ?? {}, (name, member: unknown) => {
      const isSafe = harmless && (harmless.test(name) || String(member).length < 4);
      if (!isSafe && /string|number/.test(typeof member)) secrets.add(String(member));
      return member;
    });
  };
  hide([requestData.callerCredentials, requestData.providerCredentials]);
  hide(requestData.typeConfiguration, HARMLESS);
  const paths = type?.writeOnly.paths ?? [];
  for (const model of [requestData.resourceProperties, requestData.previousResourceProperties])
    for (const { value } of placesOf(model ?? {}, paths)) hide(value);
  // A value that the handler itself made up is known by the name of its property.
  const names = paths.map(({ segments }) => segments.findLast((name) => name !== '*')?.toLowerCase() ?? '*');
  return createRedactor(secrets, names);
}
