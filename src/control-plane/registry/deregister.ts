import { ApiError } from '../api-error.ts';
import type { RegistryOptions } from './registry.ts';
import type { TypeSelector } from './registry-service.ts';
import { typeNotFound, versionNotFound } from './versions.ts';

/**
 * A type goes with its last version; its default version cannot go alone. The texts are those that tools look for.
 * Gives the versions that went.
 */
export async function deregister(
  { typeName, versionId }: TypeSelector,
  { store, now }: RegistryOptions,
): Promise<readonly string[]> {
  const live = (await store.versions(typeName)).filter(({ isDeprecated }) => !isDeprecated);
  if (live.length === 0) throw typeNotFound(typeName);
  if (versionId === undefined) {
    if (live.length > 1)
      throw new ApiError(
        'CFNRegistryException',
        'This type has more than one active version. Please deregister non-default active versions before attempting to deregister the type.',
      );
    await store.deprecate(typeName, [live[0]!.versionId], now());
    await store.removeConfigurations(typeName);
    return [live[0]!.versionId];
  }
  const version = live.find((one) => one.versionId === versionId);
  if (version === undefined) throw versionNotFound(typeName, versionId);
  if (version.isDefault)
    throw new ApiError(
      'CFNRegistryException',
      `Version '${versionId}' is the default version and cannot be deregistered. Deregister the resource type '${typeName}' instead.`,
    );
  await store.deprecate(typeName, [versionId], now());
  return [versionId];
}
