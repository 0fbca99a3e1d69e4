import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const OWN = /^formwork\/([a-z]+(?:[-/][a-z]+)*)$/;

let isRegistered = false;

/**
 * Handlers import `formwork/provider`. A project in which nothing is installed, or not yet, gets the modules of this
 * very installation; a project that has its own gets its own.
 */
export function lendOwnModules(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const module = OWN.exec(specifier)?.[1];
      if (module === undefined) return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return nextResolve(ownModule(module).href, context);
      }
    },
  });
}

/** Two folders up from here; the built command is one folder, so that from there it is one. */
function ownModule(module: string): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const [here, nearer] = ['../../', '../'].map(
    (base) => new URL(`${base}${module}/index.${ending}`, import.meta.url),
  );
  return existsSync(here!) ? here! : nearer!;
}
