import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, Message, Plugin } from 'esbuild';

export type Bundled =
  | { readonly content: Uint8Array; readonly problems?: undefined }
  | { readonly content?: undefined; readonly problems: readonly string[] };

export interface BundleOptions {
  /** The root of the project. */
  readonly folder: string;
  /** The text of the module that the bundle starts from: our own, so that no finding may send people there. */
  readonly source: string;
  /** What to say if a module of the project does not export what that one imports. */
  readonly unexported?: string;
  /** A module beside the bundle that is loaded only when it is needed. */
  readonly beside?: string;
  /** The runtime as the project names it: `nodejs22.x`. */
  readonly runtime: string | undefined;
}

const OLDEST_NODE = 'node20';

/** No file of a project can have this name. */
const ENTRY = 'formwork:entry.ts';

/** Packages written for CommonJS call `require` even inside a module; without this line there is none. */
const BANNER =
  'import{createRequire as formworkRequire}from"node:module";globalThis.require??=formworkRequire(import.meta.url);\n';

/** The line takes a millisecond of every cold start, so that it stands only where something may call for it. */
function withRequire(text: string): Uint8Array {
  return new TextEncoder().encode(/\brequire\b/.test(text) ? BANNER + text : text);
}

/** A module and all it needs as one. */
export async function bundleModule(options: BundleOptions): Promise<Bundled> {
  const { folder, source, unexported, beside, runtime } = options;
  const esbuild = await loadEsbuild();
  if (esbuild === undefined)
    return {
      problems: ['Packaging needs esbuild, which is not installed. Run: npm install --save-dev esbuild'],
    };
  try {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: source, resolveDir: folder, sourcefile: ENTRY, loader: 'ts' },
      absWorkingDir: folder,
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: /^nodejs(\d+)/.exec(runtime ?? '')?.[1]?.replace(/^/, 'node') ?? OLDEST_NODE,
      minify: true,
      legalComments: 'none',
      external: beside === undefined ? [] : [beside],
      plugins: [ownModules],
      logLevel: 'silent',
    });
    return { content: withRequire(outputFiles[0]!.text) };
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (errors === undefined) throw error;
    return { problems: errors.map((message) => problemText(message, unexported)) };
  }
}

/** An optional peer: whoever does not package need not install it. */
async function loadEsbuild(): Promise<typeof import('esbuild') | undefined> {
  try {
    return await import('esbuild');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The run time that goes into the bundle is that of this very installation, in `src` as in `dist`. */
const ownModules: Plugin = {
  name: 'formwork',
  setup({ onResolve }) {
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    onResolve({ filter: /^formwork\/(?:provider|provider\/lambda|schema)$/ }, ({ path }) => {
      const module = path.slice('formwork/'.length);
      return { path: ownModule(`${module}/index.${ending}`), sideEffects: false };
    });
  },
};

/** Beside this file's own module; the built command is one folder, so that there the modules are one folder nearer. */
function ownModule(path: string): string {
  const [beside, nearer] = ['../../', '../'].map((base) =>
    fileURLToPath(new URL(base + path, import.meta.url)),
  );
  return existsSync(beside!) ? beside! : nearer!;
}

function problemText({ text, location }: Message, unexported: string | undefined): string {
  if (location === null) return text;
  if (location.file !== ENTRY) return `${location.file}:${location.line}:${location.column + 1}: ${text}`;
  return text.startsWith('No matching export') ? (unexported ?? text) : text;
}
