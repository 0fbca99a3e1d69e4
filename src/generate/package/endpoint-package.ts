import { join } from 'node:path';
import type { ResourceType } from '../../schema/index.ts';
import { CONFIG_FILE } from '../project/config.ts';
import type { FolderAccess } from '../project/folder-access.ts';
import type { Project } from '../project/project.ts';
import { collectFiles } from './source-files.ts';
import { createZip } from './zip.ts';

const OVERRIDES = 'overrides.json';

/**
 * A package without handlers, which tells where they answer, with the inputs to test them with. Only Formwork's
 * control plane takes it.
 */
export function endpointPackage(
  { folder }: Project,
  { typeName }: ResourceType,
  schema: string,
  handlersEndpoint: string,
  access: FolderAccess,
): Uint8Array {
  const config = { artifact_type: 'RESOURCE', typeName, settings: { handlersEndpoint } };
  const hasOverrides = access.kindOf(join(folder, OVERRIDES)) === 'file';
  return createZip([
    { name: CONFIG_FILE, content: encode(JSON.stringify(config, null, 4)) },
    { name: 'schema.json', content: encode(schema) },
    ...collectFiles(folder, 'inputs', access).entries,
    ...(hasOverrides ? [{ name: OVERRIDES, content: access.readFile(join(folder, OVERRIDES)) }] : []),
  ]);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
