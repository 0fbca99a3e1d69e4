import { ApiError } from '../api-error.ts';
import type { RegistryOptions } from './registry.ts';
import type { TypeSelector } from './registry-service.ts';
import { notFound } from './versions.ts';

/** A type goes with its last version; its default version cannot go alone. The texts are those that tools look for. */
export async function deregister(selector: TypeSelector, options: RegistryOptions): Promise<void> {
  const { typeName, versionId } = selector;
  switch (await options.store.deregister(typeName, versionId, options.now())) {
    case 'done':
      return;
    case 'several':
      throw new ApiError(
        'CFNRegistryException',
        'This type has more than one active version. Please deregister non-default active versions before attempting to deregister the type.',
      );
    case 'default':
      throw new ApiError(
        'CFNRegistryException',
        `Version '${versionId}' is the default version and cannot be deregistered. Deregister the resource type '${typeName}' instead.`,
      );
    case 'unknown':
      throw await notFound(selector, options);
  }
}
