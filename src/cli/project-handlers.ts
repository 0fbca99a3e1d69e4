import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable } from '../diagnostics/index.ts';
import { hasTypes } from '../generate/index.ts';
import { isProvider, type Provider } from '../provider/index.ts';
import { lendOwnModules } from '../provider/invoke/index.ts';
import { UsageError } from './command.ts';
import type { Io } from './io.ts';
import type { OpenProject } from './project-type.ts';

export const HANDLERS_FILE = 'src/handlers.ts';

/** Loads the handlers of a project: the default export of src/handlers.ts. What keeps them back is wrong usage. */
export async function loadHandlers({ project, shown }: OpenProject, io: Io): Promise<Provider> {
  const file = join(shown, HANDLERS_FILE);
  const path = join(project.folder, HANDLERS_FILE);
  const { language } = project.config;
  if (io.kindOf(path) !== 'file') {
    if (!hasTypes(language))
      throw new UsageError(`The handlers are in ${printable(language!)}; only TypeScript can be run here.`);
    throw new UsageError(`${file} does not exist. ${WANTED}`);
  }
  const provider = await loadDefault(path, file, project.config.models);
  if (provider === undefined) throw new UsageError(`${file} has no default export. ${WANTED}`);
  if (!isProvider(provider)) throw new UsageError(`The default export of ${file} is no provider. ${WANTED}`);
  return provider;
}

const WANTED = 'It must hold the handlers: export default defineProvider({ … }), from "formwork/provider".';

async function loadDefault(path: string, file: string, models: string): Promise<unknown> {
  lendOwnModules();
  try {
    const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
    return module['default'];
  } catch (error) {
    throw new UsageError(...reasons(error, file, models));
  }
}

/** Why a module could not be loaded. It is the author's own code, so that its words are shown as they are. */
function reasons(error: unknown, file: string, models: string): readonly string[] {
  if (!(error instanceof Error)) return [`${file} cannot be loaded: it threw ${printable(String(error))}.`];
  const { code } = error as NodeJS.ErrnoException;
  const said = `${file} cannot be loaded: ${printable(error.message.split('\n')[0]!)}`;
  if (code === 'ERR_MODULE_NOT_FOUND')
    return error.message.includes(`${models.slice(0, -'.ts'.length)}.`)
      ? [said, '"formwork generate" writes the types.']
      : [said, 'Is it installed? Imports of files end in .ts.'];
  const [place] =
    /^file:\S+:\d+$/m.exec(error.stack ?? '') ?? /file:[^\s)]+:\d+:\d+/.exec(error.stack ?? '') ?? [];
  return place === undefined ? [said] : [said, `It happened at ${printable(place)}.`];
}
