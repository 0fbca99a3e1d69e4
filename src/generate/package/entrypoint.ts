/** Where the service finds the handlers: a module of the package, and what it exports. */
export interface Entrypoint {
  /** The path of the module, without its ending. */
  readonly module: string;
  readonly name: string;
}

/** Reads `dist/handlers.entrypoint`; undefined if it is not of that form, or leads out of the package. */
export function parseEntrypoint(text: string): Entrypoint | undefined {
  const [, module, name] = /^([\w$-][\w$./-]*)\.([A-Za-z_$][\w$]*)$/.exec(text) ?? [];
  if (module === undefined || name === undefined) return undefined;
  return module.split('/').some((step) => step === '' || step === '.' || step === '..')
    ? undefined
    : { module, name };
}
