import type { Diagnostic, Location } from '../../diagnostics/index.ts';
import { diffTypes, type ResourceType } from '../../schema/index.ts';

/** What a new version of a schema breaks for those who use the version that is registered. */
export function compatibilityFindings(
  registered: ResourceType,
  type: ResourceType,
  locate?: (pointer: string) => Location,
): readonly Diagnostic[] {
  return diffTypes(registered, type)
    .changes.filter(({ breaking }) => breaking)
    .map(({ pointer, message, kind }) => ({
      code: 'schema-change-breaking',
      severity: 'error',
      message: `${pointer} (${kind}): ${message}`,
      pointer,
      ...(locate !== undefined && { location: locate(pointer) }),
      help: 'Take the change back, or release it as a new type or a new major version.',
    }));
}
