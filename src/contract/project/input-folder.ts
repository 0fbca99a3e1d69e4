import { join } from 'node:path';
import { decodeText } from '../../json/index.ts';
import type { InputFile } from '../inputs/index.ts';
import type { FolderAccess } from './folder-access.ts';

/** The inputs that a project comes with. */
export interface ProjectInputs {
  readonly files: readonly InputFile[];
  readonly overrides: InputFile | undefined;
}

/** The folder of AWS's CLI, and that of AWS's own types. */
const FOLDERS = ['inputs', 'contract-tests-artifacts'] as const;
const OVERRIDES = 'overrides.json';

/** Reads the input files of a project. `shown` is the folder as findings name it. */
export function readProjectInputs(folder: string, shown: string, access: FolderAccess): ProjectInputs {
  const read = (...names: readonly string[]): InputFile => {
    const name = join(shown, ...names);
    return { name, text: decodeText(access.readFile(join(folder, ...names)), name).text };
  };
  const found = FOLDERS.find((name) => access.kindOf(join(folder, name)) === 'folder');
  const entries = found === undefined ? [] : access.listFolder(join(folder, found));
  return {
    files: entries
      .filter(({ name, kind }) => kind === 'file' && name.endsWith('.json'))
      .map(({ name }) => read(found!, name))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    overrides: access.kindOf(join(folder, OVERRIDES)) === 'file' ? read(OVERRIDES) : undefined,
  };
}
