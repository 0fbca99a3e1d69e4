import { pathToFileURL } from 'node:url';
import { lendOwnModules } from '../../provider/invoke/index.ts';
import { type Fixture, isFixture } from '../fixture.ts';

/** Where a project may keep its fixture. */
export const FIXTURE_FILE = 'test/contract-fixture.ts';

/** The default export of a module of the project. */
export async function loadDefault(path: string): Promise<unknown> {
  lendOwnModules();
  const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  return module['default'];
}

/** The fixture in a file; a text that says why there is none. */
export async function loadFixture(path: string, shown: string): Promise<Fixture | string> {
  let found: unknown;
  try {
    found = await loadDefault(path);
  } catch (error) {
    const [said] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `${shown} cannot be loaded: ${said}`;
  }
  return isFixture(found)
    ? found
    : `The default export of ${shown} is no fixture: export default defineFixture({ … }), from "formwork/contract".`;
}
