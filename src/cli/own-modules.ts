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
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const module = OWN.exec(specifier)?.[1];
      if (module === undefined) return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        const url = new URL(`../${module}/index.${ending}`, import.meta.url).href;
        return nextResolve(url, context);
      }
    },
  });
}
