import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isProvider, type Provider } from '../../provider/index.ts';
import { lendOwnModules } from '../../provider/invoke/index.ts';

/** Where a project has its handlers. */
export const HANDLERS_FILE = 'src/handlers.ts';

/** A module of a project that cannot be used. The message says why. */
export class LoadError extends Error {
  /** The same without what the module itself has said, which may be a secret: for callers, by way of workers. */
  readonly shown: string;

  constructor(message: string, shown: string = message) {
    super(message);
    this.shown = shown;
  }
}

/** The handlers of a project: the default export of its src/handlers.ts. */
export async function loadProvider(folder: string): Promise<Provider> {
  lendOwnModules();
  const file = join(folder, HANDLERS_FILE);
  let module: Readonly<Record<string, unknown>>;
  try {
    module = await import(pathToFileURL(file).href);
  } catch (error) {
    throw existsSync(file) ? cannotLoad(error) : new LoadError(withoutHandlers(folder));
  }
  const provider = Object.hasOwn(module, 'default') ? module['default'] : undefined;
  if (isProvider(provider)) return provider;
  throw new LoadError(
    `The default export of ${HANDLERS_FILE} is no provider: export default defineProvider({ … }), from "formwork/provider".`,
  );
}

/** The folder may have been there when it was registered. */
export function withoutHandlers(folder: string): string {
  return existsSync(folder)
    ? `${folder} has no ${HANDLERS_FILE} with the handlers.`
    : `The folder of the handlers, ${folder}, is not there.`;
}

function cannotLoad(error: unknown): LoadError {
  const shown = `${HANDLERS_FILE} of the handlers cannot be loaded. The log of the server says why.`;
  return new LoadError(`${HANDLERS_FILE} cannot be loaded: ${firstLine(error)}${placeOf(error)}`, shown);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
}

/** Errors of syntax begin with their place, others have it further down. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [place] = /^\S+:\d+$/.exec(stack.split('\n')[0]!) ?? /file:[^\s)]+:\d+:\d+/.exec(stack) ?? [];
  return place === undefined ? '' : ` (${place})`;
}
